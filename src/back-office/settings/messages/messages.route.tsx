import { useLoaderData } from 'react-router'
import { timeText } from '../../../shop/ground/dates.ts'
import { listKinds, messageTexts } from '../../../shop/orders/messages/index.ts'
import { messageKinds } from '../../../shop/orders/messages/message-rules.ts'
import { readSettings } from '../../../shop/settings/settings/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { LineLink } from '../../kit/line-link.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'
import { approvalText } from '../../messages/approval-texts.ts'

export const meta = titled('WhatsApp messages')

export const loader = staffPage('settings.change', async ({ shop }) => {
  const [settings, kinds, last] = await Promise.all([
    readSettings(shop.db),
    listKinds(shop.db),
    messageTexts.lastChanges(shop.db),
  ])
  return kinds.map(({ kind, active, texts: { en, ur } }) => {
    const change = last.get(messageTexts.idOf(kind))
    const changed = change ? `Changed by ${change.by}, ${timeText(change.at)}` : 'Changed'
    const text = settings.messageTexts[kind] ? changed : 'As delivered with the shop'
    return { kind, label: messageKinds[kind], active, text, english: en.state, urdu: ur.state }
  })
})

/** The messages by WhatsApp whose texts a merchant may change. */
export default function MessageTextsPage() {
  const rows = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="WhatsApp messages"
      note="What shoppers read by WhatsApp. It sends a text once Meta has approved it."
      actions={
        <>
          <LineLink to="/admin/messages/texts">Turn on and off</LineLink>
          <LineLink to="/admin/settings">All settings</LineLink>
        </>
      }
      rows={rows}
      keyOf={({ kind }) => kind}
      to={({ kind }) => `/admin/settings/messages/${kind}`}
      columns={[
        { label: 'Message', cell: ({ label }) => label, note: ({ active }) => (active ? 'On' : 'Off') },
        { label: 'Texts', cell: ({ text }) => text },
        { label: 'English', cell: ({ english }) => approvalText(english) },
        { label: 'Urdu', cell: ({ urdu }) => approvalText(urdu) },
      ]}
      empty={{ title: 'No messages', text: 'The shop sends none.' }}
    />
  )
}
