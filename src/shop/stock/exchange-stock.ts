import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { ShopError } from '../shop-error.ts'

type Exchange = { orderId: string; actor: string; changes: readonly { sizeId: string; more: number }[] }

/**
 * Takes more pieces of some sizes for an order (positive) and returns others (negative), all or none. Locks rows in id order, as
 * `takeStock` does. Throws `out_of_stock` with the size's name.
 */
export async function exchangeStock(tx: Tx, { orderId, actor, changes }: Exchange): Promise<void> {
  const wanted = changes.filter(({ more }) => more !== 0)
  const { rows } = await sql<{ name: string; stock: number }>`
    with wanted as (
      select * from unnest(${wanted.map(({ sizeId }) => sizeId)}::text[], ${wanted.map(({ more }) => more)}::int[]) as one (size_id, more)
    ), locked as materialized (
      select id, product_id, ml, stock, more from sizes join wanted on size_id = id order by id for no key update of sizes
    ), exchanged as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -more, case when more > 0 then 'order' else 'cancellation' end, ${orderId}, ${actor}
      from locked where stock >= more order by id
    )
    select name || ', ' || ml || ' ml' as name, stock
    from locked join products on products.id = product_id where stock < more`.execute(tx)
  const [missing] = rows
  if (!missing) return
  const left = missing.stock === 0 ? 'None' : `Only ${missing.stock}`
  throw new ShopError('out_of_stock', `${left} of ${missing.name} can be added: there are no more in stock.`)
}
