import { useLoaderData } from 'react-router'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { callLink, phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { countedSizes } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import type { Hold } from '../../shop/orders/holds/hold-rules.ts'
import { findHolds } from '../../shop/orders/holds/index.ts'
import { findThread, seeThread, senderOf } from '../../shop/orders/messages/index.ts'
import { findStaffOrder, type Order, type StaffOrder } from '../../shop/orders/orders/index.ts'
import { type OrderStatus, statusLabel, waitsToLeave } from '../../shop/orders/orders/order-status-rules.ts'
import { type AnyAction, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { HeldPanel } from '../holds/held.tsx'
import { holdActions } from '../holds/hold-actions.ts'
import { LetWaitForm } from '../holds/let-wait-form.tsx'
import { DetailPage } from '../kit/detail-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { EditAddress, EditItems } from '../orders/order/edit-order.tsx'
import { CancelForm } from '../orders/order/moves-panel.tsx'
import { orderActions } from '../orders/order/order-actions.ts'
import { StatusChip } from '../orders/status-chip.tsx'
import { Thread } from '../orders/thread/thread.tsx'
import { threadActions } from '../orders/thread/thread-actions.ts'

export const meta = titled('Messages')

const { passHold, endWait, readMessages } = holdActions

// More open orders of one number are found beside the thread.
const CHANGED_HERE = 3

export const loader = staffPage('orders.read', async ({ shop, params }) => {
  const thread = await findThread(shop.db, params.sender ?? '', await shop.settings())
  const waiting = thread.orders.filter(({ status }) => waitsToLeave(status as OrderStatus)).slice(0, CHANGED_HERE)
  const holds = await findHolds(
    shop.db,
    waiting.map(({ orderId }) => orderId),
  )
  const open = await Promise.all(
    waiting.map(async ({ orderId }) => {
      const { order, office } = await findStaffOrder(shop.db, orderId)
      // What was written stands above.
      return { order, office, holds: (holds.get(orderId) ?? []).filter(({ kind }) => kind !== 'message') }
    }),
  )
  return { ...thread, open }
})

const OfOrder = z.looseObject({ orderId: z.string().min(1).max(60) })

/**
 * The write of an order's page, done beside what its customer wrote: that is read by it. Another number's order is not
 * found.
 */
const besideThread = (action: AnyAction) =>
  staffAction(action.permission, OfOrder, async asked => {
    const { tx, input, params, session } = asked
    const sender = senderOf(params.sender ?? '')
    await demandOrderOf(tx, sender.phone, input.orderId)
    const values = Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) =>
        typeof value === 'string' || Array.isArray(value) ? [[name, value as string | string[]] as const] : [],
      ),
    )
    if (!action.within) throw new Error('a write of an order can be done within another')
    const done = await action.within({ ...asked, params: { ...params, id: input.orderId } }, values)
    const { lastId, label } = await seeThread(tx, sender, session.staff.name)
    const seen = { action: 'message.seen', subject: { type: 'message', id: lastId, label } } as const
    return { ...done, audit: [...[done.audit].flat(), seen] }
  })

async function demandOrderOf(tx: Tx, phone: string | null, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('phone_number', '=', phone ?? '')
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'This number has no such order')
}

/** What customers ask for in a message: another address, other items, another day, or to cancel. */
const threadOrderActions = {
  address: besideThread(orderActions.address),
  lines: besideThread(orderActions.lines),
  cancel: besideThread(orderActions.cancel),
  letWait: besideThread(orderActions.letWait),
}

export const action = staffActions({ ...threadActions, ...threadOrderActions, passHold, endWait, readMessages })

/** All messages with one number, and the reply. */
export default function ThreadPage() {
  const thread = useLoaderData<typeof loader>()
  const { phone, sender, said, orders, open } = thread
  // The name of an order is the one that staff know; a name of WhatsApp is whatever its owner typed.
  const name = orders[0]?.name ?? said.findLast(({ isTheirs, by }) => isTheirs && by)?.by
  return (
    <DetailPage
      back={{ to: '/admin/messages', label: 'All messages' }}
      title={name || phoneText(phone ?? '') || sender}
      note={phone && <a href={callLink(phone)} className="text-link">{`Call ${phoneText(phone)}`}</a>}
      aside={
        <Panel title="Orders">
          <Rows
            rows={orders}
            keyOf={({ orderId }) => orderId}
            to={({ orderId }) => `/admin/orders/${orderId}`}
            cell={({ orderNumber }) => orderNumber}
            note={({ items, totalAmount, createdAt }) => (
              <>
                {items.map(item => (
                  <span key={item} className="block text-ink">
                    {item}
                  </span>
                ))}
                {`${amountText(totalAmount)}, ${shortDayText(createdAt)}`}
              </>
            )}
            end={({ status, refused }) => <StatusChip status={status as OrderStatus} refused={refused} />}
            empty="No order has this number."
          />
        </Panel>
      }
    >
      <Panel title="What was said">
        <Thread thread={thread} />
      </Panel>
      {open.map(each => (
        <OrderHere key={each.order._id} {...each} />
      ))}
    </DetailPage>
  )
}

type Here = { order: Order; office: StaffOrder['office']; holds: readonly Hold[] }

/**
 * An order that has not left, with what customers ask for in a message: another address, other items, another day, or
 * to cancel.
 */
function OrderHere({ order, office, holds }: Here) {
  const may = useMay()
  const of = { orderId: order._id }
  const items = countedSizes(order.items.map(({ productId, ...item }) => ({ ...item, name: productId.name })))
  return (
    <>
      <Panel
        title={`Order ${order.orderNumber}`}
        note={`${statusLabel(order.orderStatus)}, ${amountText(order.totalAmount)}: ${items}`}
      >
        <div className="folds">
          {may('orders.edit') && <EditAddress order={order} office={office} of={of} />}
          {may('orders.edit') && <EditItems order={order} office={office} of={of} />}
          {may('orders.note') && <LetWaitForm orderId={order._id} />}
          {may('orders.cancel') && <CancelForm from={order.orderStatus} soldOut={office.missing.length > 0} of={of} />}
        </div>
      </Panel>
      <HeldPanel holds={holds} title={`${order.orderNumber} is held`} />
    </>
  )
}
