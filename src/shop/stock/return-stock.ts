import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Returns all pieces of a cancelled order to stock but those that came back before. Locks rows in id order, as `takeStock` does.
 */
export async function returnStock(tx: Tx, { orderId, actor }: { orderId: string; actor: string }): Promise<void> {
  await sql`
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, ordered - coalesce(back, 0), 'cancellation', ${orderId}, ${actor}
    from (select size_id, sum(quantity) as ordered from order_items where order_id = ${orderId} group by 1) lines
    left join (select size_id, sum(change) as back from stock_ledger where order_id = ${orderId} and reason = 'return' group by 1) before
      using (size_id)
    where ordered > coalesce(back, 0) order by size_id`.execute(tx)
}

type Pieces = { orderId: string; actor: string; pieces: readonly { sizeId: string; quantity: number }[] }

/** Returns some pieces of an order, each of which comes back once, to stock. */
export async function returnPieces(tx: Tx, { orderId, actor, pieces }: Pieces): Promise<void> {
  await sql`
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, quantity, 'return', ${orderId}, ${actor}
    from unnest(${pieces.map(({ sizeId }) => sizeId)}::text[], ${pieces.map(({ quantity }) => quantity)}::int[]) as one (size_id, quantity)
    order by size_id`.execute(tx)
}
