import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { Country } from '../../../ground/customers/index.ts'
import { everyWord, skuContains } from '../../../ground/like.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { typedCode, typedText } from '../../../ground/typed-rules.ts'
import type { CartLine } from '../../../offers/cart/index.ts'
import { MAX_LINES } from '../../../offers/cart/rules.ts'
import { COUPON_CODE_LIMIT } from '../../../offers/coupons/rules.ts'
import { partsOf, type TakenLine } from '../../../stock/stock/index.ts'
import type { WantedLine } from './order-lines.ts'

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

/** Whether a line asks for this size. */
export const ofSize = (size: { sizeId: string; sku: string }, line: WantedLine): boolean =>
  'sizeId' in line ? line.sizeId === size.sizeId : typedCode(line.sku).toUpperCase() === size.sku.toUpperCase()

/** The sizes that these lines ask for, at today's price. Throws `invalid` for one that the shop does not sell. */
export async function findSizes(tx: Tx, lines: readonly WantedLine[]): Promise<Omit<TakenLine, 'quantity'>[]> {
  if (lines.length === 0) return []
  const ids = lines.flatMap(line => ('sizeId' in line ? [line.sizeId] : []))
  const skus = lines.flatMap(line => ('sku' in line ? [typedCode(line.sku).toUpperCase()] : []))
  const found = await selectSizes(tx)
    .where(sql<boolean>`sizes.id = any(${ids}::text[]) or upper(sizes.sku) = any(${skus}::text[])`)
    .orderBy('sizes.id')
    .execute()
  for (const line of lines) {
    if (found.some(size => ofSize(size, line))) continue
    throw new ShopError('invalid', `There is nothing to sell as ${'sku' in line ? line.sku : line.sizeId}.`)
  }
  return found
}

const OFFERED_SIZES = 8

/** Sizes whose product name or SKU has these words, with price and stock: what staff may add to an order. */
export async function offerSizes(db: Db, typed: string) {
  const words = everyWord(sql`lower(products.name || ' ' || sizes.sku || ' ' || sizes.ml || 'ml')`, typedText(typed))
  const query = selectSizes(db)
    .select('sizes.stock as stock')
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
