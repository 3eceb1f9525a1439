import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/dates.ts'
import { amountText } from '../../shop/money.ts'
import { listPeople, listPersonTags, PersonFilter, refreshPeople } from '../../shop/people/index.ts'
import { listViews } from '../../shop/staff/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { viewActions } from '../kit/view-actions.ts'

/** Everybody who ordered, by phone number; segments by rules, kept as views. */
export const meta = titled('Customers')

export const loader = staffPage('customers.read', async ({ shop, session: { staff }, query }) => {
  await refreshPeople(shop.db)
  const filter = PersonFilter.parse(query)
  const [list, tags, views] = await Promise.all([
    listPeople(shop.db, filter),
    listPersonTags(shop.db),
    listViews(shop.db, { staffId: staff.id, list: 'customers' }),
  ])
  return { ...list, tags, views }
})

export const action = staffActions(viewActions('customers', 'customers.read'))

const count = { inputMode: 'numeric', folded: true } as const

export default function CustomersPage() {
  const { people, more, tags, views } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Customers"
      views={views}
      actions={
        may('customers.export') && (
          <a href="/admin/orders/customers" download className="line-link">
            All as CSV
          </a>
        )
      }
      filters={[
        { name: 'q', label: 'Search', type: 'search', placeholder: 'Name, phone, email' },
        { name: 'city', label: 'City', folded: true },
        { name: 'bought', label: 'Ordered perfume', folded: true },
        ...(tags.length > 0 ? [{ name: 'tag', label: 'Tag', all: 'Any', options: tags, folded: true }] : []),
        { name: 'spent', label: 'Received for at least, Rs', ...count },
        { name: 'orders', label: 'Orders, at least', ...count },
        { name: 'refused', label: 'Refused, at least', ...count },
        { name: 'within', label: 'Ordered in the last days', ...count },
        { name: 'before', label: 'No order for days', ...count },
      ]}
      rows={people}
      keyOf={({ personId }) => personId}
      to={({ personId }) => `/admin/customers/${personId}`}
      columns={[
        {
          label: 'Customer',
          cell: ({ fullName }) => fullName,
          typed: true,
          note: ({ phone, email }) => [phone, email].filter(Boolean).join(', '),
        },
        {
          label: 'City',
          cell: ({ city }) => (
            // Names of cities stay whole beside the other columns.
            <span dir="auto" className="inline-block min-w-24">
              {city}
            </span>
          ),
          note: ({ tags: theirs }) => theirs.join(', '),
        },
        { label: 'Orders', cell: ({ orders }) => orders, sort: 'orders', figure: true },
        { label: 'Delivered', cell: ({ delivered }) => delivered, figure: true },
        { label: 'Refused', cell: ({ refused }) => refused, sort: 'refused', figure: true },
        { label: 'Received for', cell: ({ spent }) => amountText(spent), sort: 'spent', figure: true },
        { label: 'Last order', cell: ({ lastOrderAt }) => lastOrderAt && shortDayText(lastOrderAt), end: true },
      ]}
      more={more}
      empty={{ title: 'No customers here', text: 'Nobody who ordered fits these rules.' }}
    />
  )
}
