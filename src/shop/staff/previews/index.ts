export { endPreviewLinks, findPreviewLink, makePreviewLink } from './preview-links.ts'
