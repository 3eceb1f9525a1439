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
          { label: 'Email', note: 'Mail server, sender address, test email', to: MAIL_SERVER_PATH },
          { label: 'Email texts', note: 'Texts in English and Urdu, preview, test', to: '/admin/settings/emails' },
          {
            label: 'WhatsApp texts',
            note: 'Texts in English and Urdu, preview, test',
            to: '/admin/settings/messages',
          },
        ]}
        large
      />
    </DetailPage>
  )
}
