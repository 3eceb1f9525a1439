import type { Db } from '../../../platform/database/database.ts'
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
  const ofGroup = db
    .selectFrom('audit_log')
    .select(['id', 'subject_id', 'staff_name', 'created_at', 'before', 'after'])
    .where('subject_type', '=', 'setting')
    .where(
      'subject_id',
      'in',
      those.map(({ name }) => name),
    )
  const rows = await ofGroup.orderBy('id', 'desc').limit(SHOWN_CHANGES).execute()
  const last = await ofGroup.distinctOn('subject_id').orderBy('subject_id').orderBy('id', 'desc').execute()
  const saved = (values: unknown) => (values as { value?: unknown } | null)?.value
  return {
    changes: rows.flatMap(row => {
      const setting = those.find(({ name }) => name === row.subject_id)
      if (!setting) return []
      const { name, words } = setting
      return [
        {
          ...{ auditId: row.id, name, label: words.label, by: row.staff_name, at: row.created_at },
          ...{ before: valueText(name, saved(row.before)), after: valueText(name, saved(row.after)) },
        },
      ]
    }),
    last: new Map(last.map(row => [row.subject_id, { by: row.staff_name, at: row.created_at }])),
  }
}

/** Who changed a setting last; 'Somebody else' when nothing says. */
export async function lastWriter(db: Db, name: string): Promise<string> {
  const row = await db
    .selectFrom('audit_log')
    .select('staff_name')
    .where('subject_type', '=', 'setting')
    .where('subject_id', '=', name)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.staff_name ?? 'Somebody else'
}
