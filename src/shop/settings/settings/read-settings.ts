import type { Db } from '../../../platform/database/database.ts'
import { Settings } from './settings.ts'

/** The shop's settings: saved values, else defaults. A saved value that no longer matches the schema falls back to its default. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  const shape = Settings.shape as Record<string, (typeof Settings.shape)[keyof typeof Settings.shape] | undefined>
  const saved = rows.filter(row => shape[row.key]?.safeParse(row.value).success)
  return Settings.parse(Object.fromEntries(saved.map(row => [row.key, row.value])))
}
