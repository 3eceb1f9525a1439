import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { lockStockOf } from './lock-stock.ts'
import { movesOf } from './pieces-of-sets.ts'

/**
 * Returns all pieces of a cancelled order to stock but those that came back before, those that it took for its sets
 * among them. Locks rows as `takeStock` does.
 */
export async function returnStock(tx: Tx, { orderId, actor }: { orderId: string; actor: string }): Promise<void> {
  await lockStockOf(tx, [orderId])
  await sql`
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, ordered - coalesce(back, 0), 'cancellation', ${orderId}, ${actor}
    from (select size_id, sum(quantity) as ordered from order_pieces where order_id = ${orderId} group by 1) lines
    left join (select size_id, sum(change) as back from stock_ledger where order_id = ${orderId} and reason = 'return' group by 1) before
      using (size_id)
    join sizes on id = size_id
    where ordered > coalesce(back, 0) order by is_set, size_id`.execute(tx)
}

type Pieces = { orderId: string; actor: string; pieces: readonly { sizeId: string; quantity: number }[] }

/**
 * Returns some pieces of an order, each of which comes back once, to stock; for a set also the parts that the order
 * took for it.
 */
export async function returnPieces(tx: Tx, { orderId, actor, pieces }: Pieces): Promise<void> {
  await lockStockOf(tx, [orderId])
  await sql`
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, pieces, 'return', ${orderId}, ${actor} from ${movesOf(orderId, pieces)}
    order by is_set, size_id`.execute(tx)
}
