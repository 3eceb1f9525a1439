// What every import of a file shares: columns are suggested and remembered (`suggest-and-remember-columns.ts`), swapped
// ones noticed, a file taken once.

export { batchesOf } from './batches.ts'
export { readSent } from './read-sent.ts'
export { fileName, sentFile, takeFile } from './sent-file.ts'
export {
  areKnown,
  type ChosenColumns,
  countOf,
  guessBy,
  hasDigit,
  NameColumns,
  namedColumns,
  placesOf,
  SAMPLE_ROWS,
  suggestColumns,
} from './suggest-and-remember-columns.ts'
export { demandNotSwapped } from './swapped-columns.ts'
export { takeOnce } from './take-file-once.ts'
