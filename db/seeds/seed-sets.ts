import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import { ownBottleId, sets } from './demo/pictures/looks.ts'
import type { DemoProduct } from './demo/products.ts'
import type { DemoPicture } from './seed-pictures.ts'

// What a smaller bottle costs more for its millilitre.
const SMALLER = 1.15

type Part = {
  setId: string
  partId: string
  of: DemoProduct
  ml: number
  sku: string
  stock: number
}

/**
 * Makes the gift sets of the demo shop of real bottles. A bottle that only sets have is a size that is not sold alone, and a product
 * that is not where the shop has none such. A set that has stock of its own, from an older demo shop, stays as it is.
 */
export async function seedSets(
  db: Db,
  products: DemoProduct[],
  pictures: ReadonlyMap<string, readonly DemoPicture[]>,
): Promise<void> {
  const wanted = Object.keys(sets).flatMap(id => partsOf(products, id))
  const known = await db
    .selectFrom('sizes')
    .select('id')
    .where('id', 'in', [...new Set(wanted.map(({ setId }) => setId))])
    .where(eb => eb.or([eb('is_set', '=', true), eb('stock_entries', '>', 0)]))
    .execute()
  const begun = new Set(known.map(({ id }) => id))
  const fresh = wanted.filter(({ setId }) => !begun.has(setId))
  if (fresh.length === 0) return
  await seedOwnProducts(db, products, pictures, fresh)
  await seedBottles(db, fresh)
  await db
    .insertInto('size_parts')
    .values(fresh.map(({ setId, partId }, at) => ({ set_id: setId, part_id: partId, pieces: 1, position: at + 1 })))
    .execute()
  const ids = [...new Set(fresh.map(({ setId }) => setId))]
  await db.updateTable('sizes').set({ is_set: true }).where('id', 'in', ids).execute()
  await sql`select keep_sets(${ids}::text[], 'The demo shop')`.execute(db)
}

/** The bottles of a set. */
function partsOf(products: DemoProduct[], id: string): Part[] {
  const set = products.find(({ _id }) => _id === id)
  const [size] = set?.sizes ?? []
  if (!(set && size)) return []
  return (sets[id]?.bottles ?? []).flatMap(([productId, ml, own]) => {
    const made = own ? ownProduct(set, own) : products.find(({ _id }) => _id === productId)
    const [first] = made?.sizes ?? []
    if (!(made && first)) return []
    const sold = made.sizes.find(each => each.ml === ml)
    // The demo shop shows sold-out bottles; a set of one would be sold out with it, and so has bottles put aside.
    const aside = size.stock > 0 && sold?.stock === 0 ? 'aside' : ''
    const partId = [`${made._id}-${ml}ml`, aside].filter(Boolean).join('-')
    const sku = `${first.sku.replace(/\d+$/, String(ml).padStart(3, '0'))}${aside && 'A'}`
    return [{ setId: `${id}-${size.ml}ml`, partId, of: made, ml, sku, stock: size.stock }]
  })
}

/** What a bottle is that only this set has. */
function ownProduct(set: DemoProduct, { name, kind }: { name: string; kind: string }): DemoProduct {
  const sku = (of: string) => of.replace(/-\d+$/, `${kind.slice(0, 1)}-000`)
  return {
    ...set,
    _id: ownBottleId(set, kind),
    name: `${name} ${kind}`,
    concentration: kind,
    sizes: set.sizes.map(size => ({ ...size, ml: 0, sku: sku(size.sku) })),
  }
}

/** The products that only sets have, for their pictures and their rows. */
export const setProducts = (products: DemoProduct[]): DemoProduct[] =>
  Object.keys(sets).flatMap(id => ownOf(products, partsOf(products, id)).map(({ of }) => of))

const ownOf = (products: readonly DemoProduct[], parts: readonly Part[]) =>
  parts.filter(({ of }) => products.every(({ _id }) => _id !== of._id))

async function seedOwnProducts(
  db: Db,
  products: readonly DemoProduct[],
  pictures: ReadonlyMap<string, readonly DemoPicture[]>,
  parts: readonly Part[],
): Promise<void> {
  const own = ownOf(products, parts)
  if (own.length === 0) return
  await db
    .insertInto('products')
    .values(
      own.map(({ of: { _id, name, brand, category, audience, concentration } }) => ({
        id: _id,
        name,
        brand,
        category,
        audience,
        concentration,
        published: false,
        images: (pictures.get(_id) ?? []).map(({ image }) => image),
      })),
    )
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
}

/** Bottles that are no size of a product yet; what is put aside for sets is as much as the sets want. */
async function seedBottles(db: Db, parts: readonly Part[]): Promise<void> {
  const missing = parts.filter(({ partId, of }) => !of.sizes.some(({ ml }) => partId === `${of._id}-${ml}ml`))
  const rows = [...new Map(missing.map(part => [part.partId, part])).values()].flatMap(({ partId, of, ml, sku }) => {
    const [first] = of.sizes
    if (!first) return []
    const price = rs(Math.round((first.price * ml * SMALLER) / (first.ml || ml) / 50) * 50)
    return [{ id: partId, product_id: of._id, position: 9, price, ml, sku, retired_at: new Date() }]
  })
  if (rows.length === 0) return
  const added = await db
    .insertInto('sizes')
    .values(rows)
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  const stockOf = (id: string) =>
    missing.filter(({ partId }) => partId === id).reduce((sum, { stock }) => sum + stock, 0)
  const changes = added.map(({ id }) => ({ sizeId: id, change: stockOf(id) }))
  if (changes.length > 0) await adjustStock(db, { changes, reason: 'opening', actor: 'The demo shop' })
}
