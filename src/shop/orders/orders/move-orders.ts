import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { oneOfMany } from '../../ground/each-apart.ts'
import { lockStockOf } from '../../stock/stock/index.ts'
import type { Gate } from '../holds/hold-rules.ts'
import { heldAt } from '../holds/index.ts'
import { moveOrder } from './move-order.ts'
import { BULK_LIMIT } from './order-rules.ts'
import { bulkStatuses, mayMove, type OrderStatus } from './order-status-rules.ts'

const Id = z.string().min(1).max(60)

/** The chosen orders of a list. A single id may come without a list. */
export const OrderIds = z
  .union([z.array(Id), Id.transform(id => [id])], 'Please choose at least one order')
  .pipe(z.array(Id).max(BULK_LIMIT, `Please choose at most ${BULK_LIMIT} orders`))

/** Many orders to one status. */
export const MoveOrders = z.object({
  id: OrderIds,
  to: z.enum(bulkStatuses as [OrderStatus, ...OrderStatus[]], 'Please choose a status'),
})

export type BulkMove = {
  moved: { orderId: string; orderNumber: string; from: OrderStatus }[]
  refused: { orderId: string; orderNumber: string; why: string }[]
}

/**
 * Moves many orders in one transaction, each by the rules of a single move; those that cannot, and those that something
 * holds, are left as they are, with the reason. In the order of their ids, so that two of these do not wait for each
 * other in a circle.
 */
export async function moveOrders(
  tx: Tx,
  { id: ids, to }: z.infer<typeof MoveOrders>,
  actor: string,
): Promise<BulkMove> {
  return eachOrder(tx, ids, to, { actor }, async held => {
    const waiting = await tx
      .selectFrom('orders')
      .select('id')
      .where(sql<boolean>`id = any(${held}::text[])`)
      .where('holds_stock', '=', false)
      .execute()
    // Those that wait without stock take it now: its locks first, as in `cancelOrders`.
    if (waiting.length > 0)
      await lockStockOf(
        tx,
        waiting.map(({ id }) => id),
      )
  })
}

/**
 * Moves each of these orders to a status, but those that something holds. `lock` takes further locks, once all orders
 * are locked.
 */
export async function eachOrder(
  tx: Tx,
  ids: readonly string[],
  to: OrderStatus,
  by: { actor: string; reason?: string; soldOut?: boolean },
  lock?: (orderIds: string[]) => Promise<void>,
): Promise<BulkMove> {
  const chosen = [...new Set(ids)].sort()
  const known = await tx
    .selectFrom('orders')
    .select(['id', 'order_number', 'order_status'])
    .where('id', 'in', chosen)
    .orderBy('id')
    .forUpdate()
    .execute()
  await lock?.(known.map(({ id }) => id))
  const held = await heldOf(tx, known, to)
  const done: BulkMove = { moved: [], refused: [] }
  for (const orderId of chosen) {
    const order = known.find(each => each.id === orderId)
    const orderNumber = order?.order_number ?? orderId
    const why = held.get(orderId)
    if (why) {
      done.refused.push({ orderId, orderNumber, why })
      continue
    }
    const one = await oneOfMany(tx, part => moveOrder(part, { orderId, to, ...by }))
    if ('done' in one) done.moved.push({ orderId, orderNumber, from: order?.order_status as OrderStatus })
    else done.refused.push({ orderId, orderNumber, ...one })
  }
  return done
}

/**
 * Why these orders are held where the move takes them: by the order. What its status forbids anyway is refused with its
 * own words.
 */
async function heldOf(
  tx: Tx,
  orders: readonly { id: string; order_status: string }[],
  to: OrderStatus,
): Promise<Map<string, string>> {
  const steps = Map.groupBy(
    orders.filter(({ order_status: from }) => mayMove(from as OrderStatus, to, 'shop')),
    ({ order_status: from }): Gate => (to === 'cancelled' ? 'cancelMany' : from === 'pending' ? 'confirmMany' : 'pack'),
  )
  const held = new Map<string, string>()
  for (const [gate, some] of steps) {
    const why = await heldAt(
      tx,
      gate,
      some.map(({ id }) => id),
    )
    for (const [orderId, text] of why) held.set(orderId, text)
  }
  return held
}
