// Files of couriers about parcels: `import-file.ts`, `courier-words.ts` (what their words mean), `apply-file.ts`;
// `track-parcels.ts` asks their systems.

export type { Applied } from './apply-file.ts'
export { type Asking, askNow, findAsking } from './ask-now.ts'
export { readWords, SaveWords, saveWords, unknownWords } from './courier-words.ts'
export { type CourierFile, findFile, listFiles } from './find-file.ts'
export { ImportFile, importFile } from './import-file.ts'
export { discardFile, NameWords, nameFileColumns, nameWords } from './name-file.ts'
export { notePush, pushKeyOf } from './note-push.ts'
export { kindOfCell, trackingOf } from './parcel-columns.ts'
export { refreshCouriers, trackParcels } from './track-parcels.ts'
