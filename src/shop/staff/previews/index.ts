// Links that show what is not published yet: `preview-links.ts`.

export { endPreviewLinks, findPreviewLink, isShopPreview, makePreviewLink } from './preview-links.ts'
