// What staff do about searches: what was looked for (`searches-for-staff.ts`), pins, synonyms, perfumes of other
// houses. The search itself is `catalogue/search` of the room `catalogue`.

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
export { findPins, listPins, type Pins, RemovePins, removePins, SavePins, savePins } from './pinned-products.ts'
export { type Preview, previewChange } from './preview-change.ts'
export { listSought, SoughtFilter } from './searches-for-staff.ts'
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
