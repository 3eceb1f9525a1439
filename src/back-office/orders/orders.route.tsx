import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import {
  type BulkMove,
  CancelOrders,
  cancelOrders,
  deleteView,
  listQueue,
  listTags,
  listViews,
  MoveOrders,
  moveOrders,
  OneView,
  QueueFilter,
  SaveView,
  saveView,
} from '../../shop/orders/index.ts'
import { BULK_LIMIT, type OrderStatus } from '../../shop/orders/rules.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { BulkForms } from './bulk-forms.tsx'
import { ChangesWaiting } from './changes-waiting.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueShortcuts } from './queue-shortcuts.tsx'
import { SavedViews } from './saved-views.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useLiveOrders } from './use-live-orders.ts'

/** The queue of orders. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Orders'), noIndex]

export const loader = staffPage('orders.read', async ({ shop, session: { staff }, url }) => {
  const filter = QueueFilter.parse(Object.fromEntries(url.searchParams))
  const [queue, views, tags] = await Promise.all([
    listQueue(shop.db, filter),
    listViews(shop.db, staff.id),
    listTags(shop.db),
  ])
  const may = {
    move: mayDo(staff.role, 'orders.move'),
    cancel: mayDo(staff.role, 'orders.cancel'),
    create: mayDo(staff.role, 'orders.create'),
  }
  return { ...queue, filter, views, tags, may }
})
type Page = Awaited<ReturnType<typeof loader>>

/** An audit row for each order that was moved. */
const auditOf = ({ moved }: BulkMove, to: OrderStatus) =>
  moved.map(({ orderId, orderNumber, from }) => ({
    action: to === 'cancelled' ? ('order.cancelled' as const) : ('order.moved' as const),
    subject: { type: 'order', id: orderId, label: orderNumber },
    before: { orderStatus: from },
    after: { orderStatus: to },
  }))
const report = ({ moved, refused }: BulkMove, to: OrderStatus) => ({ moved: moved.length, refused, to })

export const action = staffActions({
  move: staffAction('orders.move', MoveOrders, async ({ tx, input, session }) => {
    const done = await moveOrders(tx, input, session.staff.name)
    return { audit: auditOf(done, input.to), shown: report(done, input.to) }
  }),
  cancel: staffAction('orders.cancel', CancelOrders, async ({ tx, input, session }) => {
    const done = await cancelOrders(tx, input, session.staff.name)
    return { audit: auditOf(done, 'cancelled'), shown: report(done, 'cancelled') }
  }),
  saveView: staffAction('orders.read', SaveView, async ({ tx, input, session }) => {
    const id = await saveView(tx, session.staff.id, input)
    const { name, query, shared } = input
    return {
      audit: {
        action: 'view.saved',
        subject: { type: 'view', id: String(id), label: name },
        after: { query, shared: shared === 'yes' },
      },
      message: 'The view is saved.',
    }
  }),
  deleteView: staffAction('orders.read', OneView, async ({ tx, input: { viewId }, session }) => {
    const label = await deleteView(tx, session.staff.id, viewId)
    return { audit: { action: 'view.deleted', subject: { type: 'view', id: String(viewId), label } } }
  }),
})

const queryOf = (filter: Record<string, unknown>): string =>
  String(new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))))

export default function OrdersPage() {
  const { orders, counts, countedTo, next, filter, views, tags, may } =
    useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const { others: _, ...live } = useLiveOrders()
  const { after: __, ...filters } = filter
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="page-title">Orders</h1>
        <div className="flex flex-wrap items-center gap-4">
          <QueueShortcuts />
          {may.create && (
            <LinkButton href="/admin/orders/new" variant="outline">
              New order
            </LinkButton>
          )}
        </div>
      </div>
      <StatusTabs counts={counts} countedTo={countedTo} filter={filter} />
      <QueueFilters filter={filter} tags={tags} />
      <SavedViews views={views} query={queryOf(filters)} />
      <ChangesWaiting {...live} />
      {orders.length === 0 ? (
        <EmptyState title="No orders here" text="No order fits these filters. New ones appear by themselves." />
      ) : may.move || may.cancel ? (
        <BulkForms may={may}>
          <QueueList orders={orders} selectable />
        </BulkForms>
      ) : (
        <QueueList orders={orders} />
      )}
      {next && (
        <p className="mt-4 flex flex-wrap gap-6">
          {!filter.size && (
            <a
              href={`/admin/orders?${queryOf({ ...filters, size: BULK_LIMIT })}`}
              className="text-link inline-flex min-h-11 items-center"
            >
              Show {BULK_LIMIT} on a page
            </a>
          )}
          <a
            href={`/admin/orders?${queryOf({ ...filters, after: next })}`}
            className="text-link inline-flex min-h-11 items-center"
          >
            Older orders
          </a>
        </p>
      )}
    </>
  )
}
