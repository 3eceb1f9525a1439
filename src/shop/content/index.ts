export type { Block, Content, Words } from './content.ts'
export { findContent } from './find-content.ts'
