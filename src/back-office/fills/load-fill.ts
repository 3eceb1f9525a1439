import { newAttempt } from '../../shop/ground/attempt.ts'
import {
  FillFields,
  findFilledSize,
  findRecipe,
  listMaterials,
  MaterialFilter,
  planFill,
  planOf,
  recipeText,
  shortText,
} from '../../shop/stock/fills/index.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** A size that the house fills: its recipe, and what the pieces of the address would take and cost. */
export async function loadFill({ shop, params, query }: StaffAsked) {
  const sizeId = params.id ?? ''
  const [size, recipe, { materials }] = await Promise.all([
    findFilledSize(shop.db, sizeId),
    findRecipe(shop.db, sizeId),
    listMaterials(shop.db, MaterialFilter.parse({})),
  ])
  const asked = FillFields.safeParse(query)
  const plan = asked.success && recipe.length > 0 ? planFill(recipe, { ...planOf(asked.data), lost: new Map() }) : null
  const { pieces, spoilt } = asked.success ? asked.data : { pieces: null, spoilt: 0 }
  return {
    ...{ size, recipe, seen: recipeText(recipe), attempt: newAttempt() },
    materials: materials.map(({ materialId, name, unit }) => ({ materialId, name, unit })),
    asked: { pieces, spoilt, typed: query.pieces ?? '' },
    plan: plan && { ...plan, short: shortText(plan.taken) },
  }
}

export type FillPageData = Awaited<ReturnType<typeof loadFill>>
