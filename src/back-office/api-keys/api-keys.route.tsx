import { useLoaderData } from 'react-router'
import { timeText } from '../../shop/ground/dates.ts'
import { apiScopes, KEY_CALLS, KEY_NAME_LIMIT, lifetimes } from '../../shop/staff/api-keys/api-key-rules.ts'
import { listKeys } from '../../shop/staff/api-keys/index.ts'
import { mayDo, permissionText } from '../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Checks, Select, Text } from '../kit/fields.tsx'
import { PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { keyListActions } from './key-actions.ts'
import { KeyState } from './key-state.tsx'
import { ShownKeyNotice } from './shown-key.tsx'

/** The keys by which programs use the shop's calls, and what such a call looks like. */
export const meta = titled('API keys')

export const loader = staffPage('keys.change', async ({ shop, session: { staff } }) => ({
  keys: await listKeys(shop.db),
  scopes: apiScopes.filter(scope => mayDo(staff.role, scope)),
  publicUrl: shop.publicUrl,
}))

export const action = staffActions(keyListActions)

export default function ApiKeysPage() {
  const { keys, scopes, publicUrl } = useLoaderData<typeof loader>()
  return (
    <DetailPage title="API keys" aside={<MakeForm scopes={scopes} />} asideFirst={keys.length === 0}>
      <Panel
        title="Keys"
        note="A key belongs to the person who made it: it may do what their role allows, and it ends when they are disabled, unless it is handed over then."
      >
        <Rows
          rows={keys}
          keyOf={({ keyId }) => keyId}
          to={({ keyId }) => `/admin/api-keys/${keyId}`}
          empty="No program has a key yet."
          cell={({ name }) => <span dir="auto">{name}</span>}
          note={({ keyId, scopes: allowed, usedAt }) =>
            `khk_${keyId}_..., ${allowed.join(', ')}, ${usedAt ? `last used ${timeText(usedAt)}` : 'never used'}`
          }
          end={key => <KeyState apiKey={key} />}
        />
      </Panel>
      <Examples publicUrl={publicUrl} />
    </DetailPage>
  )
}

const MakeForm = ({ scopes }: { scopes: readonly (typeof apiScopes)[number][] }) => (
  <PanelForm title="New key" action="make" submit="Make the key" busy="Making ...">
    <ShownKeyNotice action="make" />
    <div className="pair">
      <Text name="name" label="What uses it" placeholder="Warehouse program" maxLength={KEY_NAME_LIMIT} required />
      <Select name="days" label="Valid for" options={Object.entries(lifetimes)} defaultValue="365" />
    </div>
    <Checks
      name="scope"
      label="What it may do"
      options={scopes.map(scope => [scope, `${permissionText(scope)} (${scope})`] as const)}
    />
    <OwnPasswordField />
  </PanelForm>
)

function Examples({ publicUrl }: { publicUrl: string }) {
  const examples = [
    [
      'Orders that wait, the newest first',
      `curl -H "Authorization: Bearer $KEY" "${publicUrl}/v1/admin/order?status=pending"`,
    ],
    [
      'One order confirmed, once however often it is sent',
      `curl -X POST -H "Authorization: Bearer $KEY" -H "Idempotency-Key: confirm-KH1001" -H "Content-Type: application/json" \\
  -d '{"version": 1}' "${publicUrl}/v1/admin/order/ORDER_ID/confirmation"`,
    ],
  ] as const
  return (
    <Panel
      title="How it is used"
      note={
        <>
          All calls with their fields:{' '}
          <a href="/v1/docs#admin" className="text-link">
            /v1/docs
          </a>
          . A key makes {KEY_CALLS.points} calls in {KEY_CALLS.duration} seconds; each answer says what is left in{' '}
          <code>RateLimit</code>.
        </>
      }
    >
      {examples.map(([title, text]) => (
        <figure key={title} className="grid gap-1">
          <figcaption className="text-sm">{title}</figcaption>
          <pre className="whitespace-pre-wrap break-all bg-tint p-3 text-xs">{text}</pre>
        </figure>
      ))}
    </Panel>
  )
}
