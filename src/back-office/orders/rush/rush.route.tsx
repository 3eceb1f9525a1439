import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  countRushed,
  findHeldShop,
  findRushes,
  heldShopText,
  listPlanned,
  type RushedOrder,
} from '../../../shop/orders/orders/index.ts'
import { BULK_LIMIT } from '../../../shop/orders/orders/order-rules.ts'
import { Button } from '../../../ui/button.tsx'
import { staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import type { Bulk } from '../../kit/bulk-form.tsx'
import { Check, Text } from '../../kit/fields.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import type { Column } from '../../kit/list-table.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'
import { cancelActions } from '../order-list-actions.ts'
import { PlannedCancellations } from '../planned-cancellations.tsx'

/** Hours with a rush of unconfirmed orders: whose they are, and which of them are cancelled. */
export const meta = titled('Rush of orders')

export const loader = staffPage('orders.read', async ({ shop }) => {
  const settings = await shop.settings()
  const [rushes, held, planned] = await Promise.all([
    findRushes(shop.db, settings),
    findHeldShop(shop.db, settings),
    listPlanned(shop.db),
  ])
  return {
    hours: rushes.map(({ hour, orders, pieces, total }) => ({ hour, orders: orders.length, pieces, total })),
    orders: rushes.flatMap(({ orders }) => orders).slice(0, BULK_LIMIT),
    held: held && heldShopText(held),
    total: countRushed(rushes),
    planned,
  }
})

export const action = staffActions(cancelActions)

const proofs = { none: 'nothing proved', email: 'email proved', phone: 'phone answered' }

const rushColumns: readonly Column<RushedOrder>[] = [
  { label: 'Order', cell: ({ orderNumber }) => orderNumber, note: ({ createdAt }) => timeText(createdAt) },
  {
    label: 'Customer',
    cell: ({ fullName }) => fullName,
    typed: true,
    note: ({ city }) => <bdi>{city}</bdi>,
    plain: true,
  },
  {
    label: 'Known by',
    cell: ({ proof }) => proofs[proof],
    note: ({ fromAddress }) => fromAddress > 1 && `${fromAddress} orders from its address`,
    plain: true,
  },
  {
    label: 'Total',
    cell: ({ totalAmount }) => amountText(totalAmount),
    note: ({ pieces }) => plural(pieces, 'bottle'),
    end: true,
    figure: true,
  },
]

const rushBulk: Bulk<RushedOrder> = {
  field: 'id',
  label: ({ orderNumber }) => orderNumber,
  amount: ({ totalAmount }) => totalAmount,
  actions: ['cancel', 'cancelSure'],
  buttons: (
    <>
      <Text name="reason" label="Reason, for staff" maxLength={500} />
      <Check name="soldOut" label="Sold out: customers read this" />
      <Button type="submit" name="do" value="cancel" variant="outline">
        Cancel selected
      </Button>
    </>
  ),
}

export default function RushPage() {
  const { hours, orders, held, total, planned } = useLoaderData<typeof loader>()
  const mayCancel = useMay()('orders.cancel')
  return (
    <ListPage
      title="Rush of unconfirmed orders"
      note="Many orders within an hour, from people to whom nothing was delivered yet and with whom nobody has spoken. A shared internet address proves nothing: customers of a mobile operator share a few."
      back={{ to: '/admin/orders', label: 'All orders' }}
      rows={orders}
      keyOf={({ orderId }) => orderId}
      to={({ orderId }) => `/admin/orders/${orderId}`}
      columns={rushColumns}
      bulk={mayCancel && rushBulk}
      says={['takeBack']}
      empty={{ title: 'No rush now', text: 'Unconfirmed orders arrive as they usually do.' }}
    >
      <PlannedCancellations planned={planned} />
      {held && <p className="notice">{held}</p>}
      {hours.length > 0 && (
        <ul className="my-3 grid gap-1 text-sm">
          {hours.map(hour => (
            <li key={String(hour.hour)}>
              {`The hour from ${timeText(hour.hour)}: ${plural(hour.orders, 'order')}, ${plural(hour.pieces, 'bottle')}, ${amountText(hour.total)}`}
            </li>
          ))}
          {total > orders.length && <li>{`The first ${orders.length} of ${total} are listed.`}</li>}
        </ul>
      )}
    </ListPage>
  )
}
