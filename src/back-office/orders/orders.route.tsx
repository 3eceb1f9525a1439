import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { listQueue, MoveOrders, moveOrders, QueueFilter } from '../../shop/orders/index.ts'
import { mayDo } from '../../shop/staff/rules.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { BulkMoveForm } from './bulk-move.tsx'
import { ChangesWaiting } from './changes-waiting.tsx'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueShortcuts } from './queue-shortcuts.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { useLiveOrders } from './use-live-orders.ts'

/** The queue of orders. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Orders'), noIndex]

export const loader = staffPage('orders.read', async ({ shop, session, url }) => {
  const filter = QueueFilter.parse(Object.fromEntries(url.searchParams))
  return { ...(await listQueue(shop.db, filter)), filter, mayMove: mayDo(session.staff.role, 'orders.move') }
})
type Page = Awaited<ReturnType<typeof loader>>

export const action = staffActions({
  move: staffAction('orders.move', MoveOrders, async ({ tx, input, session }) => {
    const { moved, refused } = await moveOrders(tx, input, session.staff.name)
    return {
      audit: moved.map(({ orderId, orderNumber, from }) => ({
        action: 'order.moved' as const,
        subject: { type: 'order', id: orderId, label: orderNumber },
        before: { orderStatus: from },
        after: { orderStatus: input.to },
      })),
      shown: { moved: moved.length, refused, to: input.to },
    }
  }),
})

export default function OrdersPage() {
  const { orders, counts, next, filter, mayMove } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  const live = useLiveOrders()
  const older = new URLSearchParams(
    Object.entries({ ...filter, after: next ?? '' }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  )
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h1 className="page-title">Orders</h1>
        <QueueShortcuts />
      </div>
      <StatusTabs counts={counts} filter={filter} />
      <QueueFilters filter={filter} />
      <ChangesWaiting {...live} />
      {orders.length === 0 ? (
        <EmptyState title="No orders here" text="No order fits these filters. New ones appear by themselves." />
      ) : mayMove ? (
        <BulkMoveForm>
          <QueueList orders={orders} selectable />
        </BulkMoveForm>
      ) : (
        <QueueList orders={orders} />
      )}
      {next && (
        <p className="mt-4">
          <a href={`/admin/orders?${older}`} className="text-link inline-flex min-h-11 items-center">
            Older orders
          </a>
        </p>
      )}
    </>
  )
}
