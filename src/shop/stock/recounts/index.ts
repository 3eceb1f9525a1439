// Counting the shelf: `open-recount.ts`, `count-pieces.ts`, `apply-recount.ts`.

export { ApplyRecount, applyRecount, dropRecount } from './apply-recount.ts'
export { AddSize, addSize, type Scanned, ScanPieces, scanPieces, TypePieces, typePieces } from './count-pieces.ts'
export { type FoundRecount, findRecount, listRecounts, type RecountLine } from './find-recount.ts'
export { OpenRecount, openRecount } from './open-recount.ts'
