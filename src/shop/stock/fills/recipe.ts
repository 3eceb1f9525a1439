import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { sizeText } from '../../ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { MAX_RECIPE, quantityText, readQuantity, type Unit } from './material-rules.ts'

/** A material of a recipe: `quantity` for one piece. Quantities in thousandths of the unit, `value` in paisa. */
export type RecipeLine = {
  materialId: number
  name: string
  unit: Unit
  quantity: number
  stock: number
  value: Paisa
}

/** What one piece of a size is filled from; empty for a size that the house does not fill. */
export async function findRecipe(db: Db, sizeId: string): Promise<RecipeLine[]> {
  const { rows } = await sql<RecipeLine>`
    select material_id as "materialId", name, unit, quantity, stock, value
    from recipe_lines join materials on materials.id = material_id where size_id = ${sizeId} order by material_id`.execute(
    db,
  )
  return rows
}

/**
 * A recipe as its form sends it: 'of.MATERIAL' for each material (0 or nothing removes it), and one more. `seen`: the
 * recipe that was shown.
 */
export const SaveRecipe = z
  .object({
    seen: z.string().max(2000),
    add: z
      .literal('')
      .transform(() => null)
      .or(z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER))
      .default(null),
    addQuantity: z.string().trim().max(30).default(''),
  })
  .catchall(z.unknown())
  .transform(({ seen, add, addQuantity, ...others }) => {
    const typed = new Map<number, { text: string; field: string }>()
    for (const [field, text] of Object.entries(others)) {
      const [, id] = /^of\.(\d{1,15})$/.exec(field) ?? []
      if (id && typeof text === 'string') typed.set(Number(id), { text: text.trim(), field })
    }
    if (add !== null) typed.set(add, { text: addQuantity, field: 'addQuantity' })
    return { seen, typed }
  })

/** The recipe in words, in one order: for the audit log, and to see that nobody changed it meanwhile. */
export const recipeText = (recipe: readonly RecipeLine[]): string =>
  recipe.map(({ name, quantity, unit }) => `${quantityText(quantity, unit)} ${name}`).join(', ')

/**
 * Says what one piece of a size is filled from. Throws `not_found`, `invalid`, `move_refused` when somebody changed it
 * meanwhile.
 */
export async function saveRecipe(
  tx: Tx,
  sizeId: string,
  { seen, typed }: z.output<typeof SaveRecipe>,
): Promise<{ label: string; before: string; after: string }> {
  const { label, isSet } = await lockSize(tx, sizeId)
  if (isSet) throw new ShopError('invalid', `${label} is a set: its parts are filled instead.`)
  const before = recipeText(await findRecipe(tx, sizeId))
  if (before !== seen)
    throw new ShopError(
      'move_refused',
      `The recipe was changed while you had it open: ${before || 'it is empty'}. Please look at it and save again.`,
    )
  const materials = await tx
    .selectFrom('materials')
    .select(['id', 'unit'])
    .where('id', 'in', [0, ...typed.keys()])
    .execute()
  const lines = [...typed].flatMap(([id, { text, field }]) => {
    if (field !== 'addQuantity' && (text === '' || text === '0')) return []
    const unit = materials.find(material => material.id === id)?.unit as Unit | undefined
    if (!unit) throw new ShopError('invalid', 'There is no such material', field)
    const quantity = readQuantity(text, unit)
    if (!quantity)
      throw new ShopError('invalid', 'Please enter how much for one piece, such as 3 g, 0.25 tola or 1', field)
    return [{ size_id: sizeId, material_id: id, quantity }]
  })
  if (lines.length > MAX_RECIPE) throw new ShopError('invalid', `A recipe has at most ${MAX_RECIPE} materials`, 'add')
  await tx.deleteFrom('recipe_lines').where('size_id', '=', sizeId).execute()
  if (lines.length > 0) await tx.insertInto('recipe_lines').values(lines).execute()
  return { label, before, after: recipeText(await findRecipe(tx, sizeId)) }
}

/** Locks a size, as orders do not wait for longer than a moment, and names it. Throws `not_found`. */
async function lockSize(tx: Tx, sizeId: string): Promise<{ label: string; isSet: boolean }> {
  const size = await tx
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['name', 'ml', 'is_set'])
    .where('sizes.id', '=', sizeId)
    .forNoKeyUpdate('sizes')
    .executeTakeFirst()
  if (!size) throw new ShopError('not_found', 'There is no such size')
  return { label: sizeText(size.name, size.ml, null), isSet: size.is_set }
}
