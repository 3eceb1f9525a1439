import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { SaleState } from './sale-rules.ts'

export type Sale = {
  saleId: number
  name: string
  startsAt: Date
  endsAt: Date
  state: SaleState
  version: number
  sizes: number
}
export type SaleSize = {
  sizeId: string
  productId: string
  name: string
  ml: number
  setOf: number | null
  sku: string
  price: Paisa
  discount: number
  /** What it costs in the sale, and what it costs today. */
  salePrice: Paisa
  cutPrice: Paisa
  averageCost: Paisa | null
}

/** The filters of the list of sales, from a query string. Invalid ones count as empty. */
export const SaleFilter = z.object({ state: oneOf(['planned', 'running', 'ended', 'cancelled']), page: pageFilter() })

const columns = sql`sales.id as "saleId", name, starts_at as "startsAt", ends_at as "endsAt", state, version,
  (select count(*)::int from sale_sizes where sale_id = sales.id) as sizes`

/** A page of sales, the newest first. */
export async function listSales(
  db: Db,
  { state, page }: z.output<typeof SaleFilter>,
): Promise<{ sales: Sale[]; more: boolean }> {
  const { rows } = await sql<Sale>`
    select ${columns} from sales where ${state} in ('', state)
    order by starts_at desc, id desc ${pageRows(page)}`.execute(db)
  const { rows: sales, more } = pageOf(rows)
  return { sales, more }
}

/** A sale with its sizes, at today's full price. Throws `not_found`. */
export async function findSale(db: Db, saleId: number): Promise<{ sale: Sale; sizes: SaleSize[] }> {
  const { rows } = await sql<Sale>`select ${columns} from sales where id = ${saleId}`.execute(db)
  const [sale] = rows
  if (!sale) throw new ShopError('not_found', 'There is no such sale')
  const { rows: sizes } = await sql<SaleSize>`
    select sizes.id as "sizeId", products.id as "productId", name, ml, bottles_of(sizes) as "setOf", sku, price, line.discount,
      cut_price(price, line.discount) as "salePrice", cut_price as "cutPrice", average_cost as "averageCost"
    from sale_sizes line join sizes on sizes.id = size_id join products on products.id = product_id
    where sale_id = ${saleId} order by name, ml, sizes.id`.execute(db)
  return { sale, sizes }
}
