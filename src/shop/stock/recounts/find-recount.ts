import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'

const RECOUNTS_SHOWN = 50

export type Recount = {
  recountId: number
  name: string
  state: string
  createdBy: string
  createdAt: Date
  endedBy: string | null
  endedAt: Date | null
  version: number
  sizes: number
  counted: number
}

export type RecountLine = {
  sizeId: string
  name: string
  ml: number
  sku: string
  barcode: string
  shelf: string
  /** Null: not counted yet. */
  pieces: number | null
  /** How many should have stood on the shelf when it was counted; before that, how many should now. */
  expected: number
  countedBy: string | null
  /** Movements since it was counted, but for those of orders: they may be in the difference already. */
  movedSince: number
  change: number | null
  short: number | null
}

export type FoundRecount = Recount & { lines: RecountLine[] }

const select = (db: Db) =>
  db
    .selectFrom('recounts')
    .select([
      'id as recountId',
      'name',
      'state',
      'created_by as createdBy',
      'created_at as createdAt',
      'ended_by as endedBy',
      'ended_at as endedAt',
      'version',
      sql<number>`(select count(*)::int from recount_lines where recount_id = recounts.id)`.as('sizes'),
      sql<number>`(select count(pieces)::int from recount_lines where recount_id = recounts.id)`.as('counted'),
    ])

/** The recounts, open ones first, newest first. */
export async function listRecounts(db: Db): Promise<Recount[]> {
  return select(db).orderBy(sql`state <> 'open'`).orderBy('id', 'desc').limit(RECOUNTS_SHOWN).execute()
}

/** A recount with its lines, in the order of shelves. Throws `not_found`. */
export async function findRecount(db: Db, recountId: number): Promise<FoundRecount> {
  const recount = await select(db).where('id', '=', recountId).executeTakeFirst()
  if (!recount) throw new ShopError('not_found', 'There is no such recount')
  const { rows: lines } = await sql<RecountLine>`
    select sizes.id as "sizeId", products.name, ml, sku, barcode, shelf, recount_lines.pieces, counted_by as "countedBy", change, short,
      coalesce(expected, stock + coalesce(held.on_shelf, 0)) as expected,
      case when recount_lines.open then coalesce((
        select sum(change)::int from stock_ledger
        where size_id = sizes.id and stock_ledger.entry > recount_lines.entry and order_id is null
      ), 0) else 0 end as "movedSince"
    from recount_lines join sizes on sizes.id = recount_lines.size_id join products on products.id = product_id
    left join (select size_id, sum(on_shelf)::int as on_shelf from held_pieces group by size_id) held on held.size_id = sizes.id
    where recount_id = ${recountId} order by shelf = '', shelf, products.name, ml`.execute(db)
  return { ...recount, lines }
}
