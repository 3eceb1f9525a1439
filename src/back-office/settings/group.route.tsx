import { useLoaderData } from 'react-router'
import { z } from 'zod'
import { timeText } from '../../shop/ground/dates.ts'
import { SeenValues } from '../../shop/ground/merge-changes.ts'
import { AskedParcel, feeRulesInWords, parcelInWords } from '../../shop/ground/shipping/index.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import { codeCosts } from '../../shop/orders/messages/index.ts'
import { findPromiseWarnings } from '../../shop/settings/promises/index.ts'
import {
  type ChangedSetting,
  findSettingForm,
  type NotDefault,
  PutBackSetting,
  partsOf,
  putSettingBack,
  readSettings,
  type SettingChange,
  type SettingGroup,
  type Settings,
  saveSettings,
  settingGroups,
} from '../../shop/settings/settings/index.ts'
import { notifyOwners } from '../../shop/staff/staff/index.ts'
import { STAFF_PASSWORD_LIMIT } from '../../shop/staff/staff/staff-account-rules.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import {
  confirmableAction,
  demandConfirmed,
  FieldProblems,
  staffAction,
  staffActions,
  staffPage,
} from '../../web/server/staff-pages.ts'
import { DetailPage } from '../kit/detail-page.tsx'
import { Fold } from '../kit/fold.tsx'
import { Notice } from '../kit/notice.tsx'
import { OwnPasswordField } from '../kit/own-password.tsx'
import { Panel } from '../kit/panel.tsx'
import { Rows } from '../kit/rows.tsx'
import { RuleFields } from '../kit/rule-fields.tsx'
import { RowAction, StaffForm, useActionResult } from '../kit/staff-form.tsx'
import { titled } from '../kit/titled.ts'
import { useSeenValues } from '../kit/use-seen-values.ts'

/** The settings of a group, each with its rule and unit. */
export const meta = titled('Settings')

const Sent = z
  .object({ password: z.string().max(STAFF_PASSWORD_LIMIT).optional() })
  .extend(SeenValues.shape)
  .catchall(z.string().max(10_000))

/** Where customers pay: a change asks for the password, and the owners are notified. */
const guardedSettings: readonly string[] = ['transferAccount']

const isGuarded = ({ name }: { name: string }): boolean => guardedSettings.includes(name)

