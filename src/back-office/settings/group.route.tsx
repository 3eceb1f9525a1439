import { useLoaderData } from 'react-router'
import { staffActions } from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useSeenValues } from '../kit/use-seen-values.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { guardedSettings, isGuarded } from './guarded-settings.ts'
import { loadGroup } from './load-group.ts'
import { ParcelPanel } from './parcel-panel.tsx'
import { settingActions } from './setting-actions.ts'

/** The settings of a group, each with its rule and unit. */
export const meta = titled('Settings')

export const loader = loadGroup

export const action = staffActions(settingActions)

export default function SettingGroupPage() {
  const { group, label, parcel, tabs, warnings, fields, stored, ...history } = useLoaderData<typeof loader>()
  const hidden = useSeenValues('save', stored)
  return (
    <DetailPage title="Settings" tabs={{ label: 'Settings', tabs }}>
      <h2 className="sr-only">{label}</h2>
      {warnings.map(({ text }) => (
        <Notice key={text} ok={false} className="mt-0">
          {text}
        </Notice>
      ))}
      {parcel && <ParcelPanel {...parcel} />}
      <StaffForm key={group} action="save" submit="Save" hidden={hidden} className="panel max-w-3xl">
        <RuleFields fields={fields} foldRows />
        {fields.some(isGuarded) && (
          <OwnPasswordField required={false} hint="Needed to change the account that customers pay to" />
        )}
      </StaffForm>
      <ChangesPanel key={`${group} changes`} guarded={guardedSettings} {...history} />
    </DetailPage>
  )
}
