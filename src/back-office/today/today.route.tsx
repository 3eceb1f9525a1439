import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { countOrders } from '../../shop/orders/index.ts'
import { orderStatuses, statusLabel } from '../../shop/orders/rules.ts'
import { mayDo, roles } from '../../shop/staff/rules.ts'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { staffPage } from '../../web/server/staff-pages.ts'

/** The first page: the day's orders by status, each number a link into its queue. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Today'), noIndex]

export const loader = staffPage('today.read', async ({ shop, session: { staff } }) => ({
  name: staff.name,
  role: staff.role,
  orders: mayDo(staff.role, 'orders.read') ? await countOrders(shop.db) : null,
}))
type Page = Awaited<ReturnType<typeof loader>>

export default function TodayPage() {
  const { name, role, orders } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <h1 className="page-title">Assalam-o-Alaikum, {name}</h1>
      <p className="mt-2 text-muted">{roles[role].purpose}.</p>
      {orders && (
        <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {orderStatuses.map(status => (
            <li key={status}>
              <a href={`/admin/orders?status=${status}`} className="tile">
                <span className="tile-number">{orders[status]}</span>
                <span>{statusLabel(status)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
