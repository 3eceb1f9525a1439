import type { Db } from '../../../platform/database/database.ts'
import { changesOf, lastChanges } from '../../ground/audit/index.ts'
import type { SettingGroup } from './setting-texts.ts'
import { type SettingName, settingsOf } from './settings-of-group.ts'
import { valueText } from './value-text.ts'

const SHOWN_CHANGES = 30

/** A change of a setting, in words. */
export type SettingChange = {
  auditId: number
  name: SettingName
  label: string
  before: string
  after: string
  by: string
  at: Date
}

type LastChange = { by: string; at: Date }

/** The latest changes of a group of settings, newest first, and who changed each of them last. */
export async function settingHistory(
  db: Db,
  group: SettingGroup,
): Promise<{ changes: SettingChange[]; last: ReadonlyMap<string, LastChange> }> {
  const those = settingsOf(group)
  const ids = those.map(({ name }) => name)
  const rows = await changesOf(db, 'setting', ids, { most: SHOWN_CHANGES })
  const saved = (values: unknown) => (values as { value?: unknown } | null)?.value
  return {
    changes: rows.flatMap(row => {
      const setting = those.find(({ name }) => name === row.subject)
      if (!setting) return []
      const { name, words } = setting
      const [before, after] = [valueText(name, saved(row.before)), valueText(name, saved(row.after))]
      return [{ auditId: row.id, name, label: words.label, by: row.by, at: row.at, before, after }]
    }),
    last: await lastChanges(db, 'setting', ids),
  }
}

/** Who changed a setting last; 'Somebody else' when nothing says. */
export async function lastWriter(db: Db, name: string): Promise<string> {
  return (await lastChanges(db, 'setting', [name])).get(name)?.by ?? 'Somebody else'
}
