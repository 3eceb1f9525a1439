import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { momentWords } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import {
  type Checkout,
  CheckoutFilter,
  countCartCalls,
  countReminders,
  listCheckouts,
} from '../../shop/orders/checkouts/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import type { Column } from '../kit/list-table.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'
import { stateNote, stateText } from './cart-state.ts'

export const meta = titled('Abandoned carts')

export const loader = staffPage('orders.call', async ({ shop, query }) => {
  const settings = await shop.settings()
  const filter = CheckoutFilter.parse(query)
  const [list, toCall, brought] = await Promise.all([
    listCheckouts(shop.db, filter, settings),
    countCartCalls(shop.db, settings),
    countReminders(shop.db),
  ])
  return { ...list, toCall, brought }
})

/** A left cart in the list. */
const cartColumns: readonly Column<Checkout>[] = [
  {
    label: 'Who',
    cell: ({ phone, email }) => (phone ? phoneText(phone) : email),
    typed: true,
    note: ({ notedAt, unproved }) => `${unproved ? 'unproved, ' : ''}left ${momentWords(notedAt)}`,
  },
  { label: 'Cart', cell: ({ items }) => items, note: ({ amount }) => amountText(amount), plain: true },
  { label: 'State', cell: checkout => stateText(checkout), chip: true, note: stateNote },
  {
    label: 'Order',
    cell: ({ orderNumber }) => orderNumber,
    note: ({ total, orderStatus }) => total !== null && `${amountText(total)}, ${orderStatus}`,
    end: true,
  },
]

/** Carts of shoppers who agreed to be reminded: the state of each, and what reminders brought. */
export default function AbandonedPage() {
  const { checkouts, more, toCall, brought } = useLoaderData<typeof loader>()
  const path = '/admin/abandoned'
  const tabs = [
    { path, label: 'All' },
    { path: `${path}?of=call`, label: 'To call', count: toCall },
    { path: `${path}?of=reminded`, label: 'Reminded' },
    { path: `${path}?of=brought`, label: 'Recovered' },
  ]
  return (
    <ListPage
      title="Abandoned carts"
      tabs={{ label: 'Which carts', tabs }}
      rows={checkouts}
      keyOf={({ checkoutId }) => checkoutId}
      to={({ checkoutId }) => `${path}/${checkoutId}`}
      columns={cartColumns}
      empty={{
        title: 'No abandoned carts',
        text: 'A cart is listed here when a shopper agrees at the checkout to be reminded and does not order.',
      }}
      more={more}
    >
      <div className="my-4">
        <Tiles
          label="In the last 90 days"
          tiles={[
            { label: 'Reminded', figure: brought.reminded },
            { label: 'Opened the link', figure: brought.opened },
            { label: 'Orders recovered', figure: brought.orders },
            { label: 'Delivered value', figure: amountText(brought.delivered) },
          ]}
        />
      </div>
    </ListPage>
  )
}
