import { useLoaderData } from 'react-router'
import { MAIL_SERVER_PATH } from '../../shop/settings/mail-server/mail-provider-rules.ts'
import { settingGroups } from '../../shop/settings/settings/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Tiles } from '../kit/tiles.tsx'
import { titled } from '../kit/titled.ts'

/** The groups of settings. */
export const meta = titled('Settings')

export const loader = staffPage('settings.change', async () => ({
  groups: Object.entries(settingGroups).map(([name, { label, purpose }]) => ({ name, label, purpose })),
}))

export default function SettingsPage() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="Settings">
      <Tiles
        label="Groups of settings"
        tiles={[
          ...groups.map(({ name, label, purpose }) => ({ label, note: purpose, to: `/admin/settings/${name}` })),
          { label: 'First steps', note: 'What a new shop still lacks', to: '/admin/steps' },
          {
            label: 'Open or close',
            note: 'Who sees the shop, what visitors read while it is closed',
            to: '/admin/opening',
          },
          { label: 'Email', note: 'The server emails leave by, the sender, a test', to: MAIL_SERVER_PATH },
          { label: 'Words of emails', note: 'Words in English and Urdu, preview, test', to: '/admin/settings/emails' },
          {
            label: 'WhatsApp messages',
            note: 'Texts in English and Urdu, preview, test',
            to: '/admin/settings/messages',
          },
        ]}
        large
      />
    </DetailPage>
  )
}
