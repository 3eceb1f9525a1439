import { useLoaderData } from 'react-router'
import { listQueue, listTags, QueueFilter } from '../../shop/orders/orders/index.ts'
import { BULK_LIMIT } from '../../shop/orders/orders/rules.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { LiveOrders } from './live-orders.tsx'
import { ListActions, orderBulk } from './order-buttons.tsx'
import { orderColumns } from './order-columns.tsx'
import { orderFilters, orderTabs } from './order-filters.ts'
import { orderListActions } from './order-list-actions.ts'

/** The queue of orders. */
export const meta = titled('Orders')

export const loader = staffPage('orders.read', async ({ shop, session: { staff }, query }) => {
  const filter = QueueFilter.parse(query)
  const [queue, views, tags] = await Promise.all([
    listQueue(shop.db, filter),
    listViews(shop.db, { staffId: staff.id, list: 'orders' }),
    listTags(shop.db),
  ])
  return { ...queue, views, tags }
})

export const action = staffActions(orderListActions)

export default function OrdersPage() {
  const { orders, counts, countedTo, next, views, tags } = useLoaderData<typeof loader>()
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
      rows={orders}
      keyOf={({ _id }) => _id}
      to={({ _id }) => `/admin/orders/${_id}`}
      columns={orderColumns}
      empty={{ title: 'No orders here', text: 'No order fits these filters. New ones appear by themselves.' }}
      bulk={moves && orderBulk}
      next={next ? { after: next } : null}
      larger={BULK_LIMIT}
    >
      <LiveOrders />
    </ListPage>
  )
}
