import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { timeText } from '../../../shop/dates.ts'
import { amountText } from '../../../shop/money.ts'
import { CancelRush, countRushed, findRushes, type Rush, startCancelRush } from '../../../shop/orders/index.ts'
import { plural } from '../../../shop/plural.ts'
import { mayDo } from '../../../shop/staff/rules.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { noIndex, pageMeta } from '../../../web/browser/page-meta.ts'
import { staffAction, staffActions, staffPage } from '../../../web/server/staff-pages.ts'
import { BackLink } from '../../kit/back-link.tsx'
import { Panel } from '../../kit/panel.tsx'
import { RowAction, StaffForm } from '../../kit/staff-form.tsx'

/** Hours with a rush of unconfirmed orders, and from where they came. */
export const meta = (args: MetaArgs) => [...pageMeta(args, 'Rush of orders'), noIndex]

export const loader = staffPage('orders.read', async ({ shop, session: { staff } }) => {
  const rushes = await findRushes(shop.db, await shop.settings())
  return { rushes, total: countRushed(rushes), mayCancel: mayDo(staff.role, 'orders.cancel') }
})
type Page = Awaited<ReturnType<typeof loader>>

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
  const { rushes, mayCancel } = useLoaderData<(args: LoaderFunctionArgs) => Promise<Page>>()
  return (
    <>
      <BackLink href="/admin/orders">All orders</BackLink>
      <h1 className="page-title">Rush of unconfirmed orders</h1>
      <p className="mt-2 max-w-prose text-muted text-sm">
        Many orders within an hour, with emails that nobody proved, from people to whom nothing was delivered yet and
        with whom nobody has spoken. Orders of known customers are not among them. Everybody whose order is cancelled
        gets an email.
      </p>
      {rushes.length === 0 && <EmptyState title="No rush now" text="Unconfirmed orders arrive as they usually do." />}
      <div className="mt-6 grid gap-6">
        {rushes.map(rush => (
          <RushPanel key={String(rush.hour)} rush={rush} mayCancel={mayCancel} />
        ))}
      </div>
    </>
  )
}

function RushPanel({ rush, mayCancel }: { rush: Rush; mayCancel: boolean }) {
  const hour = new Date(rush.hour).toISOString()
  return (
    <Panel title={`The hour from ${timeText(rush.hour)}`} note={sumText(rush)}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">From where these orders came</caption>
        <thead>
          <tr>
            <th className="label py-2 pr-4 text-muted">Internet address</th>
            <th className="label py-2 pr-4 text-muted">Orders</th>
            {mayCancel && <td />}
          </tr>
        </thead>
        <tbody>
          {rush.networks.map(({ network, ...of }) => (
            <tr key={network} className="border-line border-t">
              <th scope="row" className="wrap-anywhere py-2 pr-4 font-medium">
                {network || 'Not known'}
              </th>
              <td className="py-2 pr-4 tabular-nums">{sumText(of)}</td>
              {mayCancel && (
                <td>
                  <RowAction
                    action="cancelRush"
                    of={{ network }}
                    hidden={{ hour }}
                    label={`Cancel what came from ${network || 'unknown addresses'}`}
                    submit="Cancel these"
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
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
