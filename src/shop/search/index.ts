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
  type Synonyms,
  saveSynonyms,
  synonymWords,
} from './synonyms.ts'
