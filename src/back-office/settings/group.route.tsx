import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { SeenValues } from '../../shop/merge-changes.ts'
import { findPromiseWarnings } from '../../shop/promises/index.ts'
import {
  type ChangedSetting,
  findSettingForm,
  PutBackSetting,
  putSettingBack,
  readSettings,
  type SettingGroup,
  type Settings,
  saveSettings,
  settingGroups,
} from '../../shop/settings/index.ts'
import { AskedParcel, feeRulesInWords, parcelInWords } from '../../shop/shipping/index.ts'
import { ShopError } from '../../shop/shop-error.ts'
import { tellOwners } from '../../shop/staff/index.ts'
import { STAFF_PASSWORD_LIMIT } from '../../shop/staff/rules.ts'
import {
  confirmableAction,
  demandConfirmed,
  FieldProblems,
  staffAction,
  staffActions,
  staffPage,
} from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { StaffForm } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useSeenValues } from '../kit/use-seen-values.ts'
import { ChangesPanel } from './changes-panel.tsx'
import { ParcelPanel, type ParcelPreview } from './parcel-panel.tsx'

/** The settings of a group, each with its rule and unit. */
export const meta = titled('Settings')

export const loader = staffPage('settings.change', async ({ shop, params, query }) => {
  const group = groupOf(params.group)
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const tabs = Object.entries(settingGroups).map(([name, { label }]) => ({ path: `/admin/settings/${name}`, label }))
  const warnings = (await findPromiseWarnings(shop.db, settings)).filter(
    warning => warning.group === group || warning.rule === group,
  )
  return {
    group,
    label: settingGroups[group].label,
    parcel: group === 'shipping' ? previewOf(settings, query) : null,
    tabs,
    warnings,
    ...(await findSettingForm(shop.db, settings, group)),
  }
})
const Sent = z
  .object({ password: z.string().max(STAFF_PASSWORD_LIMIT).optional() })
  .extend(SeenValues.shape)
  .catchall(z.string().max(10_000))

export const action = staffActions({
  save: confirmableAction('settings.change', Sent, async asked => {
    const { tx, input, params, confirmed, session, shop } = asked
    const { seen, told, password: _password, ...values } = input
    const group = groupOf(params.group)
    const changes = await saveSettings(tx, { group, seen, told, values }).catch(error => {
      throw error instanceof z.ZodError ? new FieldProblems(error) : error
    })
    const guarded = changes.find(isGuarded)
    if (guarded) {
      demandConfirmed(confirmed, `To change "${guarded.label}"`)
      const { ipAddress } = shop.device()
      await tellOwners(tx, { text: `${session.staff.name} has changed the setting "${guarded.label}".`, ipAddress })
    }
    return {
      audit: changes.map(auditOf),
      message:
        changes.length === 0
          ? 'Nothing was changed.'
          : `Saved, and in effect: ${changes.map(({ label }) => label).join('; ')}.`,
    }
  }),
  putBack: staffAction('settings.change', PutBackSetting, async ({ tx, input, params }) => {
    const change = await putSettingBack(tx, groupOf(params.group), input)
    if (isGuarded(change)) demandConfirmed(false, `To change "${change.label}", type it in its field`)
    return { audit: auditOf(change), message: `Put back, and in effect: ${change.label}.` }
  }),
})

const auditOf = ({ name, label, before, after }: ChangedSetting) => ({
  action: 'setting.changed' as const,
  subject: { type: 'setting', id: name, label },
  before: { value: before },
  after: { value: after },
})

function previewOf(settings: Settings, query: Record<string, string>): ParcelPreview {
  const asked = AskedParcel.parse(query)
  return { asked, words: parcelInWords(settings, asked), rules: feeRulesInWords(settings) }
}

/** Where customers pay: a change asks for the password and is told to the owners. */
const guardedSettings: readonly string[] = ['transferAccount']
const isGuarded = ({ name }: { name: string }) => guardedSettings.includes(name)

/** Throws `not_found` for a group that there is not. */
function groupOf(name = ''): SettingGroup {
  if (!Object.hasOwn(settingGroups, name)) throw new ShopError('not_found', 'There are no such settings')
  return name as SettingGroup
}

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
