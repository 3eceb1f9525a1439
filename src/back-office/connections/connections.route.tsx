import { useLoaderData } from 'react-router'
import { findAccounts, listCouriers } from '../../shop/orders/dispatch/index.ts'
import { type System, systems } from '../../shop/settings/connections/connection-rules.ts'
import { type Connection, listConnections } from '../../shop/settings/connections/index.ts'
import { type SystemKind, systemKinds } from '../../shop/settings/connections/system-rules.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { staffPage } from '../../web/server/staff-pages.ts'
import { type Column, ListTable } from '../kit/list-table.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { ConnectionState, leftAlone } from './connection-state.tsx'

/** Other people's systems that the shop can speak to, by kind, and how they do. */
export const meta = titled('Connections')

export const loader = staffPage('connections.change', async ({ shop }) => {
  const [connections, couriers, accounts] = await Promise.all([
    listConnections(shop.db),
    listCouriers(shop.db),
    findAccounts(shop.db),
  ])
  // A courier has its system's name until it is connected.
  const byHand = couriers.filter(({ courierId, active }) => active && accounts.has(courierId))
  return {
    connections: connections.map(each => ({
      ...each,
      byHand: byHand.some(({ system, courierId }) => (system || courierId) === each.system),
    })),
  }
})

export default function ConnectionsPage() {
  const { connections } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Connections" />
      <FirstOnes connections={connections} />
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

type First = { kind: SystemKind; system: System; title: string; why: string; needs: string; time: string }

/** What a new house connects first: most of its orders are paid in cash, confirmed by message and sent by courier. */
const firstOnes: readonly First[] = [
  {
    kind: 'courier',
    system: 'postex',
    title: 'One courier',
    why: 'Parcels are booked and tracked here, without typing their numbers. Choose the courier that collects from you below; if none does yet, PostEx takes small houses.',
    needs: 'your CNIC, NTN and a bank account for the courier, then the key from its portal',
    time: 'some days for the account, 10 minutes here',
  },
  {
    kind: 'messages',
    system: 'whatsapp',
    title: 'WhatsApp',
    why: 'Customers confirm cash orders by one press instead of a call, and you read and answer here what they write.',
    needs: 'a phone number that no WhatsApp app uses, and the papers of your business for Meta',
    time: 'some days for Meta, 20 minutes here',
  },
]

/** Those of them that are still to be done; nothing once both are. */
function FirstOnes({ connections }: { connections: readonly Connection[] }) {
  const left = firstOnes.filter(({ kind, system: one }) =>
    connections.every(
      ({ system, active }) => !active || (kind === 'courier' ? systems[system].kind !== kind : system !== one),
    ),
  )
  if (left.length === 0) return null
  return (
    <Panel title="Begin with these" note="The rest can wait until you need it." className="mt-4">
      <Rows
        label="Begin with these"
        rows={left}
        keyOf={({ system }) => system}
        lead={({ system }) => <Monogram system={system} />}
        cell={({ title, why }) => (
          <>
            <b className="font-medium">{title}</b>
            <span className="block">{why}</span>
          </>
        )}
        note={({ needs, time }) => (
          <>
            {`You need: ${needs}.`}
            <br />
            {`Time: ${time}.`}
          </>
        )}
        end={({ system }) => (
          <LinkButton href={`/admin/connections/${system}`} variant={system === left[0]?.system ? 'strong' : 'outline'}>
            {`Set up ${systems[system].name.split(' ')[0]}`}
          </LinkButton>
        )}
        className="first-ones"
      />
    </Panel>
  )
}

/** The mark of a system: letters of its name, since its logo belongs to its owner. */
function Monogram({ system }: { system: System }) {
  const { name, kind } = systems[system]
  const words = name.split(' ')
  const word = (kind === 'signIn' ? words.at(-1) : words[0]) ?? ''
  return (
    <span aria-hidden="true" className="monogram">
      {(word.match(/\p{Lu}/gu) ?? []).join('')}
    </span>
  )
}

const columns: Column<Connection & { byHand: boolean }>[] = [
  {
    label: 'System',
    lead: ({ system }) => <Monogram system={system} />,
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
