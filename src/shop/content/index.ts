export type { Block, Words } from './content.ts'
export { findContent } from './find-content.ts'
