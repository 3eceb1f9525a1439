import { z } from 'zod'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText, type Paisa, sum } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  type BulkMove,
  CancelOrders,
  cancelOrders,
  findToCancel,
  MoveOrders,
  moveOrders,
  planCancellations,
  TakeBackCancel,
  takeBackCancel,
} from '../../shop/orders/orders/index.ts'
import { type OrderStatus, statusLabel } from '../../shop/orders/orders/order-status-rules.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import type { BulkReport } from '../kit/bulk-form.tsx'
import { viewActions } from '../kit/view-actions.ts'

/** An audit row for each order that was moved. */
const auditOf = ({ moved }: BulkMove, to: OrderStatus) =>
  moved.map(({ orderId, orderNumber, from }) => ({
    action: to === 'cancelled' ? ('order.cancelled' as const) : ('order.moved' as const),
    subject: { type: 'order', id: orderId, label: orderNumber },
    before: { orderStatus: from },
    after: { orderStatus: to },
  }))

const report = ({ moved, refused }: BulkMove, to: OrderStatus): BulkReport => ({
  done:
    moved.length > 0 &&
    `${plural(moved.length, 'order')} ${moved.length === 1 ? 'is' : 'are'} ${statusLabel(to).toLowerCase()} now.${
      refused.length > 0 ? ` ${refused.length} could not be ${to === 'cancelled' ? 'cancelled' : 'moved'}:` : ''
    }`,
  refused: refusedRows(refused),
})

const total = (orders: readonly { totalAmount: Paisa }[]) => amountText(sum(orders.map(each => each.totalAmount)))

const refusedRows = (refused: BulkMove['refused']): BulkReport['refused'] =>
  refused.map(({ orderId, orderNumber, why }) => ({ label: orderNumber, why, to: `/admin/orders/${orderId}` }))

/** The orders that the question named. Other names than those of the list, whose ticks may have changed since. */
const Sure = z.object({
  sure: CancelOrders.shape.id,
  why: CancelOrders.shape.reason,
  isSoldOut: CancelOrders.shape.soldOut,
})

/**
 * Cancelling what is chosen in a list: one order at once; many after a question with their names and rupees, and with
 * half an hour to take it back.
 */
export const cancelActions = {
  cancel: staffAction('orders.cancel', CancelOrders, async ({ tx, input, session }) => {
    const ids = [...new Set(input.id)]
    if (ids.length === 1) {
      const done = await cancelOrders(tx, input, session.staff.name)
      return { audit: auditOf(done, 'cancelled'), shown: report(done, 'cancelled') }
    }
    const { orders, refused } = await findToCancel(tx, ids)
    const all = `${plural(orders.length, 'order')}, ${total(orders)}`
    const shown: BulkReport = {
      done:
        orders.length === 0
          ? 'None of these orders can be cancelled:'
          : `Cancel ${all}? It happens in half an hour, and can be taken back until then. Their customers are told why.`,
      listed: orders.map(
        ({ fullName, orderNumber, totalAmount }) => `${orderNumber}, ${amountText(totalAmount)}, ${fullName}`,
      ),
      refused: refusedRows(refused),
      ...(orders.length > 0 && {
        confirm: {
          do: 'cancelSure',
          label: `Yes, cancel ${all}`,
          fields: {
            sure: orders.map(({ orderId }) => orderId),
            why: input.reason,
            ...(input.soldOut && { isSoldOut: 'yes' }),
          },
        },
      }),
    }
    return { audit: [], shown }
  }),
  cancelSure: staffAction('orders.cancel', Sure, async ({ tx, input, session, shop }) => {
    const { sure: ids, why: reason, isSoldOut: soldOut } = input
    const staff = { id: session.staff.id, ipAddress: shop.device().ipAddress }
    const { planned, refused, dueAt } = await planCancellations(tx, { ids, reason, soldOut, staff })
    const shown: BulkReport = {
      done: `${plural(planned.length, 'order')}, ${total(planned)}, will be cancelled at ${timeText(dueAt)}. Until then it can be taken back above the list.`,
      refused: refusedRows(refused),
    }
    return {
      audit: planned.map(({ orderId, orderNumber }) => ({
        action: 'order.cancelPlanned' as const,
        subject: { type: 'order', id: orderId, label: orderNumber },
        after: { at: dueAt.toISOString() },
      })),
      shown,
    }
  }),
  takeBack: staffAction('orders.cancel', TakeBackCancel, async ({ tx, input }) => {
    const kept = await takeBackCancel(tx, input)
    return {
      audit: kept.map(({ orderId, orderNumber }) => ({
        action: 'order.cancelTakenBack' as const,
        subject: { type: 'order', id: orderId, label: orderNumber },
      })),
      message: `${plural(kept.length, 'order')} ${kept.length === 1 ? 'stays' : 'stay'}.`,
    }
  }),
}

/** The writes of the list of orders. */
export const orderListActions = {
  move: staffAction('orders.move', MoveOrders, async ({ tx, input, session }) => {
    const done = await moveOrders(tx, input, session.staff.name)
    return { audit: auditOf(done, input.to), shown: report(done, input.to) }
  }),
  ...cancelActions,
  ...viewActions('orders', 'orders.read'),
}
