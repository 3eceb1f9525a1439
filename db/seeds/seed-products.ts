import { sql } from 'kysely'
import type { Db } from '../../src/platform/database/database.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import { daysFrom } from './days-from.ts'
import { factsOf } from './demo/facts.ts'
import { detailLines } from './demo/product.ts'
import type { DemoProduct } from './demo/products.ts'
import { type DemoPicture, seedPictureWords } from './seed-pictures.ts'
import { seedSets } from './seed-sets.ts'

/** Products and their sizes. Existing rows get the new texts, prices and pictures, and keep their stock and creation date. */
export async function seedProducts(
  db: Db,
  products: DemoProduct[],
  pictures: ReadonlyMap<string, readonly DemoPicture[]>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('products')
    .values(
      products
        .map(product => ({ product, facts: factsOf(product) }))
        .map(({ product, facts }) => ({
          id: product._id,
          name: product.name,
          brand: product.brand,
          category: product.category,
          audience: product.audience,
          concentration: product.concentration,
          top_notes: product.topNotes,
          heart_notes: product.heartNotes,
          base_notes: product.baseNotes,
          description: product.description,
          item_details: detailLines(product),
          seasons: facts.seasons,
          occasions: facts.occasions,
          longevity_hours: facts.longevityHours,
          sillage: facts.sillage,
          alcohol_free: facts.alcoholFree,
          images: (pictures.get(product._id) ?? []).map(({ image }) => image),
          is_new: product.isNew,
          created_at: daysFrom(now, -product.addedDaysAgo),
          sold: product.sold,
        })),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({
        name: eb.ref('excluded.name'),
        brand: eb.ref('excluded.brand'),
        category: eb.ref('excluded.category'),
        audience: eb.ref('excluded.audience'),
        concentration: eb.ref('excluded.concentration'),
        top_notes: eb.ref('excluded.top_notes'),
        heart_notes: eb.ref('excluded.heart_notes'),
        base_notes: eb.ref('excluded.base_notes'),
        description: eb.ref('excluded.description'),
        item_details: eb.ref('excluded.item_details'),
        seasons: eb.ref('excluded.seasons'),
        occasions: eb.ref('excluded.occasions'),
        longevity_hours: eb.ref('excluded.longevity_hours'),
        sillage: eb.ref('excluded.sillage'),
        alcohol_free: eb.ref('excluded.alcohol_free'),
        images: eb.ref('excluded.images'),
        is_new: eb.ref('excluded.is_new'),
      })),
    )
    .execute()
  await seedSizes(db, products)
  await seedSets(db, products, pictures)
  await seedPictureWords(db, pictures)
  await seedStock(db, products)
}

async function seedSizes(db: Db, products: DemoProduct[]): Promise<void> {
  await db
    .insertInto('sizes')
    .values(
      products.flatMap(product =>
        product.sizes.map(({ ml, price, discount, sku }, position) => ({
          id: sizeId(product, ml),
          product_id: product._id,
          position,
          price: rs(price),
          discount,
          ml,
          sku,
          // The job that counts a product's units sold adds up its sizes.
          sold: position === 0 ? product.sold : 0,
          sold_before: position === 0 ? product.sold : 0,
        })),
      ),
    )
    .onConflict(conflict =>
      conflict.column('id').doUpdateSet(eb => ({
        position: eb.ref('excluded.position'),
        price: eb.ref('excluded.price'),
        discount: eb.ref('excluded.discount'),
      })),
    )
    .execute()
}

/** Gives sizes without a stock ledger entry their opening stock; sets follow their parts. */
async function seedStock(db: Db, products: DemoProduct[]): Promise<void> {
  const entries = await db.selectFrom('stock_ledger').select('size_id').distinct().execute()
  const made = await db.selectFrom('sizes').select('id').where('is_set', '=', true).execute()
  const sizesWithEntries = new Set([...entries.map(({ size_id }) => size_id), ...made.map(({ id }) => id)])
  const changes = products
    .flatMap(product => product.sizes.map(({ ml, stock }) => ({ sizeId: sizeId(product, ml), change: stock })))
    .filter(change => !sizesWithEntries.has(change.sizeId))
  await adjustStock(db, { changes, reason: 'opening', actor: 'The demo shop' })
}

/**
 * Gives bottles whose cost nobody knows one of 25 to 40 % of their price, the same share for all of a product. After the fills, which tell
 * theirs.
 */
export async function seedCosts(db: Db): Promise<void> {
  await sql`select set_config('shop.cost_by', 'The demo shop', true)`.execute(db)
  await sql`
    update sizes set average_cost = round(price * (25 + abs(hashtext(product_id)::bigint) % 16) / 100, -3)
    where average_cost is null and not is_set`.execute(db)
}

const sizeId = (product: DemoProduct, ml: number) => `${product._id}-${ml}ml`
