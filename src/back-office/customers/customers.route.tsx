import { useLoaderData } from 'react-router'
import { listPeople, listPersonTags, PersonFilter, refreshPeople } from '../../shop/people/people/index.ts'
import { listViews } from '../../shop/staff/staff/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { LineLink } from '../kit/line-link.tsx'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { viewActions } from '../kit/view-actions.ts'
import { personColumns } from './person-columns.tsx'
import { personFilters } from './person-filters.ts'

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

export default function CustomersPage() {
  const { people, more, tags, views } = useLoaderData<typeof loader>()
  const may = useMay()
  return (
    <ListPage
      title="Customers"
      views={views}
      actions={
        may('customers.export') && (
          <LineLink to="/admin/orders/customers" download>
            All as CSV
          </LineLink>
        )
      }
      filters={personFilters(tags)}
      rows={people}
      keyOf={({ personId }) => personId}
      to={({ personId }) => `/admin/customers/${personId}`}
      columns={personColumns}
      more={more}
      empty={{ title: 'No customers here', text: 'Nobody who ordered fits these rules.' }}
    />
  )
}
