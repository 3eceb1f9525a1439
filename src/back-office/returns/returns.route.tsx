import { useLoaderData } from 'react-router'
import { shortDayText } from '../../shop/ground/dates.ts'
import { countedSizes } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { listStaffReturns, ReturnFilter } from '../../shop/orders/returns/index.ts'
import { returnLabel, returnReasons, returnStates } from '../../shop/orders/returns/return-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'

/** All returns, those that wait longest first. */
export const meta = titled('Returns')

export const loader = staffPage('returns.read', ({ shop, query }) =>
  listStaffReturns(shop.db, ReturnFilter.parse(query)),
)

const tabs = [
  { path: '/admin/returns', label: 'Not settled' },
  ...returnStates.map(state => ({ path: `/admin/returns?state=${state}`, label: returnLabel(state) })),
]

export default function ReturnsPage() {
  const { returns, more } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Returns"
      tabs={{ label: 'States of returns', tabs }}
      rows={returns}
      to={({ _id }) => `/admin/returns/${_id}`}
      columns={[
        { label: 'Order', cell: ({ orderNumber }) => orderNumber },
        {
          label: 'What comes back',
          cell: ({ lines }) => countedSizes(lines),
          note: ({ reason }) => returnReasons[reason],
          plain: true,
        },
        { label: 'Customer', cell: ({ customer }) => customer, typed: true },
        {
          label: 'State',
          cell: ({ state }) => returnLabel(state),
          chip: ({ state }) => state,
          note: ({ createdAt }) => shortDayText(createdAt),
          end: true,
        },
      ]}
      empty={{
        title: 'No return waits',
        text: 'Customers ask for a return on the page of their order; you enter one on the order here.',
        action: (
          <LinkButton href="/admin/orders?status=delivered" variant="outline">
            Delivered orders
          </LinkButton>
        ),
      }}
      more={more}
    />
  )
}
