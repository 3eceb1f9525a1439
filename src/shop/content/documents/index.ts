// Pages and articles as staff write them, in versions: `save-document.ts` drafts, `publish-document.ts` shows.

export { createDocument } from './create-document.ts'
export {
  ArticleText,
  articleWords,
  CreateDocument,
  createWords,
  DocumentKind,
  PageText,
  pageWords,
  RenameDocument,
  SeenDocument,
} from './document-form.ts'
export {
  DocumentFilter,
  type DocumentVersion,
  findDocument,
  type ListedDocument,
  listDocuments,
  listVersions,
} from './find-documents.ts'
export { nameProducts } from './name-products.ts'
export { arrangeBlocks, saveBlock } from './page-blocks.ts'
export { AdoptTemplate, adoptTemplate, pageTemplates } from './page-templates.ts'
export { endPreviews, findPreview, makePreview } from './preview-links.ts'
export {
  publishDocument,
  publishDueDocuments,
  ScheduleDocument,
  scheduleDocument,
  withdrawDocument,
} from './publish-document.ts'
export { renameDocument } from './rename-document.ts'
export { backToOwnText, PutBack, putBackVersion, saveDocument } from './save-document.ts'
