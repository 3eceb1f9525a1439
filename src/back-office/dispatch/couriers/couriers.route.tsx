import { useLoaderData } from 'react-router'
import { phoneText } from '../../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { plural } from '../../../shop/ground/plural.ts'
import { type Courier, findAccounts, listCouriers } from '../../../shop/orders/dispatch/index.ts'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { Text } from '../../kit/fields.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { couriersActions } from './courier-actions.ts'

/** The couriers of the shop. */
export const meta = titled('Couriers')

export const loader = staffPage('dispatch.read', async ({ shop }) => ({
  couriers: await listCouriers(shop.db),
  accounts: [...(await findAccounts(shop.db))],
}))

export const action = staffActions(couriersActions)

export default function CouriersPage() {
  const { couriers, accounts } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Couriers"
      note="One is used once it is connected, or you have saved its page or its rates."
      rows={couriers}
      to={({ courierId }) => `/admin/dispatch/couriers/${courierId}`}
      columns={[
        { label: 'Courier', cell: ({ name }) => name, note: ({ phone }) => phoneText(phone) },
        { label: 'Goes to', cell: goes, plain: true },
        {
          label: 'Booking file',
          cell: ({ columns }) => plural(columns.length, 'column'),
          note: ({ weightUnit }) => `weight in ${weightUnit}`,
        },
        { label: 'Late after', cell: ({ lateAfterDays }) => plural(lateAfterDays, 'day') },
        {
          label: 'For new parcels',
          cell: ({ active, courierId }) =>
            !active ? 'Not used' : accounts.includes(courierId) ? 'Used' : 'Not set up yet',
          chip: ({ active, courierId }) => (active && accounts.includes(courierId) ? 'on' : 'unused'),
          end: true,
        },
      ]}
      empty={{ title: 'No courier yet', text: 'Add the one that fetches your parcels above.' }}
    >
      {useMay()('couriers.change') && (
        <StaffForm action="add" submit="Add" variant="outline" inline className="my-3">
          <Text name="name" label="Another courier" maxLength={80} className="min-w-0 flex-1 sm:max-w-xs" />
        </StaffForm>
      )}
    </ListPage>
  )
}

const goes = ({ serves, cityNames, unserved }: Courier) =>
  [
    serves === 'all' ? 'everywhere' : `${Object.keys(cityNames).length} cities alone`,
    unserved.length > 0 && `not ${unserved.slice(0, 3).join(', ')}${unserved.length > 3 ? ' ...' : ''}`,
  ]
    .filter(Boolean)
    .join(', ')
