import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { shortDayText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import {
  listPeople,
  listPersonTags,
  PersonFilter,
  type PersonRow,
  refreshPeople,
} from '../../shop/people/people/index.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import type { Filter } from '../kit/list-filters.tsx'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { viewActions } from '../kit/view-actions.ts'

/** Everybody who ordered, by phone number; segments by rules, saved as views. */
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

/** A customer in the list. */
const personColumns: readonly Column<PersonRow>[] = [
  {
    label: 'Customer',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ phone, email }) => [phoneText(phone), email].filter(Boolean).join(', '),
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
  { label: 'Spent', cell: ({ spent }) => amountText(spent), sort: 'spent', figure: true },
  { label: 'Last order', cell: ({ lastOrderAt }) => lastOrderAt && shortDayText(lastOrderAt), end: true },
]

const figure = { inputMode: 'numeric', folded: true } as const

/** The rules of a segment. */
const personFilters = (tags: readonly string[]): Filter[] => [
  { name: 'q', label: 'Search', type: 'search', placeholder: 'Name, phone, email' },
  { name: 'city', label: 'City', folded: true },
  { name: 'bought', label: 'Ordered perfume', folded: true },
  ...(tags.length > 0 ? [{ name: 'tag', label: 'Tag', all: 'Any', options: tags, folded: true }] : []),
  { name: 'spent', label: 'Spent at least, Rs', ...figure },
  { name: 'orders', label: 'Orders, at least', ...figure },
  { name: 'refused', label: 'Refused, at least', ...figure },
  { name: 'within', label: 'Ordered in the last days', ...figure },
  { name: 'quiet', label: 'No order for days', ...figure },
]

export default function CustomersPage() {
  const { people, more, tags, views } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Customers"
      views={views}
      exports={may('customers.export') ? [{ label: 'All customers', to: '/admin/orders/customers' }] : []}
      filters={personFilters(tags)}
      rows={people}
      keyOf={({ personId }) => personId}
      to={({ personId }) => `/admin/customers/${personId}`}
      columns={personColumns}
      more={more}
      empty={{
        title: 'No customers yet',
        text: 'Everyone who orders is listed here, with their orders, messages and payments.',
      }}
    />
  )
}
