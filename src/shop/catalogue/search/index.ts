export { openSearchCounts, type SearchCounts } from './count-searches.ts'
export {
  findLikeness,
  type Likeness,
  likenessWords,
  listLikenesses,
  RemoveLikeness,
  removeLikeness,
  SaveLikeness,
  saveLikeness,
} from './likenesses.ts'
export { listSought, SoughtFilter } from './list-sought.ts'
export { findPins, listPins, type Pins, RemovePins, removePins, SavePins, savePins } from './pins.ts'
export { type Preview, previewChange } from './preview-change.ts'
export {
  AddSpelling,
  addSpelling,
  findSynonyms,
  listSynonyms,
  SaveSynonyms,
  saveSynonyms,
  synonymWords,
} from './synonyms.ts'
export { KEPT_DAYS, startOfWeek } from './weeks.ts'
