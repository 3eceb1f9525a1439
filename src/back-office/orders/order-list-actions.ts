import { plural } from '../../shop/ground/plural.ts'
import { type BulkMove, CancelOrders, cancelOrders, MoveOrders, moveOrders } from '../../shop/orders/orders/index.ts'
import { type OrderStatus, statusLabel } from '../../shop/orders/orders/rules.ts'
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
  done: `${plural(moved.length, 'order')} ${moved.length === 1 ? 'is' : 'are'} ${statusLabel(to).toLowerCase()} now.${
    refused.length > 0 ? ` ${refused.length} could not be ${to === 'cancelled' ? 'cancelled' : 'moved'}:` : ''
  }`,
  refused: refused.map(({ orderId, orderNumber, why }) => ({
    label: orderNumber,
    why,
    to: `/admin/orders/${orderId}`,
  })),
})

/** The writes of the list of orders. */
export const orderListActions = {
  move: staffAction('orders.move', MoveOrders, async ({ tx, input, session }) => {
    const done = await moveOrders(tx, input, session.staff.name)
    return { audit: auditOf(done, input.to), shown: report(done, input.to) }
  }),
  cancel: staffAction('orders.cancel', CancelOrders, async ({ tx, input, session }) => {
    const done = await cancelOrders(tx, input, session.staff.name)
    return { audit: auditOf(done, 'cancelled'), shown: report(done, 'cancelled') }
  }),
  ...viewActions('orders', 'orders.read'),
}
