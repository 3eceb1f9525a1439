import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { Country } from '../../../ground/customers/index.ts'
import { everyWordOfNames, skuContains } from '../../../ground/list-search.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { typedText } from '../../../ground/typed-text-rules.ts'
import { MAX_LINES } from '../../../offers/cart/cart-limit-rules.ts'
import type { CartLine } from '../../../offers/cart/index.ts'
import { COUPON_CODE_LIMIT } from '../../../offers/coupons/coupon-rules.ts'
import { findByCodes, partsOf, type TakenLine } from '../../../stock/stock/index.ts'
import type { SizeLine, WantedLine } from './order-lines.ts'

const sizeColumns = [
  'products.id as productId',
  'sizes.id as sizeId',
  'products.name as name',
  'sizes.ml as ml',
  'sizes.sku as sku',
  'sizes.price as price',
  'sizes.discount as discount',
  'sizes.cut_price as cutPrice',
] as const

const selectSizes = (db: Db) =>
  db
    .selectFrom('sizes')
    .innerJoin('products', 'products.id', 'sizes.product_id')
    .select([...sizeColumns, sql<string | null>`products.images[1]`.as('image')])
    .select(partsOf(sql`sizes.id`).as('parts'))
    .where('published', '=', true)
    .where('retired_at', 'is', null)

/**
 * Lines by their sizes, whose SKUs are read as everywhere (`findByCodes`). Throws `invalid` for a SKU that no size has.
 */
export async function bySize(tx: Tx, lines: readonly WantedLine[]): Promise<SizeLine[]> {
  const typed = lines.flatMap(line => ('sku' in line ? [line.sku] : []))
  const codes = await findByCodes(tx, typed)
  return lines.map(line => {
    if ('sizeId' in line) return line
    const sizeId = codes.get(line.sku)?.sizeId
    if (sizeId === undefined) throw nothingToSell(line.sku)
    return { sizeId, quantity: line.quantity }
  })
}

/** The sizes that these lines ask for, at today's price. Throws `invalid` for one that the shop does not sell. */
export async function findSizes(tx: Tx, lines: readonly SizeLine[]): Promise<Omit<TakenLine, 'quantity'>[]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ sizeId }) => sizeId)
  const sizes = await selectSizes(tx).where(sql<boolean>`sizes.id = any(${ids}::text[])`).orderBy('sizes.id').execute()
  const missing = ids.find(id => !sizes.some(({ sizeId }) => sizeId === id))
  if (missing !== undefined) throw nothingToSell(missing)
  return sizes
}

/** How many pieces of a size these lines ask for. */
export const piecesOfSize = (sizeId: string, lines: readonly SizeLine[]): number =>
  lines.filter(line => line.sizeId === sizeId).reduce((sum, { quantity }) => sum + quantity, 0)

const nothingToSell = (what: string) => new ShopError('invalid', `There is nothing to sell as ${what}.`)

const OFFERED_SIZES = 8

/** Sizes whose product name or SKU has these words, with price and stock: what staff may add to an order. */
export async function offerSizes(db: Db, typed: string) {
  const words = everyWordOfNames(sql`products.name || ' ' || sizes.sku || ' ' || sizes.ml || 'ml'`, typedText(typed))
  const query = selectSizes(db)
    .select(['sizes.stock as stock', sql<number | null>`bottles_of(sizes)`.as('setOf')])
    .where(sql<boolean>`(${words} or ${skuContains(sql`sizes.sku`, typed)})`)
  return query.orderBy('products.name').orderBy('sizes.ml').limit(OFFERED_SIZES).execute()
}

const SizeAndPieces = z.tuple([z.string().min(1).max(120), z.coerce.number().int().min(1).max(10_000)])

/** What an order would cost, from a query string: `items` are `SIZE:PIECES`, separated by commas. */
export const QuoteTakenOrder = z.object({
  items: z
    .string()
    .max(20_000)
    .transform((text): unknown => text.split(',').map(item => item.split(':')))
    .pipe(z.array(SizeAndPieces).max(MAX_LINES)),
  coupon: z.string().trim().max(COUPON_CODE_LIMIT).default(''),
  country: Country.optional().catch(undefined),
  giftWrap: z.literal('yes').optional().catch(undefined),
  // Some offers are for some cities, or once for each customer.
  city: z.string().trim().max(120).default(''),
  phone: z.string().trim().max(40).default(''),
})

/** The lines of a cart with these sizes. Unknown sizes are left out. */
export async function linesOfSizes(db: Db, items: readonly [string, number][]): Promise<CartLine[]> {
  const ids = items.map(([sizeId]) => sizeId)
  const rows = await db
    .selectFrom('sizes')
    .select(['id', 'product_id'])
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute()
  return items.flatMap(([sizeId, quantity]) => {
    const productId = rows.find(({ id }) => id === sizeId)?.product_id
    return productId ? [{ productId, selectedSizeId: sizeId, quantity }] : []
  })
}

/** What typed lines want of each size, in the order of their sizes; a size of which none is wanted is left out. */
export async function wantedLines(tx: Tx, lines: readonly WantedLine[]) {
  const asked = await bySize(tx, lines)
  return (await findSizes(tx, asked))
    .map(({ productId, sizeId }) => ({
      productId,
      selectedSizeId: sizeId,
      quantity: piecesOfSize(sizeId, asked),
    }))
    .filter(({ quantity }) => quantity > 0)
}
