import { useLoaderData } from 'react-router'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { isAskingTemplates, listCosts, listKinds } from '../../shop/orders/messages/index.ts'
import { messageKinds } from '../../shop/orders/messages/rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { KindPanel } from './kind-panel.tsx'
import { kindActions } from './message-actions.ts'

export const meta = titled('Texts of messages')

export const loader = staffPage('connections.change', async ({ shop }) => {
  const settings = await shop.settings()
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await isAskingTemplates(shop.db)
  const [kinds, costs] = await Promise.all([listKinds(shop.db), listCosts(shop.db, settings)])
  return { kinds, costs, asking }
})

export const action = staffActions(kindActions)

/** Which messages shoppers get, their texts with WhatsApp's approval, and what they cost. */
export default function TextsPage() {
  const { kinds, costs, asking } = useLoaderData<typeof loader>()
  useLoadWhile(asking)
  return (
    <DetailPage
      back={{ to: '/admin/messages', label: 'All messages' }}
      title="Texts and costs"
      note="Each message is sent once, and only while it is on. Without WhatsApp it goes by SMS, where a gateway is set up."
      asideFirst
      aside={
        <>
          <PanelForm
            title="Approval"
            note="WhatsApp sends a text only once Meta has approved it, which takes minutes to a day."
            action="ask"
            submit={asking ? 'It is being asked ...' : 'Ask WhatsApp'}
            variant="outline"
          />
          <Panel title="Costs" note="Delivered messages and parts of SMS, at the rates of your settings.">
            <Rows
              rows={costs}
              keyOf={({ month, category }) => `${month} ${category}`}
              cell={({ month, category }) => `${month}, ${category || 'unknown'}`}
              note={({ messages }) => plural(messages, 'message')}
              end={({ cost }) => amountText(cost)}
              empty="No message was charged yet."
            />
            <a href="/admin/settings/calls" className="text-link">
              Change the rates
            </a>
          </Panel>
        </>
      }
    >
      {kinds.map(kind => (
        <KindPanel key={kind.kind} kind={kind} label={messageKinds[kind.kind]} />
      ))}
    </DetailPage>
  )
}
