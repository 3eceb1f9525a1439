// Filling bottles from materials: `plan-fill.ts` says what a fill takes and costs, `fill-size.ts` does it, `recipe.ts`
// and `materials.ts`.

export { FillSize, fillSize, UndoFill, undoFill } from './fill-size.ts'
export { FillFilter, findFill, findFilledSize, listFills } from './find-fills.ts'
export {
  findMaterial,
  listMaterials,
  type Material,
  MaterialFilter,
  SaveMaterial,
  saveMaterial,
} from './materials.ts'
export { CountMaterial, countMaterial, ReceiveMaterial, receiveMaterial } from './move-material.ts'
export { FillFields, planFill, planOf, shortText } from './plan-fill.ts'
export { findRecipe, recipeText, SaveRecipe, saveRecipe } from './recipe.ts'
