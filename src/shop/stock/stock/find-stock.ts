import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findStockRow, type StockRow } from './list-stock.ts'

export type Movement = {
  entry: number
  change: number
  stockAfter: number
  reason: string
  note: string
  actor: string
  orderId: string | null
  orderNumber: string | null
  purchaseId: number | null
  recountId: number | null
  unitCost: Paisa | null
  createdAt: Date
}

/** An open order that holds pieces of the size. */
export type Holder = {
  orderId: string
  orderNumber: string
  orderStatus: 'pending' | 'confirmed' | 'processing'
  pieces: number
  onShelf: number
  createdAt: Date
}

/**
 * One size: its stock, who holds pieces, and its movements, newest first. `before`: entries before this one. Throws
 * `not_found`. `low`: the setting lowStockFrom.
 */
export async function findStock(
  db: Db,
  sizeId: string,
  { low, before }: { low: number; before?: number | undefined },
): Promise<{
  size: StockRow
  ownLowMark: number | null
  /** In grams, with its box; null: the shop's setting counts. */
  weightGrams: number | null
  holders: Holder[]
  movements: Movement[]
  older: number | null
}> {
  const size = await findStockRow(db, sizeId, low)
  if (!size) throw new ShopError('not_found', 'There is no such size')
  const { low_mark: ownLowMark, weight_grams: weightGrams } = await db
    .selectFrom('sizes')
    .select(['low_mark', 'weight_grams'])
    .where('id', '=', sizeId)
    .executeTakeFirstOrThrow()
  let query = db
    .selectFrom('stock_ledger')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select([
      'entry',
      'change',
      'stock_after as stockAfter',
      'reason',
      'stock_ledger.note',
      'actor',
      'order_id as orderId',
      'order_number as orderNumber',
      'purchase_id as purchaseId',
      'recount_id as recountId',
      'unit_cost as unitCost',
      'stock_ledger.created_at as createdAt',
    ])
    .where('size_id', '=', sizeId)
    .orderBy('entry', 'desc')
    .modifyEnd(pageRows())
  if (before) query = query.where('entry', '<', before)
  const { rows: movements, more } = pageOf(await query.execute())
  const { rows: holders } = await sql<Holder>`
    select order_id as "orderId", order_number as "orderNumber", order_status as "orderStatus", pieces, on_shelf as "onShelf",
      created_at as "createdAt"
    from held_pieces join orders on orders.id = order_id where size_id = ${sizeId} order by created_at limit 100`.execute(
    db,
  )
  return {
    size,
    ownLowMark,
    weightGrams,
    holders,
    movements,
    older: more ? (movements.at(-1)?.entry ?? null) : null,
  }
}
