import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { changeToPutBack } from '../../ground/audit/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type ChangedSetting, lockSettings } from './save-settings.ts'
import { lastWriter } from './setting-history.ts'
import type { SettingGroup } from './setting-texts.ts'
import { defaultOf, settingsOf } from './settings-of-group.ts'
import { valueText } from './value-text.ts'
import { writeSetting } from './write-setting.ts'

/**
 * A setting as it was before a change, `auditId`; without one its default. `now`: what it was when the page showed it,
 * in words.
 */
export const PutBackSetting = z.object({
  name: z.string().max(60),
  auditId: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  now: z.string().max(100_000),
})

/** Gives a setting of a group the value that it had. Throws `not_found`, `move_refused`, `invalid`. */
export async function putSettingBack(
  tx: Tx,
  group: SettingGroup,
  { name, auditId, now }: z.output<typeof PutBackSetting>,
): Promise<ChangedSetting> {
  const setting = settingsOf(group).find(each => each.name === name)
  if (!setting) throw new ShopError('not_found', 'There is no such setting')
  const settings = await lockSettings(tx)
  if (valueText(setting.name, settings[setting.name]) !== now) {
    throw new ShopError(
      'move_refused',
      `${await lastWriter(tx, name)} has changed "${setting.words.label}" since this page was loaded. Please load it again.`,
    )
  }
  const value = auditId === undefined ? defaultOf(setting.name, settings) : await valueBefore(tx, name, auditId)
  const { success, data } = setting.rule.safeParse(value)
  if (!success) throw new ShopError('invalid', 'This value does not fit its rule any more')
  await writeSetting(tx, setting.name, value as never)
  return { name: setting.name, label: setting.words.label, before: settings[setting.name], after: data }
}

async function valueBefore(tx: Tx, name: string, auditId: number): Promise<unknown> {
  const { before } = (await changeToPutBack(tx, 'setting', name, auditId)) as { before: { value?: unknown } | null }
  if (!before || !('value' in before)) throw new ShopError('not_found', 'This change cannot be put back')
  return before.value
}
