import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { z } from 'zod'
import {
  addOrderNote,
  findStaffOrder,
  MoveOrder,
  markTransferPaid,
  moveOrder,
  OrderNote,
} from '../../../shop/orders/index.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { type StaffAsked, staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { ChangesWaiting } from '../changes-waiting.tsx'
import { StatusChip } from '../status-chip.tsx'
import { useLiveOrders } from '../use-live-orders.ts'
import { CustomerPanel } from './customer-panel.tsx'
import { ItemsPanel } from './items-panel.tsx'
import { MovesPanel } from './moves-panel.tsx'
import { Timeline } from './timeline.tsx'

/** One order as staff see it. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Order'), noIndex]

const orderId = ({ params }: Pick<StaffAsked, 'params'>): string => params.id ?? ''

export const loader = staffPage('orders.read', async ({ shop, session: { staff }, params }) => ({
  ...(await findStaffOrder(shop.db, orderId({ params }))),
  may: {
    move: mayDo(staff.role, 'orders.move'),
    cancel: mayDo(staff.role, 'orders.cancel'),
    note: mayDo(staff.role, 'orders.note'),
    pay: mayDo(staff.role, 'orders.pay'),
  },
}))
type Page = Awaited<ReturnType<typeof loader>>

const subject = (id: string, label: string) => ({ type: 'order', id, label })
const parcel = { courier: true, trackingNumber: true, trackingUrl: true } as const
const Move = MoveOrder.pick({ to: true, from: true, ...parcel }).extend({ from: MoveOrder.shape.to })
const Cancel = z.object({
  from: MoveOrder.shape.to,
  reason: z.string().trim().min(1, 'Please say why').max(500, 'The reason must be 500 characters or less'),
})
const Nothing = z.object({})

export const action = staffActions({
  move: staffAction(
    'orders.move',
    Move.refine(({ to }) => to !== 'cancelled'),
    async ({ tx, input, session, params }) => {
      const id = orderId({ params })
      const { orderNumber } = await moveOrder(tx, { ...input, orderId: id, actor: session.staff.name })
      const { from, to, ...after } = input
      return {
        audit: {
          action: from === to ? 'order.parcelChanged' : 'order.moved',
          subject: subject(id, orderNumber),
          before: { orderStatus: from },
          after: { orderStatus: to, ...after },
        },
        message: 'Saved',
      }
    },
  ),
  cancel: staffAction('orders.cancel', Cancel, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const { orderNumber } = await moveOrder(tx, { ...input, to: 'cancelled', orderId: id, actor: session.staff.name })
    return {
      // The reason stays with the order, where it is deleted with the person.
      audit: {
        action: 'order.cancelled',
        subject: subject(id, orderNumber),
        before: { orderStatus: input.from },
        after: { orderStatus: 'cancelled' },
      },
      message: 'The order is cancelled. Stock and coupon are given back, and the customer is told by email.',
    }
  }),
  note: staffAction('orders.note', OrderNote, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const orderNumber = await addOrderNote(tx, { orderId: id, staffId: session.staff.id, note: input.note })
    // The text stays with the order, where it is deleted with the person.
    return { audit: { action: 'order.noted', subject: subject(id, orderNumber) } }
  }),
  paid: staffAction('orders.pay', Nothing, async ({ tx, session, params }) => {
    const id = orderId({ params })
    const orderNumber = await markTransferPaid(tx, id)
    await addOrderNote(tx, { orderId: id, staffId: session.staff.id, note: 'The bank transfer has arrived.' })
    return {
      audit: {
        action: 'order.paid',
        subject: subject(id, orderNumber),
        before: { paymentStatus: 'unpaid' },
        after: { paymentStatus: 'paid' },
      },
      message: 'The order is marked as paid.',
    }
  }),
})

export default function OrderPage() {
  const { order, timeline, history, may } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const live = useLiveOrders(order._id)
  return (
    <>
      <p>
        <a href="/admin/orders" className="text-link inline-flex min-h-11 items-center text-sm">
          All orders
        </a>
      </p>
      <h1 className="page-title flex flex-wrap items-center gap-3">
        {order.orderNumber} <StatusChip status={order.orderStatus} />
      </h1>
      <ChangesWaiting {...live} />
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-6">
          <MovesPanel order={order} may={may} />
          <ItemsPanel order={order} />
          <Timeline entries={timeline} mayNote={may.note} />
        </div>
        <CustomerPanel order={order} history={history} />
      </div>
    </>
  )
}
