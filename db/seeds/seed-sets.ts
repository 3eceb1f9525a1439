import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import { sets } from './demo/pictures/looks.ts'
import type { DemoProduct } from './demo/products.ts'

// What a smaller bottle costs more for its millilitre.
const SMALLER = 1.15

type Part = { setId: string; of: DemoProduct; ml: number; stock: number }

/**
 * Makes the gift sets of the demo shop of real bottles. A bottle that only sets have is a size that is not sold alone. A set that has stock
 * of its own, from an older demo shop, stays as it is.
 */
export async function seedSets(db: Db, products: DemoProduct[]): Promise<void> {
  const parts = Object.entries(sets).flatMap(([id, { bottles }]) => partsOf(products, id, bottles))
  await seedBottles(db, parts)
  const known = await db
    .selectFrom('sizes')
    .select('id')
    .where('id', 'in', [...new Set(parts.map(({ setId }) => setId))])
    .where(eb => eb.or([eb('is_set', '=', true), eb('stock_entries', '>', 0)]))
    .execute()
  const begun = new Set(known.map(({ id }) => id))
  const fresh = parts.filter(({ setId }) => !begun.has(setId))
  if (fresh.length === 0) return
  await db
    .insertInto('size_parts')
    .values(
      fresh.map(({ setId, of, ml }, at) => ({
        set_id: setId,
        part_id: `${of._id}-${ml}ml`,
        pieces: 1,
        position: at + 1,
      })),
    )
    .execute()
  const ids = [...new Set(fresh.map(({ setId }) => setId))]
  await db.updateTable('sizes').set({ is_set: true }).where('id', 'in', ids).execute()
  await sql`select keep_sets(${ids}::text[], 'The demo shop')`.execute(db)
}

/** The bottles of a set; none where one is no product of the shop. */
function partsOf(products: DemoProduct[], id: string, bottles: (typeof sets)[string]['bottles']): Part[] {
  const set = products.find(({ _id }) => _id === id)
  const [size] = set?.sizes ?? []
  const soldOut = ([of, ml]: (typeof bottles)[number]) =>
    products.some(({ _id, sizes }) => _id === of && sizes.some(each => each.ml === ml && each.stock === 0))
  // The demo shop shows sold-out bottles; a set of one would be sold out with it.
  if (!size || bottles.some(bottle => bottle[2] || (size.stock > 0 && soldOut(bottle)))) return []
  return bottles.flatMap(([of, ml]) => {
    const made = products.find(({ _id }) => _id === of)
    return made ? [{ setId: `${id}-${size.ml}ml`, of: made, ml, stock: size.stock }] : []
  })
}

async function seedBottles(db: Db, parts: Part[]): Promise<void> {
  const missing = parts.filter(({ of, ml }) => !of.sizes.some(size => size.ml === ml))
  const bottles = new Map(missing.map(part => [`${part.of._id}-${part.ml}ml`, part]))
  const rows = [...bottles].flatMap(([id, { of, ml }]) => {
    const [first] = of.sizes
    if (!first) return []
    const price = rs(Math.round((first.price * ml * SMALLER) / first.ml / 50) * 50)
    const sku = first.sku.replace(/\d+$/, String(ml).padStart(3, '0'))
    return [{ id, product_id: of._id, position: 9, price, ml, sku, retired_at: new Date() }]
  })
  if (rows.length === 0) return
  const added = await db
    .insertInto('sizes')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const stockOf = (id: string) =>
    missing.filter(({ of, ml }) => `${of._id}-${ml}ml` === id).reduce((sum, { stock }) => sum + stock, 0)
  const changes = added.map(({ id }) => ({ sizeId: id, change: stockOf(id) }))
  if (changes.length > 0) await adjustStock(db, { changes, reason: 'opening', actor: 'The demo shop' })
}
