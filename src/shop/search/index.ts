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
