import { useLoaderData } from 'react-router'
import { findConnection, listCalls } from '../../shop/settings/connections/index.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { CallsPanel } from './calls-panel.tsx'
import { connectionActions } from './connection-actions.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionState, leftAlone } from './connection-state.tsx'
import { TryPanel } from './try-panel.tsx'

/** How one system is reached, whether it answers, and what was said. */
export const meta = titled('Connection')

export const loader = staffPage('connections.change', async ({ shop, params }) => {
  const connection = await findConnection(shop.db, params.system ?? '')
  return { connection, calls: await listCalls(shop.db, { system: connection.system }) }
})

export const action = staffActions(connectionActions)

export default function ConnectionPage() {
  const { connection, calls } = useLoaderData<typeof loader>()
  const { rule, trying, secretsGiven, active, pausedUntil } = connection
  useLoadWhile(trying)
  return (
    <DetailPage
      back={{ to: '/admin/connections', label: 'Connections' }}
      title={rule.name}
      asideFirst={secretsGiven}
      chips={<ConnectionState connection={connection} />}
      note={`${rule.purpose} Not tried with the real service by us: please try it with your own account.${active && pausedUntil ? ` It does not answer: ${leftAlone(pausedUntil)}.` : ''}`}
      aside={secretsGiven && <TryPanel connection={connection} />}
    >
      <ConnectionForm connection={connection} />
      <CallsPanel calls={calls} />
    </DetailPage>
  )
}
