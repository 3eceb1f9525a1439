import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'
import { countedRows, PAGE_SIZE, pageFilter, textFilter } from '../../ground/list-filters-and-pages.ts'
import { everyWordOfNames, skuContains } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import { isLow, isSoldOut } from './sold-out-or-low.ts'
import { readCode } from './stock-code-form-rules.ts'
import { SALES_DAYS } from './stock-reason-rules.ts'

/** The filters of the stock list, from a query string. Invalid ones count as empty. */
export const StockFilter = z.object({
  /** Words of the name, a barcode or a SKU. */
  q: textFilter,
  view: z.enum(['all', 'low', 'out', 'held', 'incoming']).catch('all').default('all'),
  /** '-': sizes without a shelf. */
  shelf: textFilter,
  category: textFilter,
  sort: z.enum(['', 'name', 'shelf', 'stock', 'days', 'sold']).catch('').default(''),
  page: pageFilter(),
})
export type StockFilter = z.infer<typeof StockFilter>

export type StockRow = {
  sizeId: string
  productId: string
  name: string
  published: boolean
  /** Its stock is what its parts allow. */
  isSet: boolean
  ml: number
  setOf: number | null
  sku: string
  barcode: string
  shelf: string
  category: string
  /** Pieces for sale. */
  stock: number
  /** Pieces that open orders hold. */
  held: number
  /** Pieces that suppliers were asked for and that have not come yet. */
  incoming: number
  /** From how many down it is low. */
  lowMark: number
  /** Pieces sold in the last `SALES_DAYS` days. */
  sold: number
  /** People who want to hear that it is back. */
  asks: number
  cutPrice: Paisa
  averageCost: Paisa | null
}

/**
 * The columns of `StockRow`, of `sizes` with what is joined to it. `low`: the setting, where a size has no mark of its
 * own.
 */
const columns = (low: number) => sql`
  sizes.id as "sizeId", product_id as "productId", name, published, is_set as "isSet", ml, bottles_of(sizes) as "setOf", sku, barcode, shelf, category, stock, cut_price as "cutPrice",
  average_cost as "averageCost", coalesce(low_mark, ${low}::int) as "lowMark", coalesce(held.pieces, 0) as held,
  coalesce(incoming.pieces, 0) as incoming, greatest(coalesce(sales.pieces, 0), 0) as sold, coalesce(asks.people, 0) as asks`

/** What is counted beside a size, by size; `of` narrows the sizes. */
const counted = {
  held: (of: RawBuilder<unknown>) =>
    sql`select size_id, sum(pieces)::int as pieces from held_pieces where ${of} group by size_id`,
  incoming: (of: RawBuilder<unknown>) => sql`
    select size_id, sum(ordered - received - cancelled)::int as pieces
    from purchase_lines join purchases on purchases.id = purchase_id where state = 'sent' and ${of} group by size_id`,
  // The pieces of reports: of what was confirmed, without those that came back.
  sales: (of: RawBuilder<unknown>) => sql`
    select size_id, sum(sold_pieces)::int as pieces from (select key as size_id, day, sold_pieces from report_days
      where dimension = 'size' and sold_pieces > 0) sold
    where day > ${todaysDate} - ${SALES_DAYS}::int and ${of} group by size_id`,
  asks: (of: RawBuilder<unknown>) =>
    sql`select size_id, count(*)::int as people from stock_asks where called_at is null and ${of} group by size_id`,
}
type Counted = keyof typeof counted

const sources = (names: readonly Counted[], of: RawBuilder<unknown> = sql`true`) => sql`
  sizes join products on products.id = product_id
  ${sql.join(
    names.map(name => sql`left join (${counted[name](of)}) ${sql.ref(name)} on ${sql.ref(name)}.size_id = sizes.id`),
    sql` `,
  )}`

