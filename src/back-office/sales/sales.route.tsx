import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { listSales, SaleFilter } from '../../shop/offers/sales/index.ts'
import { saleStates } from '../../shop/offers/sales/sale-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'

/** Sale prices for a time. */
export const meta = titled('Sales')

export const loader = staffPage('catalogue.read', ({ shop, query }) => listSales(shop.db, SaleFilter.parse(query)))

export default function SalesPage() {
  const { sales, more } = useLoaderData<typeof loader>()
  const add = useMay()('catalogue.change') && <LinkButton href="/admin/sales/new">New sale</LinkButton>
  const states = Object.entries(saleStates).map(([state, label]) => ({ path: `/admin/sales?state=${state}`, label }))
  return (
    <ListPage
      title="Sales"
      actions={add}
      tabs={{ label: 'States', tabs: [{ path: '/admin/sales', label: 'All' }, ...states] }}
      rows={sales}
      to={({ saleId }) => `/admin/sales/${saleId}`}
      columns={[
        { label: 'Sale', cell: ({ name }) => name, note: ({ sizes }) => plural(sizes, 'size') },
        { label: 'Begins', cell: ({ startsAt }) => momentText(startsAt) },
        { label: 'Ends', cell: ({ endsAt }) => momentText(endsAt) },
        { label: 'State', cell: ({ state }) => saleStates[state], chip: ({ state }) => state, end: true },
      ]}
      empty={{
        title: 'No sales yet',
        text: 'A sale lowers the prices of chosen perfumes, for Eid or a weekend. It begins and ends by itself.',
        action: add,
      }}
      more={more}
    />
  )
}
