import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { type FormField, type FormValues, fieldOf, inputOf, issuesOf } from '../forms/index.ts'
import { ShopError } from '../shop-error.ts'
import { readSettings } from './read-settings.ts'
import { type SettingGroup, settingTexts } from './setting-texts.ts'
import { Settings } from './settings.ts'
import { writeSetting } from './write-setting.ts'

type SettingName = keyof typeof settingTexts
const settingNames = (Object.keys(Settings.shape) as (keyof Settings)[]).filter(
  (name): name is SettingName => name in settingTexts,
)

/** The settings of a group with their rules and words; those that another page changes are not among them. */
const settingsOf = (group: SettingGroup) =>
  settingNames.flatMap(name => {
    const words = settingTexts[name]
    return 'group' in words && words.group === group ? [{ name, words, rule: Settings.shape[name] as z.ZodType }] : []
  })

/** The forms of a group of settings. `seen` stands for its values: it is sent with the form, to notice that somebody else saved. */
export function formOf(settings: Settings, group: SettingGroup): { fields: FormField[]; seen: string } {
  const those = settingsOf(group)
  return {
    fields: those.map(({ name, rule, words }) => fieldOf(name, rule, words, settings[name])),
    seen: createHash('sha256')
      .update(JSON.stringify(those.map(({ name }) => settings[name])))
      .digest('base64url')
      .slice(0, 22),
  }
}

type Change = { name: SettingName; label: string; before: unknown; after: unknown }

/**
 * Saves a group of settings as its form sent it, and answers what changed. Every process hears of it at commit. Throws a
 * `ZodError` whose paths are names of fields, and `move_refused` when somebody else saved since the form was shown.
 */
export async function saveSettings(
  tx: Tx,
  { group, seen, values }: { group: SettingGroup; seen: string; values: FormValues },
): Promise<Change[]> {
  // Readers go on. A row lock would not hold a setting that has no row yet.
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const settings = await readSettings(tx)
  if (formOf(settings, group).seen !== seen) {
    throw new ShopError(
      'move_refused',
      'Somebody else has changed these settings. Nothing is saved yet and what you typed is kept: please load the page again to see theirs.',
    )
  }
  const inputs = settingsOf(group).map(each => ({ ...each, input: inputOf(each.name, each.rule, each.words, values) }))
  const issues = inputs.flatMap(({ name, rule, words, input }) => issuesOf(name, rule, words, input, values))
  if (issues.length > 0) throw new z.ZodError(issues)
  const changes: Change[] = []
  for (const { name, words, input } of inputs) {
    const after = Settings.shape[name].parse(input)
    if (JSON.stringify(after) === JSON.stringify(settings[name])) continue
    await writeSetting(tx, name, input as never)
    changes.push({ name, label: words.label, before: settings[name], after })
  }
  return changes
}
