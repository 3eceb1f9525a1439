import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay } from '../../ground/days-in-sql.ts'
import { dayFilter, oneOf, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing, everyWordOfNames, skuContains } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { readCode } from '../../stock/stock/index.ts'
import { type ChangeKind, changeKindNames, MOST_ORDERS } from './price-change-rules.ts'

const SPANS_OF_A_SIZE = 5

/** What a size cost from one moment to another. */
export type PriceSpan = {
  historyId: number
  sizeId: string
  productId: string
  name: string
  /** What it held then. */
  ml: number
  setOf: number | null
  price: Paisa
  discount: number
  cutPrice: Paisa
  /** What it cost before; null at the beginning. */
  beforePrice: Paisa | null
  beforeDiscount: number | null
  /** Null for what stood before the history. */
  fromAt: Date | null
  untilAt: Date | null
  /** Null where nobody said why. */
  kind: ChangeKind | null
  note: string | null
  by: string | null
  changeId: number | null
  /** How many orders paid it, not counting cancelled ones; at most `MOST_ORDERS`. */
  orders: number
}

/** The filters of the history, from a query string. Invalid ones count as empty. */
export const PriceHistoryFilter = z.object({
  /** Words of the product's name, a SKU or barcode. */
  q: textFilter,
  product: textFilter,
  kind: oneOf(changeKindNames),
  from: dayFilter,
  to: dayFilter,
  /** Goes on below this row. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})

const spans = (chosen: RawBuilder<unknown>) => sql<PriceSpan>`
  select h.id as "historyId", h.size_id as "sizeId", p.id as "productId", p.name, coalesce(h.ml, sizes.ml) as ml, bottles_of(sizes) as "setOf", h.price, h.discount::float as discount,
    cut_price(h.price, h.discount) as "cutPrice", was.price as "beforePrice", was.discount::float as "beforeDiscount",
    h.from_at as "fromAt", h.until_at as "untilAt", c.kind, c.note, c.created_by as by, c.id as "changeId", paid.orders
  from (${chosen}) h join sizes on sizes.id = h.size_id join products p on p.id = sizes.product_id
  left join price_changes c on c.id = h.change_id
  left join lateral (select price, discount from price_history w where w.size_id = h.size_id and w.id < h.id order by w.id desc limit 1) was on true
  cross join lateral (select count(*)::int as orders from (
    select from order_items join orders on orders.id = order_id where order_items.size_id = h.size_id and order_status <> 'cancelled'
      and created_at >= coalesce(h.from_at, '-infinity') and created_at < coalesce(h.until_at, 'infinity') limit ${MOST_ORDERS}) counted) paid`

/** A page of all price changes of sizes, the newest first. `next`: the last row, when more follow. */
export async function listPriceHistory(
  db: Db,
  { q, product, kind, from, to, before }: z.output<typeof PriceHistoryFilter>,
): Promise<{ spans: PriceSpan[]; next: { before: number } | null }> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (before) all.push(sql`h.id < ${before}`)
  if (from) all.push(sql`h.from_at >= ${startOfDay(from)}`)
  if (to) all.push(sql`h.from_at < ${startOfDay(to, 1)}`)
  if (kind) all.push(sql`exists (select from price_changes c where c.id = h.change_id and c.kind = ${kind})`)
  if (product) all.push(sql`h.size_id in (select id from sizes where product_id = ${product})`)
  if (q)
    all.push(sql`h.size_id in (select sizes.id from sizes join products p on p.id = product_id where ${everyWordOfNames(sql`p.name`, q)}
      or ${skuContains(sql`sku`, q)} or upper(sku) like ${containing(q.toUpperCase())} or barcode = ${readCode(q)})`)
  const chosen = sql`select * from price_history h where ${sql.join(all, sql` and `)} order by id desc ${pageRows()}`
  const { rows } = await sql<PriceSpan>`${spans(chosen)} order by h.id desc`.execute(db)
  const { rows: page, more } = pageOf(rows)
  const last = page.at(-1)
  return { spans: page, next: more && last ? { before: last.historyId } : null }
}

/** What each size of a product cost lately, the newest first. */
export async function pricesOfProduct(db: Db, productId: string): Promise<PriceSpan[]> {
  const chosen = sql`select latest.* from sizes s cross join lateral (
    select * from price_history where size_id = s.id order by id desc limit ${SPANS_OF_A_SIZE}) latest where s.product_id = ${productId}`
  const { rows } = await sql<PriceSpan>`${spans(chosen)} order by sizes.ml, sizes.id, h.id desc`.execute(db)
  return rows
}
