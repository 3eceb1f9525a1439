export type { Block, Words } from './content.ts'
export { findContent } from './find-content.ts'
export { listContents } from './list-contents.ts'
