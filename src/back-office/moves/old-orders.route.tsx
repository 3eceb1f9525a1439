import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { listOldOrders, OldOrderFilter } from '../../shop/people/moves/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { moveTabs } from '../kit/office-tabs.ts'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** The orders of old shops: to be read, apart from stock and ledger. */
export const meta = titled('Old orders')

export const loader = staffPage('orders.read', ({ shop, query }) => listOldOrders(shop.db, OldOrderFilter.parse(query)))

export default function OldOrdersPage() {
  const { orders, more } = useLoaderData<typeof loader>()
  const mayMove = useMay()('moves.change')
  return (
    <ListPage
      title="Old orders"
      tabs={mayMove ? moveTabs : undefined}
      filters={[{ name: 'q', label: 'Search', type: 'search', placeholder: 'Number, name, email or phone' }]}
      rows={orders}
      more={more}
      to={({ id }) => `/admin/moves/orders/${id}`}
      columns={[
        { label: 'Order', cell: ({ number }) => number, note: ({ placedAt }) => shortDayText(placedAt) },
        {
          label: 'Customer',
          cell: ({ name }) => name || 'Unknown',
          typed: true,
          note: ({ phone, email }) => phoneText(phone) || email,
        },
        { label: 'Status', cell: ({ status }) => status, chip: true },
        { label: 'Total', cell: ({ totalAmount }) => amountText(totalAmount), figure: true, end: true },
      ]}
      empty={{
        title: 'No old orders',
        text: 'Orders from your old shop are listed here after a move, for when a customer asks.',
      }}
    />
  )
}
