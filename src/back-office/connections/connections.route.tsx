import { useLoaderData } from 'react-router'
import { systems } from '../../shop/settings/connections/connection-rules.ts'
import { type Connection, listConnections } from '../../shop/settings/connections/index.ts'
import { type SystemKind, systemKinds } from '../../shop/settings/connections/system-rules.ts'
import { staffPage } from '../../web/server/staff-pages.ts'
import { type Column, ListTable } from '../kit/list-table.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { titled } from '../kit/titled.ts'
import { ConnectionState, leftAlone } from './connection-state.tsx'

/** Other people's systems that the shop can speak to, by kind, and how they do. */
export const meta = titled('Connections')

export const loader = staffPage('connections.change', async ({ shop }) => ({
  connections: await listConnections(shop.db),
}))

export default function ConnectionsPage() {
  const { connections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Connections" />
      {(Object.keys(systemKinds) as SystemKind[]).map(kind => {
        const rows = connections.filter(({ system }) => systems[system].kind === kind)
        return (
          rows.length > 0 && (
            <section key={kind} className="mt-4 mb-6 grid gap-2">
              <h2 className="label text-muted">{systemKinds[kind]}</h2>
              <div className="connections-of min-w-0">
                <ListTable
                  label={systemKinds[kind]}
                  rows={rows}
                  to={({ system }) => `/admin/connections/${system}`}
                  columns={columns}
                />
              </div>
            </section>
          )
        )
      })}
    </>
  )
}

const columns: Column<Connection>[] = [
  {
    label: 'System',
    cell: ({ system }) => systems[system].name,
    note: ({ system }) => systems[system].purpose,
  },
  {
    label: 'Calls in 24 hours',
    cell: ({ active, calls }) => active && calls,
    note: ({ failedCalls, pausedUntil }) =>
      [failedCalls > 0 && `${failedCalls} failed`, leftAlone(pausedUntil)].filter(Boolean).join(', '),
  },
  {
    label: 'State',
    cell: connection => <ConnectionState connection={connection} />,
    end: true,
  },
]
