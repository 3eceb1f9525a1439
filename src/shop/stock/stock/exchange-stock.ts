import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { touchedBy } from './pieces-of-sets.ts'

type Exchange = {
  orderId: string
  actor: string
  changes: readonly { sizeId: string; more: number }[]
}

/**
 * Takes more pieces of some sizes for an order (positive) and returns others (negative), all or none; the parts of sets
 * are among the changes. Locks rows as `takeStock` does. Throws `out_of_stock` with the size's name.
 */
export async function exchangeStock(tx: Tx, { orderId, actor, changes }: Exchange): Promise<void> {
  const wanted = changes.filter(({ more }) => more !== 0)
  const { rows } = await sql<{ name: string; stock: number }>`
    with wanted as (
      select * from unnest(${wanted.map(({ sizeId }) => sizeId)}::text[], ${wanted.map(({ more }) => more)}::int[]) as one (size_id, more)
    ), locked as materialized (
      select id, product_id, ml, stock, is_set, more from ${touchedBy(sql`wanted`)} join sizes on id = touched.size_id
        left join wanted on wanted.size_id = id
      order by is_set, id for no key update of sizes
    ), exchanged as (
      insert into stock_ledger (size_id, change, reason, order_id, actor)
      select id, -more, case when more > 0 then 'order' else 'cancellation' end, ${orderId}, ${actor}
      from locked where more <> 0 and (select bool_and(stock >= more) from locked where more <> 0) order by is_set, id
    )
    select isolated(name) || ', ' || (select size_words(sizes) from sizes where sizes.id = locked.id) as name, stock
    from locked join products on products.id = product_id where stock < more order by is_set, locked.id`.execute(tx)
  const [missing] = rows
  if (!missing) return
  const left = missing.stock === 0 ? 'None' : `Only ${missing.stock}`
  throw new ShopError('out_of_stock', `${left} of ${missing.name} can be added: there are no more in stock.`)
}

/**
 * Takes the pieces of an order that waited without stock. Nothing is taken when a size is missing: throws
 * `out_of_stock` with what is left.
 */
export async function takeWaitingStock(tx: Tx, { orderId, actor }: { orderId: string; actor: string }): Promise<void> {
  const missing = await findMissing(tx, orderId)
  if (missing.length > 0) throw new ShopError('out_of_stock', missingText(missing))
  await sql`
    insert into stock_ledger (size_id, change, reason, order_id, actor)
    select size_id, -sum(quantity), 'order', ${orderId}, ${actor} from order_pieces join sizes on id = size_id where order_id = ${orderId}
    group by is_set, size_id order by is_set, size_id`.execute(tx)
}

export type MissingSize = { name: string; left: number; wanted: number }

/** Locks the sizes of an order, sets last, and lists those of which too little is left. */
async function findMissing(tx: Tx, orderId: string): Promise<MissingSize[]> {
  const { rows } = await sql<MissingSize>`
    with wanted as (
      select size_id, sum(quantity)::int as pieces from order_pieces where order_id = ${orderId} group by 1
    ), locked as materialized (
      select id, product_id, ml, stock, is_set, pieces from ${touchedBy(sql`wanted`)} join sizes on id = touched.size_id
        left join wanted on wanted.size_id = id
      order by is_set, id for no key update of sizes
    )
    select isolated(name) || ', ' || (select size_words(sizes) from sizes where sizes.id = locked.id) as name, stock as left, pieces as wanted
    from locked join products on products.id = product_id where stock < pieces order by is_set, locked.id`.execute(tx)
  return rows
}

/** 'None of Night Oud, 50 ml is left ...', for staff. */
function missingText(missing: readonly MissingSize[]): string {
  const each = missing.map(({ name, left, wanted }) =>
    left === 0
      ? `none of ${name} is left`
      : `of ${name} ${left} ${left === 1 ? 'is' : 'are'} left and ${wanted} wanted`,
  )
  const text = each.join('; ')
  return `${text[0]?.toUpperCase()}${text.slice(1)}. This order waits without stock: change its lines, or add stock first.`
}
