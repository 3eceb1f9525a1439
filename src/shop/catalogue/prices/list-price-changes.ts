import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ChangeKind, changeKindNames } from '../price-history/price-change-rules.ts'
import type { PriceAndDiscount } from './bulk-price-rules.ts'

export type PriceChangeRow = {
  changeId: number
  kind: ChangeKind
  note: string
  by: string
  at: Date
  sizes: number
  /** The change that it put back. */
  undoes: number | null
  /** The last change that put it back, or parts of it. */
  undoneBy: number | null
}
/** `isStill`: whether its price is the one that the change set; else `now` is another. */
export type ChangeLine = {
  sizeId: string
  productId: string
  name: string
  /** What it holds, and held before the change. */
  ml: number
  setOf: number | null
  wasMl: number
  before: PriceAndDiscount
  after: PriceAndDiscount
  now: PriceAndDiscount
  isStill: boolean
}

/** The filters of the list of changes, from a query string. Invalid ones count as empty. */
export const ChangeFilter = z.object({ kind: oneOf(changeKindNames), page: pageFilter() })

const columns = sql`c.id as "changeId", kind, note, created_by as by, created_at as at, undoes,
  (select max(id) from price_changes other where other.undoes = c.id) as "undoneBy",
  (select count(distinct size_id)::int from price_history where change_id = c.id) as sizes`

/** A page of price changes, the newest first. */
export async function listPriceChanges(
  db: Db,
  { kind, page }: z.output<typeof ChangeFilter>,
): Promise<{ changes: PriceChangeRow[]; more: boolean }> {
  const { rows } = await sql<PriceChangeRow>`
    select ${columns} from price_changes c where ${kind} in ('', kind)
    order by c.id desc ${pageRows(page)}`.execute(db)
  const { rows: changes, more } = pageOf(rows)
  return { changes, more }
}

/** Throws `not_found`. */
export async function findPriceChange(db: Db, changeId: number): Promise<PriceChangeRow> {
  const { rows } = await sql<PriceChangeRow>`select ${columns} from price_changes c where id = ${changeId}`.execute(db)
  if (!rows[0]) throw new ShopError('not_found', 'There is no such price change')
  return rows[0]
}

type Stored = Record<'oldPrice' | 'newPrice' | 'nowPrice', Paisa> &
  Record<'oldDiscount' | 'newDiscount' | 'nowDiscount', number>

/** What a change did to each size, and what the size costs now, by product. */
export async function linesOfChange(db: Db, changeId: number): Promise<ChangeLine[]> {
  const { rows } = await sql<Pick<ChangeLine, 'sizeId' | 'productId' | 'name' | 'ml' | 'setOf' | 'wasMl'> & Stored>`
    select sizes.id as "sizeId", products.id as "productId", name, coalesce(set.ml, sizes.ml) as ml, bottles_of(sizes) as "setOf",
      coalesce(was.ml, set.ml, sizes.ml) as "wasMl", was.price as "oldPrice", was.discount::float as "oldDiscount",
      set.price as "newPrice", set.discount::float as "newDiscount", sizes.price as "nowPrice", sizes.discount::float as "nowDiscount"
    from (select distinct on (size_id) size_id, id, price, discount, ml from price_history where change_id = ${changeId} order by size_id, id desc) set
    join sizes on sizes.id = set.size_id join products on products.id = product_id
    join lateral (select price, discount, ml from price_history h where h.size_id = set.size_id and h.id < set.id and h.change_id is distinct from ${changeId}
      order by h.id desc limit 1) was on true
    order by name, sizes.ml, sizes.id`.execute(db)
  return rows.map(({ oldPrice, oldDiscount, newPrice, newDiscount, nowPrice, nowDiscount, ...size }) => ({
    ...size,
    before: { price: oldPrice, discount: oldDiscount },
    after: { price: newPrice, discount: newDiscount },
    now: { price: nowPrice, discount: nowDiscount },
    isStill: nowPrice === newPrice && nowDiscount === newDiscount,
  }))
}
