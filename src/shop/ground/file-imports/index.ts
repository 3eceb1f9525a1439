export { batchesOf } from './batches.ts'
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
} from './named-columns.ts'
export { readSent } from './read-sent.ts'
export { fileName, sentFile, takeFile } from './sent-file.ts'
export { demandNotSwapped } from './swapped-columns.ts'
export { takeOnce } from './take-once.ts'
