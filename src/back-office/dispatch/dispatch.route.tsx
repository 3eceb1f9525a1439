import { useLoaderData } from 'react-router'
import { countDispatch, isServed, listCouriers, listToPack } from '../../shop/orders/dispatch/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { LiveOrders } from '../orders/live-orders.tsx'
import { dispatchActions } from './dispatch-actions.ts'
import { DispatchLinks } from './dispatch-links.tsx'
import { dispatchTabs } from './dispatch-tabs.ts'
import { prepareDocuments } from './documents/prepare-documents.ts'
import { PackBar, PackButtons } from './pack-bar.tsx'
import { mayPackUnscanned } from './packing.ts'
import { toPackColumns } from './to-pack-columns.tsx'

/** The orders to pack: one after the other by scanning, or many at once without a scanner. */
export const meta = titled('Dispatch')

export const loader = staffPage('dispatch.read', async ({ shop, session: { staff } }) => {
  prepareDocuments()
  const [orders, counts, couriers] = await Promise.all([
    listToPack(shop.db),
    countDispatch(shop.db),
    listCouriers(shop.db),
  ])
  return {
    orders: orders.map(order => ({ ...order, served: isServed(couriers, order.city) })),
    counts,
    mayPackAll: mayPackUnscanned(staff.role, await shop.settings()),
  }
})

export const action = staffActions(dispatchActions)

export default function DispatchPage() {
  const { orders, counts, mayPackAll } = useLoaderData<typeof loader>()
  const mayWork = useMay()('dispatch.work')
  return (
    <ListPage
      title="Dispatch"
      keys
      actions={<DispatchLinks />}
      tabs={dispatchTabs(counts)}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      to={({ orderId }) => `/admin/orders/${orderId}`}
      columns={toPackColumns(mayWork)}
      bulk={{
        field: 'order',
        label: ({ orderNumber }) => orderNumber,
        actions: ['packAll'],
        buttons: <PackButtons mayPackAll={mayPackAll} />,
      }}
      empty={{ title: 'Nothing to pack', text: 'Confirmed orders appear here by themselves.' }}
    >
      {mayWork && <PackBar waiting={orders.length > 0} />}
      <LiveOrders />
    </ListPage>
  )
}
