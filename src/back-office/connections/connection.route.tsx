import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { timeText } from '../../shop/ground/dates.ts'
import {
  askTry,
  type Connection,
  findConnection,
  listCalls,
  SaveConnection,
  saveConnection,
} from '../../shop/settings/connections/index.ts'
import type { ConnectionField, SystemRule } from '../../shop/settings/connections/system-rules.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { confirmedAction, staffAction, staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { titled } from '../kit/titled.ts'
import { useLoadWhile } from '../kit/use-load-while.ts'
import { CallsPanel } from './calls-panel.tsx'
import { ConnectionState, leftAlone } from './connection-state.tsx'

/** How one system is reached, whether it responds, and its last calls. */
export const meta = titled('Connection')

export const loader = staffPage('connections.change', async ({ shop, params }) => {
  const connection = await findConnection(shop.db, params.system ?? '')
  const { returnsTo } = connection.rule
  const returns = returnsTo && { ...returnsTo, address: shop.publicUrl + returnsTo.path }
  return { connection, returns, calls: await listCalls(shop.db, { system: connection.system }) }
})

/** The writes of a connection's page. Its secrets are in no audit row. */
const connectionActions = {
  save: confirmedAction('connections.change', 'password', SaveConnection, async ({ tx, input, params, shop }) => {
    const system = params.system ?? ''
    const { name, before, after } = await saveConnection(tx, { ...input, system, sealer: shop.sealer })
    const subject = { type: 'connection', id: system, label: name }
    return { audit: { action: 'connection.changed', subject, before, after }, message: 'Saved' }
  }),
  try: staffAction('connections.change', z.object({}), async ({ tx, params }) => {
    const system = params.system ?? ''
    const { name } = await askTry(tx, system)
    const subject = { type: 'connection', id: system, label: name }
    return {
      audit: { action: 'connection.tried', subject },
      message: 'Asked. The answer appears here in a moment.',
    }
  }),
}

export const action = staffActions(connectionActions)

export default function ConnectionPage() {
  const { connection, returns, calls } = useLoaderData<typeof loader>()
  const { rule, trying, secretsGiven, active, pausedUntil } = connection
  useLoadWhile(trying)
  return (
    <DetailPage
      back={{ to: '/admin/connections', label: 'Connections' }}
      title={rule.name}
      asideFirst={secretsGiven}
      chips={<ConnectionState connection={connection} />}
      note={`${[rule.purpose, rule.before].filter(Boolean).join(' ')} Not tried with the real service by us: please try it with your own account.${active && pausedUntil ? ` It does not answer: ${leftAlone(pausedUntil)}.` : ''}`}
      aside={secretsGiven && <TryPanel connection={connection} />}
    >
      {returns && (
        <Panel title={returns.label} note="Copy it into their form, letter by letter">
          <code className="wrap-anywhere select-all text-sm">{returns.address}</code>
        </Panel>
      )}
      <ConnectionForm connection={connection} />
      <CallsPanel calls={calls} />
    </DetailPage>
  )
}

type Props = { connection: Connection & { rule: SystemRule } }

/** Credentials and addresses. What is secret is given and never shown again. */
function ConnectionForm({ connection: { rule, fields, secretsGiven, active, version } }: Props) {
  return (
    <PanelForm title="Account and keys" action="save" hidden={{ version }} submit="Save">
      <div className="grid gap-3 sm:grid-cols-2">
        <Select name="active" label="Used" defaultValue={active ? 'yes' : 'no'} options={{ yes: 'Yes', no: 'No' }} />
        {Object.entries<ConnectionField>(rule.fields).map(([name, { label, hint, secret, options }]) =>
          options ? (
            <Select key={name} name={name} label={label} defaultValue={fields[name]} options={options} hint={hint} />
          ) : (
            <Text
              key={name}
              name={name}
              label={label}
              {...(secret
                ? {
                    as: PasswordField,
                    autoComplete: 'off',
                    hint: secretsGiven ? 'Given. Leave empty to keep it' : hint,
                  }
                : { hint, defaultValue: fields[name] ?? '' })}
            />
          ),
        )}
        <Text
          name="address"
          label="Address of the service"
          defaultValue={fields.address ?? ''}
          placeholder={rule.address}
          hint={`${rule.address ? 'Empty: the one that is known.' : ''} Another address needs all credentials again.`}
          className="sm:col-span-2"
        />
        <OwnPasswordField />
      </div>
    </PanelForm>
  )
}

/** Checks whether the system responds, and shows its last response. */
function TryPanel({ connection: { trying, triedAt, triedText } }: { connection: Connection }) {
  return (
    <PanelForm title="Does it work?" action="try" submit={trying ? 'It is being asked ...' : 'Test'} variant="outline">
      <p className="text-sm" role="status">
        {triedAt && !trying && `${triedText} Asked on ${timeText(triedAt)}.`}
      </p>
    </PanelForm>
  )
}
