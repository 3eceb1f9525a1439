import { useLoaderData } from 'react-router'
import { listConnections } from '../../shop/connections/index.ts'
import { systems } from '../../shop/connections/rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { ListPage } from '../kit/list-page.tsx'
import { titled } from '../kit/titled.ts'
import { ConnectionState } from './connection-state.tsx'

/** Other people's systems that the shop can speak to, and how they do. */
export const meta = titled('Connections')

export const loader = staffPage('connections.change', async ({ shop }) => ({
  connections: await listConnections(shop.db),
}))

export default function ConnectionsPage() {
  const { connections } = useLoaderData<typeof loader>()
  return (
    <ListPage
      title="Connections"
      rows={connections}
      keyOf={({ system }) => system}
      to={({ system }) => `/admin/connections/${system}`}
      columns={[
        { label: 'System', cell: ({ system }) => systems[system].name, note: ({ system }) => systems[system].purpose },
        {
          label: 'Calls of the last day',
          cell: ({ calls }) => calls,
          note: ({ failedCalls }) => failedCalls > 0 && `${failedCalls} without an answer`,
        },
        { label: 'State', cell: connection => <ConnectionState connection={connection} />, end: true },
      ]}
      empty={{ title: 'No system' }}
    />
  )
}
