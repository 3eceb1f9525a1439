import { useLoaderData } from 'react-router'
import { phoneText } from '../../shop/ground/customers/rules.ts'
import { findThread } from '../../shop/orders/messages/index.ts'
import { statusLabel } from '../../shop/orders/orders/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { threadActions } from './message-actions.ts'
import { Thread } from './thread.tsx'

export const meta = titled('Messages')

export const loader = staffPage('orders.read', async ({ shop, params }) =>
  findThread(shop.db, params.sender ?? '', await shop.settings()),
)

export const action = staffActions(threadActions)

/** All messages with one number, and the reply. */
export default function ThreadPage() {
  const thread = useLoaderData<typeof loader>()
  const { phone, sender, said, orders } = thread
  const name = said.findLast(({ isTheirs, by }) => isTheirs && by)?.by ?? orders[0]?.name
  return (
    <DetailPage
      back={{ to: '/admin/messages', label: 'All messages' }}
      title={name || phoneText(phone ?? '') || sender}
      note={phone && <a href={`tel:${phone}`} className="text-link">{`Call ${phoneText(phone)}`}</a>}
      aside={
        <Panel title="Orders">
          <Rows
            rows={orders}
            keyOf={({ orderId }) => orderId}
            to={({ orderId }) => `/admin/orders/${orderId}`}
            cell={({ orderNumber }) => orderNumber}
            end={({ status }) => statusLabel(status)}
            empty="No order has this number."
          />
        </Panel>
      }
    >
      <Panel title="What was said">
        <Thread thread={thread} />
      </Panel>
    </DetailPage>
  )
}
