export { batchesOf } from './batches.ts'
export {
  areKnown,
  type ChosenColumns,
  countOf,
  demandNotSwapped,
  guessBy,
  hasDigit,
  NameColumns,
  namedColumns,
  placesOf,
  SAMPLE_ROWS,
  suggestColumns,
} from './columns.ts'
export { readSent } from './read-sent.ts'
export { fileName, sentFile, takeFile } from './sent-file.ts'
export { takeOnce } from './take-once.ts'
