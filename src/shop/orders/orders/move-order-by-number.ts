import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readOrderPrefix } from '../../settings/settings/index.ts'
import type { Gate } from '../holds/hold-rules.ts'
import { demandNoHold } from '../holds/index.ts'
import { type MoveOrder, moveOrder } from './move-order.ts'
import { mayMove, type OrderStatus, orderStatuses } from './order-status-rules.ts'
import { readOrderNumber } from './typed-order-number-rules.ts'

/** The step that each status is the end of. */
const gateTo: Partial<Record<OrderStatus, Gate>> = {
  confirmed: 'confirm',
  processing: 'pack',
  outForDelivery: 'handOver',
  cancelled: 'cancel',
}

/**
 * `moveOrder` by order number, which asks every gate on the way: whoever may go on with what is held does so on the
 * order's page, where it is recorded. Throws the same errors.
 */
export async function moveOrderByNumber(db: Db, typed: string, move: Omit<MoveOrder, 'orderId'>) {
  return inTransaction(db, async tx => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'order_number', 'order_status'])
      .where('order_number', '=', readOrderNumber(typed, await readOrderPrefix(tx)) ?? '')
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new ShopError('not_found', `There is no order ${typed}`)
    for (const gate of gatesBetween(order.order_status as OrderStatus, move.to))
      await demandNoHold(tx, gate, { orderId: order.id, label: order.order_number })
    return moveOrder(tx, { ...move, orderId: order.id })
  })
}

/** What the status forbids anyway is refused with its own words. */
function gatesBetween(from: OrderStatus, to: OrderStatus): Gate[] {
  if (!mayMove(from, to, 'shop')) return []
  const steps =
    to === 'cancelled' ? [to] : orderStatuses.slice(orderStatuses.indexOf(from) + 1, orderStatuses.indexOf(to) + 1)
  return steps.flatMap(step => gateTo[step] ?? [])
}