/** The writes of a group of settings. */
const settingActions = {
  save: confirmableAction('settings.change', Sent, async asked => {
    const { tx, input, params, confirmed, session, shop } = asked
    const { seen, lastSeen, password: _password, ...values } = input
    const group = groupOf(params.group)
    const changes = await saveSettings(tx, { group, seen, lastSeen, values }).catch(error => {
      throw error instanceof z.ZodError ? new FieldProblems(error) : error
    })
    const guarded = changes.find(isGuarded)
    if (guarded) {
      demandConfirmed(confirmed, `To change "${guarded.label}"`)
      const { ipAddress } = shop.device()
      await notifyOwners(tx, { text: `${session.staff.name} has changed the setting "${guarded.label}".`, ipAddress })
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
}

const auditOf = ({ name, label, before, after }: ChangedSetting) => ({
  action: 'setting.changed' as const,
  subject: { type: 'setting', id: name, label },
  before: { value: before },
  after: { value: after },
})

/** Throws `not_found` for a group that there is not. */
function groupOf(name = ''): SettingGroup {
  if (!Object.hasOwn(settingGroups, name)) throw new ShopError('not_found', 'There are no such settings')
  return name as SettingGroup
}

/** The settings of a group with their history, and what contradicts them. */
export const loader = staffPage('settings.change', async ({ shop, params, query }) => {
  const group = groupOf(params.group)
  // Not the ones in memory: what was just saved is shown.
  const settings = await readSettings(shop.db)
  const warnings = (await findPromiseWarnings(shop.db, settings)).filter(
    warning => warning.group === group || warning.rule === group,
  )
  const { fields, ...form } = await findSettingForm(shop.db, settings, group)
  const costs = new Map(group === 'calls' ? Object.entries(await codeCosts(shop.db, settings)) : [])
  return {
    group,
    label: settingGroups[group].label,
    parcel: group === 'shipping' ? previewOf(settings, query) : null,
    warnings,
    ...form,
    parts: partsOf(
      group,
      fields.map(field => {
        const cost = costs.get(field.name)
        return cost ? { ...field, hint: `${cost}. ${field.hint}` } : field
      }),
    ),
  }
})

type ParcelPreview = {
  asked: { city: string; grams: number; paid: string }
  words: string
  rules: readonly string[]
}

/** The rules of shipping in words, and what a parcel would cost. */
const ParcelPanel = ({ asked, words, rules }: ParcelPreview) => (
  <Panel title="What shipping costs" note="As it counts for quotes, orders and pages by now" id="parcel">
    <ul className="list-disc pl-5 text-sm">
      {rules.map(rule => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
    <form className="grid items-end gap-3 sm:grid-cols-[1fr_8rem_10rem_auto]" aria-label="Try a parcel">
      <TextField label="City" name="city" defaultValue={asked.city} maxLength={60} dir="auto" />
      <TextField label="Grams" name="grams" defaultValue={asked.grams} inputMode="numeric" />
      <SelectField label="Paid" name="paid" defaultValue={asked.paid}>
        <option value="cash">in cash</option>
        <option value="ahead">ahead</option>
      </SelectField>
      <Button type="submit" variant="outline">
        Try
      </Button>
    </form>
    <p role="status">{words}</p>
  </Panel>
)

function previewOf(settings: Settings, query: Record<string, string>): ParcelPreview {
  const asked = AskedParcel.parse(query)
  return { asked, words: parcelInWords(settings, asked), rules: feeRulesInWords(settings) }
}

export const action = staffActions(settingActions)

// Longer values are folded.
const SHORT_TEXT = 160

type Props = {
  notDefault: readonly NotDefault[]
  changes: readonly SettingChange[]
  /** Each setting in words, as the page shows it. */
  now: Readonly<Record<string, string>>
  /** Settings that ask for a password: they are typed again instead. */
  guarded: readonly string[]
}

/** What of a group of settings is not as delivered, and who changed what, each a press away from being put back. */
function ChangesPanel({ notDefault, changes, now, guarded }: Props) {
  const result = useActionResult('putBack')
  const putBack = (name: string, label: string, auditId?: number) =>
    !guarded.includes(name) && (
      <RowAction
        action="putBack"
        of={{ name, ...(auditId && { auditId: String(auditId) }) }}
        hidden={{ now: now[name] ?? '' }}
        label={`${auditId ? 'Put back' : 'Back to the default'}: ${label}`}
        submit={auditId ? 'Put this back' : 'Back to the default'}
      />
    )
  return (
    <>
      {result?.ok && <Notice>{result.message}</Notice>}
      <Panel title="Changed settings" note="Settings that differ from their default">
        <Rows
          rows={notDefault}
          keyOf={({ name }) => name}
          cell={({ label }) => label}
          note={({ value, byDefault }) => <Values before={byDefault} after={value} words={['Default', 'Now']} />}
          end={({ name, label }) => putBack(name, label)}
          empty="Every one has its default."
        />
      </Panel>
      <Panel title="History" note="The latest changes of these settings">
        <Rows
          rows={changes}
          keyOf={({ auditId }) => auditId}
          cell={({ label }) => label}
          note={({ before, after, by, at }) => (
            <>
              {`${by}, ${timeText(at)}`}
              <Values before={before} after={after} words={['Before', 'After']} />
            </>
          )}
          end={({ auditId, name, label, before }) => before !== now[name] && putBack(name, label, auditId)}
          empty="Nobody has changed them yet."
        />
        <a href="/admin/audit?q=setting.changed" className="text-link text-sm">
          All changes of settings
        </a>
      </Panel>
    </>
  )
}

type ValuesProps = { before: string; after: string; words: readonly [before: string, after: string] }

function Values({ before, after, words: [was, is] }: ValuesProps) {
  const text = (
    <span className="block wrap-anywhere">
      {was}: <bdi>{before}</bdi>
      <br />
      {is}: <bdi>{after}</bdi>
    </span>
  )
  return before.length + after.length > SHORT_TEXT ? <Fold label="The values">{text}</Fold> : text
}

export default function SettingGroupPage() {
  const { group, label, parcel, warnings, parts, stored, ...history } = useLoaderData<typeof loader>()
  const hidden = useSeenValues('save', stored)
  return (
    <DetailPage
      back={{ to: '/admin/settings', label: 'All settings' }}
      title={label}
      aside={<ChangesPanel key={`${group} changes`} guarded={guardedSettings} {...history} />}
    >
      {warnings.map(({ text }) => (
        <Notice key={text} ok={false} className="mt-0">
          {text}
        </Notice>
      ))}
      {parcel && <ParcelPanel {...parcel} />}
      <StaffForm key={group} action="save" submit="Save" hidden={hidden} bar>
        {parts.map(({ title = label, fields }) => (
          <Panel key={title} title={title}>
            <RuleFields fields={fields} foldRows anchors />
            {fields.some(isGuarded) && (
              <OwnPasswordField required={false} hint="Needed to change the account that customers pay to" />
            )}
          </Panel>
        ))}
      </StaffForm>
    </DetailPage>
  )
}
