import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { timeText } from '../../shop/ground/dates.ts'
import { amountText } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import {
  askTemplates,
  isAskingTemplates,
  type KindOfMessage,
  listCosts,
  listKinds,
  SwitchKind,
  switchKind,
} from '../../shop/orders/messages/index.ts'
import { type Language, languages, messageKinds } from '../../shop/orders/messages/message-rules.ts'
import { staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { useMay } from '../kit/use-may.ts'
import { approvalText, isInOrder } from './approval-texts.ts'

export const meta = titled('Texts of messages')

export const loader = staffPage('connections.change', async ({ shop }) => {
  const settings = await shop.settings()
  // Before what is listed: a job that ends meanwhile would be missed for good.
  const asking = await isAskingTemplates(shop.db)
  const [kinds, costs] = await Promise.all([listKinds(shop.db), listCosts(shop.db, settings)])
  return { kinds, costs, asking }
})

/** Which messages are sent, and their approval. */
const kindActions = {
  switch: staffAction('connections.change', SwitchKind, async ({ tx, input }) => {
    const label = await switchKind(tx, input)
    const subject = { type: 'messageKind', id: input.kind, label }
    const active = input.active === 'yes'
    return {
      audit: { action: 'message.switched', subject, after: { active } },
      message: active ? 'It is sent from now on.' : 'It is not sent any more.',
    }
  }),
  ask: staffAction('connections.change', z.object({}), async ({ tx }) => {
    await askTemplates(tx)
    const subject = { type: 'connection', id: 'whatsapp', label: 'WhatsApp Business' }
    return {
      audit: { action: 'message.asked', subject },
      message: 'WhatsApp is being asked. Its answers stand here in a moment.',
    }
  }),
}

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

/** One message: its texts with their approval, and whether it is sent. */
function KindPanel({
  kind: { kind, active, version, texts, sent, failed },
  label,
}: {
  kind: KindOfMessage
  label: string
}) {
  const may = useMay()('settings.change')
  return (
    <Panel
      title={label}
      note={`${active ? 'On' : 'Off'}. ${plural(sent, 'message')} sent in 30 days${failed > 0 ? `, ${failed} not` : ''}.`}
    >
      {(Object.keys(languages) as Language[]).map(language => {
        const { text, state, reason, checkedAt } = texts[language]
        return (
          <div key={language} className="border-line border-t pt-3">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <span className="label text-muted">{languages[language]}</span>
              <span className="chip" data-tone={isInOrder(state) ? undefined : 'wrong'}>
                {approvalText(state)}
              </span>
              {checkedAt && <span className="text-muted">{timeText(checkedAt)}</span>}
            </p>
            {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
            <p
              lang={language}
              dir="auto"
              className={`wrap-anywhere mt-1 ${language === 'ur' ? 'text-lg leading-loose' : ''}`}
            >
              {text}
            </p>
          </div>
        )
      })}
      {may && (
        <a href={`/admin/settings/messages/${kind}`} className="text-link">
          Change and try its texts
        </a>
      )}
      <StaffForm
        action="switch"
        of={{ kind }}
        hidden={{ version, active: active ? 'no' : 'yes' }}
        submit={active ? 'Turn off' : 'Turn on'}
        variant={active ? 'outline' : 'strong'}
        inline
      />
    </Panel>
  )
}