const orders = {
  name: sql`name, ml`,
  shelf: sql`shelf = '', shelf, name, ml`,
  stock: sql`stock, name, ml`,
  // The fewest days left first; sizes without sales last.
  days: sql`case when sales.pieces > 0 then stock::numeric / sales.pieces end nulls last, sales.pieces desc nulls last, name, ml`,
  sold: sql`coalesce(sales.pieces, 0) desc, name, ml`,
} satisfies Record<string, RawBuilder<unknown>>
const usualSort = { all: 'name', low: 'days', out: 'sold', held: 'shelf', incoming: 'name' } as const

/** A page of sizes with their stock, and how many there are. `low`: the setting lowStockFrom. */
export async function listStock(
  db: Db,
  { q, view, shelf, category, sort, page }: StockFilter,
  low: number,
  pageSize = PAGE_SIZE,
): Promise<{ sizes: StockRow[]; total: number; more: boolean }> {
  const conditions = [
    {
      all: sql`true`,
      low: isLow(low),
      out: isSoldOut,
      held: sql`held.pieces > 0`,
      incoming: sql`incoming.pieces > 0`,
    }[view],
    shelf === '' ? sql`true` : sql`shelf = ${shelf === '-' ? '' : shelf}`,
    category === '' ? sql`true` : sql`category = ${category}`,
    ...wordsOf(q),
  ]
  const order = sort || usualSort[view]
  const needed: Counted[] = [
    ...(view === 'held' || view === 'incoming' ? [view] : []),
    ...(order === 'days' || order === 'sold' ? ['sales' as const] : []),
  ]
  // Only what filters and sorting need is read for all sizes; the rest for those of the page.
  const { rows } = await sql<{ id: string; total: number }>`
    select sizes.id, count(*) over ()::int as total from ${sources(needed)} where ${sql.join(conditions, sql` and `)}
    order by ${orders[order]}, sizes.id ${countedRows(page, pageSize)}`.execute(db)
  const total = rows[0]?.total ?? 0
  const sizes = await readRows(
    db,
    rows.map(({ id }) => id),
    low,
  )
  return { sizes, total, more: page * pageSize < total }
}

/** One size as in the list; undefined when there is none. */
export async function findStockRow(db: Db, sizeId: string, low: number): Promise<StockRow | undefined> {
  return (await readRows(db, [sizeId], low))[0]
}

/** In the order of `ids`. */
async function readRows(db: Db, ids: readonly string[], low: number): Promise<StockRow[]> {
  if (ids.length === 0) return []
  const all = ['held', 'incoming', 'sales', 'asks'] as const
  const { rows } = await sql<StockRow>`
    select ${columns(low)} from ${sources(all, sql`size_id = any(${ids}::text[])`)} where sizes.id = any(${ids}::text[])
    order by array_position(${ids}::text[], sizes.id)`.execute(db)
  return rows
}

/** How many sizes that are sold are low, and sold out. */
export async function countStock(db: Db, low: number): Promise<{ low: number; out: number }> {
  const { rows } = await sql<{ low: number; out: number }>`
    select (count(*) filter (where ${isLow(low)}))::int as low, (count(*) filter (where ${isSoldOut}))::int as out
    from sizes join products on products.id = product_id`.execute(db)
  return rows[0] ?? { low: 0, out: 0 }
}

/** The shelves that sizes stand on, with how many. */
export async function listShelves(db: Db): Promise<{ shelf: string; sizes: number }[]> {
  const { rows } = await sql<{ shelf: string; sizes: number }>`
    select shelf, count(*)::int as sizes from sizes group by shelf order by shelf`.execute(db)
  return rows
}

/** Every word is in the name, SKU or barcode; a whole code finds its size however it is typed. */
function wordsOf(q: string) {
  if (q === '') return []
  const words = everyWordOfNames(sql`name || ' ' || sku || ' ' || barcode || ' ' || ml || 'ml'`, q)
  return [sql`(${words} or barcode = ${readCode(q)} or ${skuContains(sql`sku`, q)})`]
}
