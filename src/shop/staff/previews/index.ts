export { endPreviewLinks, findPreviewLink, isShopPreview, makePreviewLink } from './preview-links.ts'
