import { useLoaderData } from 'react-router'
import { settingGroups } from '../../shop/settings/index.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { titled } from '../kit/titled.ts'

/** The groups of settings. */
export const meta = titled('Settings')

export const loader = staffPage('settings.change', async () => ({
  groups: Object.entries(settingGroups).map(([name, { label, purpose }]) => ({ name, label, purpose })),
}))

export default function SettingsPage() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <>
      <h1 className="page-title">Settings</h1>
      <ul className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ name, label, purpose }) => (
          <li key={name}>
            <a href={`/admin/settings/${name}`} className="tile">
              <span className="font-semibold text-lg">{label}</span>
              <span className="text-muted">{purpose}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
