import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { countedRows, PAGE_SIZE } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { ProductFilter, productConditions } from '../products/index.ts'

/** The filters of the prices, those of the list of products, from a query string. Invalid ones count as empty. */
export const PriceFilter = ProductFilter.pick({
  q: true,
  state: true,
  category: true,
  house: true,
  collection: true,
  with: true,
  page: true,
})
export type PriceFilter = z.output<typeof PriceFilter>

export type PriceRow = {
  sizeId: string
  productId: string
  name: string
  ml: number
  setOf: number | null
  sku: string
  price: Paisa
  /** Percent. */
  discount: number
  /** What a shopper pays. */
  cutPrice: Paisa
  averageCost: Paisa | null
  /** Percent under what its parts cost, for a set whose price follows them. */
  setDiscount: number | null
  /** Until when the discount is a sale's. */
  saleEndsAt: Date | null
}

/** The sizes that are sold, as a part of a statement. */
export const priceColumns = sql`sizes.id as "sizeId", p.id as "productId", p.name, ml, bottles_of(sizes) as "setOf", sku, price, discount::float as discount,
  cut_price as "cutPrice", average_cost as "averageCost", set_discount::float as "setDiscount", sale_ends_at as "saleEndsAt"`
export const soldSizes = (where: RawBuilder<unknown>) => sql`
  from sizes join products p on p.id = sizes.product_id where sizes.retired_at is null and ${where}`

/** The sizes of a filter's products. */
export async function ofFilter(db: Db, filter: PriceFilter, settings: Settings): Promise<RawBuilder<unknown>> {
  return sql.join(await productConditions(db, { ...filter, stock: '' }, settings), sql` and `)
}

/** A page of sizes with their prices, and how many there are. */
export async function listPrices(
  db: Db,
  filter: PriceFilter,
  settings: Settings,
): Promise<{ sizes: PriceRow[]; total: number; more: boolean }> {
  const { page } = filter
  const { rows } = await sql<PriceRow & { total: number }>`
    select ${priceColumns}, count(*) over ()::int as total ${soldSizes(await ofFilter(db, filter, settings))}
    order by p.name, p.id, ml, position, sizes.id ${countedRows(page)}`.execute(db)
  const total = rows[0]?.total ?? 0
  return { sizes: rows.map(({ total: _, ...size }) => size), total, more: page * PAGE_SIZE < total }
}
