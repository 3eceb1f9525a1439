import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { momentText, timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { type Hold, holdKinds, holdWords, ruleOf } from '../../shop/orders/holds/hold-rules.ts'
import { findHolds } from '../../shop/orders/holds/index.ts'
import { listPlanned, listQueue, listTags, type QueuedOrder, QueueFilter } from '../../shop/orders/orders/index.ts'
import { BULK_LIMIT } from '../../shop/orders/orders/order-rules.ts'
import {
  bulkStatuses,
  type OrderStatus,
  orderStatuses,
  statusLabel,
} from '../../shop/orders/orders/order-status-rules.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { arrangeActions, openArranged } from '../kit/arrange-actions.ts'
import type { Bulk } from '../kit/bulk-form.tsx'
import { Check, Text } from '../kit/fields.tsx'
import { Fold } from '../kit/fold.tsx'
import type { Filter } from '../kit/list-filters.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { useActionResult } from '../kit/staff-form.tsx'
import { Thumb } from '../kit/thumb.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { LiveOrders } from './live-orders.tsx'
import { orderListActions } from './order-list-actions.ts'
import { PlannedCancellations } from './planned-cancellations.tsx'
import { StatusChip } from './status-chip.tsx'

/** The queue of orders. */
export const meta = titled('Orders')

export const loader = staffPage('orders.read', async ({ shop, session: { staff }, query, url }) => {
  await openArranged(shop.db, { staffId: staff.id, list: 'orders' }, url)
  const filter = QueueFilter.parse(query)
  const [queue, views, tags, planned] = await Promise.all([
    listQueue(shop.db, filter),
    listViews(shop.db, { staffId: staff.id, list: 'orders' }),
    listTags(shop.db),
    listPlanned(shop.db),
  ])
  const holds = await findHolds(
    shop.db,
    queue.orders.map(({ _id }) => _id),
  )
  return {
    ...queue,
    orders: queue.orders.map(order => ({ ...order, holds: holds.get(order._id) ?? [] })),
    views,
    tags,
    planned,
    sort: filter.sort,
  }
})

export const action = staffActions({
  ...orderListActions,
  ...arrangeActions('orders', '/admin/orders', 'orders.read'),
})

/** What stands beside the title of the list. */
function ListActions() {
  const may = useMay()
  return may('orders.create') && <LinkButton href="/admin/orders/new">New order</LinkButton>
}

/** What can be done with chosen orders. */
function OrderButtons() {
  const may = useMay()
  const cancelled = useActionResult('cancel')
  return (
    <>
      {may('orders.move') && (
        <>
          <label htmlFor="bulk-to" className="inline-flex min-h-11 items-center text-sm">
            Selected orders to
          </label>
          <select id="bulk-to" name="to" className="control w-auto" defaultValue="confirmed">
            {bulkStatuses.map(status => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </select>
          <Button type="submit" name="do" value="move" variant="outline">
            Move
          </Button>
        </>
      )}
      {may('orders.cancel') && (
        <Fold label="Cancel selected" open={cancelled !== null && !cancelled.ok}>
          <div className="flex flex-wrap items-end gap-3 pb-2">
            <Text name="reason" label="Reason, for staff" maxLength={500} />
            <Check name="soldOut" label="Sold out: customers read this" />
            <Button type="submit" name="do" value="cancel" variant="outline">
              Cancel them
            </Button>
          </div>
        </Fold>
      )}
    </>
  )
}

/** `holds`: what keeps it from going on. */
type Row = QueuedOrder & { holds: Hold[] }

/** The chosen orders and what is done with them. */
const orderBulk: Bulk<Row> = {
  field: 'id',
  label: ({ orderNumber }) => orderNumber,
  amount: ({ totalAmount }) => totalAmount,
  actions: ['move', 'cancel', 'cancelSure'],
  buttons: <OrderButtons />,
}

/** What the list says of each order: two lines at most, so that twelve fit on a screen. */
const orderColumns: readonly Column<Row>[] = [
  {
    label: 'Order',
    sort: 'oldest',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
    note: order => (
      <span className="@max-[44rem]:hidden">
        <Placed order={order} />
      </span>
    ),
  },
  {
    label: 'Customer',
    sort: 'name',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city, phoneNumber }) => (
      <span className="md:whitespace-nowrap">{`${phoneText(phoneNumber)} ${city}`}</span>
    ),
    plain: true,
  },
  {
    label: 'Items',
    wide: true,
    lead: ({ image }) => (
      <span className="@max-[44rem]:hidden">
        <Thumb src={image} />
      </span>
    ),
    cell: ({ items }) => <Items items={items} />,
    note: order => (
      <span className="@max-[44rem]:hidden">
        <Remarks order={order} />
      </span>
    ),
    plain: true,
  },
  {
    label: 'Status',
    cell: ({ orderStatus, refused }) => (
      <span className="whitespace-nowrap">
        <StatusChip status={orderStatus} refused={refused} />
      </span>
    ),
    note: order => (
      <>
        <span className="@max-[44rem]:hidden">{paymentWords(order)}</span>
        <span className="@[44rem]:hidden">
          <Placed order={order} />
          {remarksOf(order)
            .filter(remark => remark !== ORDERED_BEFORE)
            .map(remark => ` · ${remark}`)}
        </span>
      </>
    ),
    plain: true,
  },
  { label: 'Flags', cell: order => <Signs order={order} />, plain: true },
  {
    label: 'Total',
    sort: 'total',
    down: true,
    cell: order => (
      <>
        <span className="@[44rem]:hidden mr-2 font-normal text-muted text-xs">{paymentWords(order)}</span>
        {amountText(order.totalAmount)}
      </>
    ),
    note: ({ pieces }) => <span className="@max-[44rem]:hidden">{plural(pieces, 'piece')}</span>,
    end: true,
    figure: true,
  },
]

const paymentWords = ({ paymentMethod, paymentStatus }: QueuedOrder): string =>
  paymentMethod === 'COD'
    ? `COD${paymentStatus === 'paid' ? ', collected' : ''}`
    : `Transfer${paymentStatus === 'paid' ? ', paid' : ''}`

/** When it came. On a card it stands beside the status, which leaves the number one line. */
const Placed = ({ order: { createdAt } }: { order: QueuedOrder }) => (
  <time dateTime={new Date(createdAt).toISOString()} title={timeText(createdAt)} className="whitespace-nowrap">
    {momentText(createdAt)}
  </time>
)

/** The first of the lines, and how many more there are. */
const Items = ({ items: [first, ...more] }: { items: string[] }) => (
  <span className="flex gap-x-2 xl:max-w-80" title={[first, ...more].join(', ')}>
    <span className="min-w-0 md:line-clamp-1 md:break-all">{first}</span>
    {more.length > 0 && <span className="whitespace-nowrap text-muted">{`+${more.length} more`}</span>}
  </span>
)

const ORDERED_BEFORE = 'Ordered before'

const remarksOf = ({ returning, notes, tags }: QueuedOrder): string[] => [
  returning ? ORDERED_BEFORE : 'First order',
  ...(notes > 0 ? [plural(notes, 'note')] : []),
  ...tags,
]

const Remarks = ({ order }: { order: QueuedOrder }) => (
  <span className="md:line-clamp-1">{remarksOf(order).join(' · ')}</span>
)

const isUsual = ({ kind }: Hold): boolean => ruleOf(kind).usual === true

/** What asks for a look before anything else is done with the order. */
function Signs({ order: { risk, holds, proof, paymentStatus } }: { order: Row }) {
  const [first] = holds
  const kinds = new Set(holds.map(({ kind }) => kind))
  return (
    <span className="flex flex-wrap gap-1 whitespace-nowrap lg:flex-nowrap">
      {first && (
        <span
          className="chip"
          data-tone={holds.every(isUsual) ? 'waits' : 'wrong'}
          title={holds.map(holdWords).join('; ')}
        >
          {kinds.size > 1 ? `${ruleOf(first.kind).short} +${kinds.size - 1}` : ruleOf(first.kind).short}
        </span>
      )}
      {risk !== null && risk > 0 && !kinds.has('risk') && <span className="chip">{`Risk ${risk}`}</span>}
      {proof && paymentStatus === 'unpaid' && <span className="chip">Proof sent</span>}
    </span>
  )
}

const queues = {
  transfers: 'A bank transfer',
  advances: 'An advance',
  byHand: 'Delivery without a parcel',
  stock: 'Stock',
}

/** What holds orders, by its few words. */
const held = { yes: 'Held by anything', ...Object.fromEntries(holdKinds.map(kind => [kind, ruleOf(kind).short])) }

const methods = { COD: 'Cash on delivery', 'Bank Transfer': 'Bank transfer' }

const customers = { new: 'First order', returning: 'Ordered before' }

/** Search and filters of the list of orders. */
const orderFilters = (tags: readonly string[]): readonly Filter[] => [
  { name: 'q', label: 'Search', type: 'search', placeholder: 'Number, name, phone, email or tracking number' },
  { name: 'queue', label: 'Waits for', folded: true, all: 'Anything', options: queues },
  { name: 'held', label: 'Held', folded: true, all: 'Either', options: held },
  { name: 'method', label: 'Payment', folded: true, all: 'Any', options: methods },
  { name: 'paid', label: 'Paid', folded: true, all: 'Either', options: { paid: 'Paid', unpaid: 'Unpaid' } },
  { name: 'customer', label: 'Customer', folded: true, all: 'Any', options: customers },
  { name: 'city', label: 'City', folded: true },
  { name: 'courier', label: 'Courier', folded: true },
  { name: 'coupon', label: 'Coupon', folded: true },
  { name: 'tag', label: 'Tag', folded: true, all: 'Any', options: tags },
  { name: 'source', label: 'Source or campaign', folded: true, maxLength: 100 },
  { name: 'refund', label: 'Refund', folded: true, all: 'Either', options: { due: 'To pay back' } },
  { name: 'late', label: 'On the way', folded: true, all: 'Either', options: { yes: 'For too long' } },
  { name: 'from', label: 'From', type: 'date', folded: true },
  { name: 'to', label: 'Until', type: 'date', folded: true },
  { name: 'least', label: 'Total from, Rs', inputMode: 'numeric', folded: true },
  { name: 'most', label: 'Total until, Rs', inputMode: 'numeric', folded: true },
]

/** The statuses with their counts, among the orders of the other filters. `countedTo`: how far they are counted. */
function orderTabs(counts: Record<OrderStatus, number>, countedTo: number | null) {
  const isMore = (status: OrderStatus) => countedTo !== null && counts[status] > countedTo
  const shown = (status: OrderStatus) => (isMore(status) ? `${countedTo}+` : counts[status])
  const all = orderStatuses.some(isMore)
    ? `${countedTo}+`
    : orderStatuses.reduce((sum, status) => sum + counts[status], 0)
  return {
    label: 'Status',
    tabs: [
      { path: '/admin/orders', label: 'All', count: all },
      ...orderStatuses.map(status => ({
        path: `/admin/orders?status=${status}`,
        // Those that couriers brought back are among them, as the chip of each says.
        label: status === 'cancelled' ? 'Cancelled, refused' : statusLabel(status),
        count: shown(status),
      })),
    ],
  }
}

export default function OrdersPage() {
  const { orders, counts, countedTo, next, views, tags, planned, sort } = useLoaderData<typeof loader>()
  const may = useMay()
  const moves = may('orders.move') || may('orders.cancel')
  return (
    <ListPage
      title="Orders"
      keys
      views={views}
      actions={<ListActions />}
      tabs={orderTabs(counts, countedTo)}
      filters={orderFilters(tags)}
      csv={may('orders.export') && '/admin/orders/export'}
      exports={may('customers.export') ? [{ label: 'All customers', to: '/admin/orders/customers' }] : []}
      rows={orders}
      keyOf={({ _id }) => _id}
      to={({ _id }) => `/admin/orders/${_id}`}
      columns={orderColumns}
      empty={{
        title: 'No orders yet',
        text: 'What shoppers order appears here by itself. Orders by phone or chat are typed in by you.',
        action: <ListActions />,
      }}
      bulk={moves && orderBulk}
      says={['takeBack']}
      {...(sort ? { more: next !== null } : { next: next ? { after: next } : null })}
      arranges
      larger={BULK_LIMIT}
    >
      <PlannedCancellations planned={planned} />
      <LiveOrders />
    </ListPage>
  )
}
