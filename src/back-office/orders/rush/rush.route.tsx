import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { amountText } from '../../../shop/ground/money.ts'
import { plural } from '../../../shop/ground/plural.ts'
import {
  CancelRush,
  countRushed,
  findHeldShop,
  findRushes,
  heldShopText,
  type Rush,
  startCancelRush,
} from '../../../shop/orders/orders/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import { ListTable } from '../../kit/list-table.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RowAction, StaffForm } from '../../kit/staff-form.tsx'
import { titled } from '../../kit/titled.ts'
import { useMay } from '../../kit/use-may.ts'

/** Hours with a rush of unconfirmed orders, and from where they came. */
export const meta = titled('Rush of orders')

export const loader = staffPage('orders.read', async ({ shop }) => {
  const settings = await shop.settings()
  const [rushes, held] = await Promise.all([findRushes(shop.db, settings), findHeldShop(shop.db, settings)])
  return { rushes, held: held && heldShopText(held), total: countRushed(rushes) }
})

export const action = staffActions({
  cancelRush: staffAction('orders.cancel', CancelRush, async ({ tx, input, session: { staff }, shop }) => {
    const { id, name } = staff
    const orders = await startCancelRush(tx, input, { id, name, ipAddress: shop.device().ipAddress })
    return {
      audit: {
        action: 'rush.cancelled',
        subject: { type: 'rush', id: input.hour, label: timeText(new Date(input.hour)) },
        after: { orders, ...(input.network !== undefined && { network: input.network }) },
      },
      message: `${plural(orders, 'order')} will be cancelled within a minute or two.`,
    }
  }),
})

const sumText = ({ orders, pieces, total }: Pick<Rush, 'orders' | 'pieces' | 'total'>) =>
  `${plural(orders, 'order')}, ${plural(pieces, 'bottle')}, ${amountText(total)}`

export default function RushPage() {
  const { rushes, held } = useLoaderData<typeof loader>()
  const mayCancel = useMay()('orders.cancel')
  return (
    <DetailPage
      back={{ to: '/admin/orders', label: 'All orders' }}
      title="Rush of unconfirmed orders"
      note="Many orders within an hour, from people to whom nothing was delivered yet and with whom nobody has spoken. Orders of known customers are not among them. Everybody whose order is cancelled gets an email."
    >
      {held && <p className="notice">{held}</p>}
      {rushes.length === 0 && <EmptyState title="No rush now" text="Unconfirmed orders arrive as they usually do." />}
      {rushes.map(rush => (
        <RushPanel key={String(rush.hour)} rush={rush} mayCancel={mayCancel} />
      ))}
    </DetailPage>
  )
}

function RushPanel({ rush, mayCancel }: { rush: Rush; mayCancel: boolean }) {
  const hour = new Date(rush.hour).toISOString()
  return (
    <Panel title={`The hour from ${timeText(rush.hour)}`} note={sumText(rush)}>
      <ListTable
        label="From where these orders came"
        rows={rush.networks}
        keyOf={({ network }) => network}
        columns={[
          { label: 'Internet address', cell: ({ network }) => network || 'Not known' },
          { label: 'Orders', cell: sumText, plain: true },
        ]}
        actions={
          mayCancel &&
          (({ network }) => (
            <RowAction
              action="cancelRush"
              of={{ network, hour }}
              label={`Cancel what came from ${network || 'unknown addresses'}`}
              submit="Cancel these"
            />
          ))
        }
      />
      {mayCancel && (
        <StaffForm
          action="cancelRush"
          of={{ hour }}
          submit={`Cancel all ${rush.orders}`}
          busy="Cancelling ..."
          variant="outline"
        />
      )}
    </Panel>
  )
}
