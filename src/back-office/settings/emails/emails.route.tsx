import { useLoaderData } from 'react-router'
import { fixedEmails } from '../../../emails/example-fixed-emails.ts'
import { timeText } from '../../../shop/ground/dates.ts'
import { emailTexts, readSettings, writtenEmails, writtenNames } from '../../../shop/settings/settings/index.ts'
import { staffPage } from '../../../web/server/staff-pages.ts'
import { LineLink } from '../../kit/line-link.tsx'
import { ListPage } from '../../kit/list-page.tsx'
import { titled } from '../../kit/titled.ts'

export const meta = titled('Emails')

export const loader = staffPage('settings.change', async ({ shop }) => {
  const [settings, last] = await Promise.all([readSettings(shop.db), emailTexts.lastChanges(shop.db)])
  const written = writtenNames.map(name => {
    const change = last.get(emailTexts.idOf(name))
    const changed = change ? `Changed by ${change.by}, ${timeText(change.at)}` : 'Changed'
    const state = settings.emailTexts[name] ? changed : 'As delivered with the shop'
    return { name: name as string, label: writtenEmails[name].label as string, state }
  })
  const fixed = Object.entries(fixedEmails).map(([name, { label }]) => ({
    name,
    label,
    state: 'Fixed, with a preview',
  }))
  return [...written, ...fixed]
})

/** All emails of the shop: first those whose words a merchant may change. */
export default function EmailsPage() {
  const rows = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Emails"
      note="What people read in the emails of the shop. Prices, dates and states in them are computed; those with codes and links, and those to staff, have fixed words."
      actions={<LineLink to="/admin/settings">All settings</LineLink>}
      rows={rows}
      keyOf={({ name }) => name}
      to={({ name }) => `/admin/settings/emails/${name}`}
      columns={[
        { label: 'Email', cell: ({ label }) => label },
        { label: 'Texts', cell: ({ state }) => state },
      ]}
      empty={{ title: 'No emails', text: 'The shop sends none.' }}
    />
  )
}
