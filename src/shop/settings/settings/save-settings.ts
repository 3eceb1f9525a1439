import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { type FormValues, inputOf, issuesOf } from '../../ground/forms/index.ts'
import { changedByOthers, mergeChanges, type SeenValues } from '../../ground/merge-changes.ts'
import { readSettings } from './read-settings.ts'
import { formOf } from './setting-form.ts'
import { lastWriter } from './setting-history.ts'
import type { SettingGroup } from './setting-texts.ts'
import { Settings } from './settings.ts'
import { type SettingName, settingsOf } from './settings-of-group.ts'
import { valueText } from './value-text.ts'
import { writeSetting } from './write-setting.ts'

export type ChangedSetting = { name: SettingName; label: string; before: unknown; after: unknown }

/**
 * Saves what somebody changed in the form of a group of settings, beside what others changed meanwhile, and returns it.
 * Every process hears of it at commit. Throws a `ZodError` whose paths are names of fields, and `move_refused` where
 * somebody else changed the same setting.
 */
export async function saveSettings(
  tx: Tx,
  { group, seen, lastSeen, values }: { group: SettingGroup; values: FormValues } & SeenValues,
): Promise<ChangedSetting[]> {
  const settings = await lockSettings(tx)
  const inputs = settingsOf(group).map(each => ({ ...each, input: inputOf(each.name, each.rule, each.words, values) }))
  const issues = inputs.flatMap(({ name, rule, words, input }) => issuesOf(name, rule, words, input, values))
  if (issues.length > 0) throw new z.ZodError(issues)
  const typed = Object.fromEntries(inputs.map(({ name, input }) => [name, Settings.shape[name].parse(input)]))
  const { changes, conflicts } = mergeChanges<Record<string, unknown>>(typed, formOf(settings, group).stored, {
    seen,
    ...(lastSeen && { lastSeen }),
  })
  const [first] = conflicts
  if (first !== undefined) {
    const fields = inputs
      .filter(({ name }) => conflicts.includes(name))
      .map(({ name, words }) => ({ field: name, label: words.label, now: valueText(name, settings[name]) }))
    throw changedByOthers(fields, await lastWriter(tx, first))
  }
  const changed = inputs.filter(({ name }) => name in changes)
  for (const { name, input } of changed) await writeSetting(tx, name, input as never)
  return changed.map(({ name, words }) => ({
    name,
    label: words.label,
    before: settings[name],
    after: typed[name],
  }))
}

/** The settings, which nobody else changes until the end of the transaction. Readers go on. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  // A row lock would not hold a setting that has no row yet.
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  return readSettings(tx)
}
