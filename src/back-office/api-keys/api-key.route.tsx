import { useLoaderData } from 'react-router'
import { dayText, timeText } from '../../shop/ground/dates.ts'
import { plural } from '../../shop/ground/plural.ts'
import { overlaps } from '../../shop/staff/api-keys/api-key-rules.ts'
import { findKey, listReads } from '../../shop/staff/api-keys/index.ts'
import { permissionText } from '../../shop/staff/staff/permission-rules.ts'
import { staffActions, staffPage } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Facts } from '../kit/facts.tsx'
import { Select } from '../kit/fields.tsx'
import { FoldForm, PanelForm } from '../kit/form-parts.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { titled } from '../kit/titled.ts'
import { keyActions } from './key-actions.ts'
import { KeyState } from './key-state.tsx'
import { ShownKeyNotice } from './shown-key.tsx'

/** One key: what it may do, when it was used, another secret, its end. */
export const meta = titled('API key')

export const loader = staffPage('keys.change', async ({ shop, params, session: { staff } }) => {
  const apiKey = await findKey(shop.db, params.id ?? '')
  return { apiKey, reads: await listReads(shop.db, apiKey.keyId), own: apiKey.staffId === staff.id }
})

export const action = staffActions(keyActions)

export default function ApiKeyPage() {
  const { apiKey, reads, own } = useLoaderData<typeof loader>()
  const { keyId, name, scopes, createdAt, createdBy, belongsTo, expiresAt, usedAt, oldUntil, oldUsedAt, state } = apiKey
  return (
    <DetailPage
      back={{ to: '/admin/api-keys', label: 'API keys' }}
      title={name}
      chips={<KeyState apiKey={apiKey} />}
      aside={
        state === 'active' && (
          <>
            <PanelForm
              title="New secret"
              note={`The program goes on with the old one until it has the new one.${own ? '' : ' The key is yours then.'}`}
              action="rotate"
              submit="Rotate"
              busy="Rotating ..."
            >
              <ShownKeyNotice action="rotate" />
              <Select
                name="hours"
                label="The old secret works"
                options={[...Object.entries(overlaps)]}
                defaultValue="24"
              />
              <OwnPasswordField />
            </PanelForm>
            {!own && (
              <PanelForm
                title="Take over"
                note="The program goes on with its secret. The key may do what your role allows from then on, and ends with you."
                action="take"
                submit="Take it over"
                variant="outline"
              >
                <OwnPasswordField />
              </PanelForm>
            )}
            <Panel title="Revoke">
              <FoldForm label="Revoke the key" action="revoke" submit="Revoke at once" variant="outline">
                <p className="text-sm">What uses it is refused from its next call on. This cannot be taken back.</p>
              </FoldForm>
            </Panel>
          </>
        )
      }
    >
      <Panel title="The key">
        <Facts
          facts={[
            ['Begins with', <code key="begin">{`khk_${keyId}_`}</code>],
            ['Made', `${timeText(createdAt)} by ${createdBy}`],
            ['Belongs to', belongsTo ?? 'nobody who works here: it opens nothing until somebody takes it over'],
            ['Lasts until', expiresAt ? timeText(expiresAt) : 'it is revoked'],
            ['Last used', usedAt ? timeText(usedAt) : 'never'],
            oldUntil && [
              'Old secret',
              `counts until ${timeText(oldUntil)}, ${oldUsedAt ? `last used ${timeText(oldUsedAt)}` : 'not used since'}`,
            ],
          ]}
        />
        <a href={`/admin/audit?q=${keyId}`} className="text-link text-sm">
          What was done with it, in the audit log
        </a>
      </Panel>
      <Panel title="What it may do">
        <ul className="list-disc pl-5 text-sm">
          {scopes.map(scope => (
            <li key={scope}>
              {permissionText(scope)} <code>{scope}</code>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title="What it read of people"
        note="Calls and records of each day. Once a day is over, it stands in the audit log."
      >
        <Rows
          rows={reads}
          keyOf={({ day }) => day}
          empty="Nothing in the last days."
          cell={({ day }) => dayText(day)}
          note={({ reads: ofDay }) =>
            ofDay
              .map(
                ({ scope, calls, records }) =>
                  `${permissionText(scope)}: ${plural(calls, 'call')}, ${plural(records, 'record')}`,
              )
              .join('; ')
          }
        />
      </Panel>
    </DetailPage>
  )
}
