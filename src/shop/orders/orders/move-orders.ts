import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { timeText } from '../../ground/dates.ts'
import { oneOfMany } from '../../ground/each-apart.ts'
import { lockStockOf } from '../../stock/stock/index.ts'
import { moveOrder } from './move-order.ts'
import { bulkStatuses, type OrderStatus } from './order-status.ts'
import { BULK_LIMIT } from './rules.ts'

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
 * Moves many orders in one transaction, each by the rules of a single move; those that cannot are left as they are, with
 * the reason: with 'Confirmed' also those whose number is wrong or whose call is agreed. In the order of their ids, so that two of these do not wait for each other in a circle.
 */
export async function moveOrders(
  tx: Tx,
  { id: ids, to }: z.infer<typeof MoveOrders>,
  actor: string,
): Promise<BulkMove> {
  const calls = to === 'confirmed' ? await callsInTheWay(tx, ids) : new Map<string, string>()
  return eachOrder(tx, ids, to, { actor, refuse: orderId => calls.get(orderId) }, async held => {
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

/** Why orders are not confirmed with others: the number is wrong, or a call is agreed. By order. */
async function callsInTheWay(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ orderId: string; outcome: string; nextCallAt: Date | null }>`
    select orders.id as "orderId", outcome, next_call_at as "nextCallAt"
    from orders join lateral
      (select outcome, next_call_at from order_calls where order_id = orders.id order by order_calls.id desc limit 1) last on true
    where orders.id = any(${ids}::text[]) and order_status = 'pending'
      and (outcome = 'wrongNumber' or (outcome = 'callBack' and next_call_at > now()))`.execute(tx)
  return new Map(
    rows.map(({ orderId, outcome, nextCallAt }) => [
      orderId,
      outcome === 'wrongNumber' || !nextCallAt
        ? 'Its number is wrong, so nobody has spoken with the customer: please confirm it on its page.'
        : `A call is agreed for ${timeText(nextCallAt)}: please call, or confirm it on its page.`,
    ]),
  )
}

/** Moves each of these orders to a status, but those that `refuse` gives a reason for. `hold` takes further locks, once all orders are locked. */
export async function eachOrder(
  tx: Tx,
  ids: readonly string[],
  to: OrderStatus,
  {
    refuse,
    ...by
  }: { actor: string; reason?: string; soldOut?: boolean; refuse?: (orderId: string) => string | undefined },
  hold?: (orderIds: string[]) => Promise<void>,
): Promise<BulkMove> {
  const chosen = [...new Set(ids)].sort()
  const known = await tx
    .selectFrom('orders')
    .select(['id', 'order_number', 'order_status'])
    .where('id', 'in', chosen)
    .orderBy('id')
    .forUpdate()
    .execute()
  await hold?.(known.map(({ id }) => id))
  const done: BulkMove = { moved: [], refused: [] }
  for (const orderId of chosen) {
    const order = known.find(each => each.id === orderId)
    const orderNumber = order?.order_number ?? orderId
    const why = refuse?.(orderId)
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
