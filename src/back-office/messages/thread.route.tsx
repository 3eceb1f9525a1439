import { useLoaderData } from 'react-router'
import { momentText } from '../../shop/dates.ts'
import { findThread } from '../../shop/messages/index.ts'
import { REPLY_LIMIT } from '../../shop/messages/rules.ts'
import { statusLabel } from '../../shop/orders/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Area } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useMay } from '../kit/use-may.ts'
import { threadActions } from './message-actions.ts'
import { ThreadList } from './thread.tsx'

export const meta = titled('Messages')

export const loader = staffPage('orders.read', ({ shop, params }) => findThread(shop.db, params.sender ?? ''))

export const action = staffActions(threadActions)

/** All that was said with one number, and the answer. */
export default function ThreadPage() {
  const { phone, sender, said, orders, answerUntil } = useLoaderData<typeof loader>()
  const mayAnswer = useMay()('orders.call')
  const hasUnread = said.some(({ isUnread }) => isUnread)
  const name = said.findLast(({ isTheirs, by }) => isTheirs && by)?.by ?? orders[0]?.name
  return (
    <DetailPage
      back={{ to: '/admin/messages', label: 'All messages' }}
      title={name || phone || sender}
      note={phone && <a href={`tel:${phone}`} className="text-link">{`Call ${phone}`}</a>}
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
        <ThreadList said={said} />
        {mayAnswer && hasUnread && <StaffForm action="seen" submit="Read, no answer needed" inline variant="outline" />}
      </Panel>
      {mayAnswer &&
        (answerUntil ? (
          <PanelForm title="Answer by WhatsApp" note={`Until ${momentText(answerUntil)}`} action="reply" submit="Send">
            <Area name="text" label="Answer" maxLength={REPLY_LIMIT} rows={3} dir="auto" />
          </PanelForm>
        ) : (
          <p className="text-muted text-sm">
            They wrote more than 24 hours ago, so WhatsApp takes no free text any more. Please call them.
          </p>
        ))}
    </DetailPage>
  )
}
