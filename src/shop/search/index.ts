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
export {
  findSynonyms,
  listSynonyms,
  SaveSynonyms,
  saveSynonyms,
  synonymWords,
} from './synonyms.ts'
