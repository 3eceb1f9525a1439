import { z } from 'zod'
import { SeenValues } from '../../shop/ground/merge-changes.ts'
import { ShopError } from '../../shop/ground/shop-error.ts'
import {
  type ChangedSetting,
  PutBackSetting,
  putSettingBack,
  type SettingGroup,
  saveSettings,
  settingGroups,
} from '../../shop/settings/settings/index.ts'
import { tellOwners } from '../../shop/staff/staff/index.ts'
import { STAFF_PASSWORD_LIMIT } from '../../shop/staff/staff/rules.ts'
import { confirmableAction, demandConfirmed, FieldProblems, staffAction } from '../../web/server/staff-pages.ts'
import { isGuarded } from './guarded-settings.ts'

const Sent = z
  .object({ password: z.string().max(STAFF_PASSWORD_LIMIT).optional() })
  .extend(SeenValues.shape)
  .catchall(z.string().max(10_000))

/** The writes of a group of settings. */
export const settingActions = {
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
}

const auditOf = ({ name, label, before, after }: ChangedSetting) => ({
  action: 'setting.changed' as const,
  subject: { type: 'setting', id: name, label },
  before: { value: before },
  after: { value: after },
})

/** Throws `not_found` for a group that there is not. */
export function groupOf(name = ''): SettingGroup {
  if (!Object.hasOwn(settingGroups, name)) throw new ShopError('not_found', 'There are no such settings')
  return name as SettingGroup
}
