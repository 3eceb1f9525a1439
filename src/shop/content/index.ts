export type { Block, Content, Words } from './content.ts'
export { fillIn } from './fill-in.ts'
export { findContent, toBlocks } from './find-content.ts'
export { listContents } from './list-contents.ts'
