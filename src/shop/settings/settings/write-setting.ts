import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { Settings } from './settings.ts'

/** Changes one setting. Returns its value before and after; every process sees it within a minute. */
export async function writeSetting<Key extends keyof Settings>(
  tx: Tx,
  key: Key,
  value: z.input<typeof Settings>[Key],
): Promise<{ before: Settings[Key]; after: Settings[Key] }> {
  const shape = Settings.shape[key]
  const after = shape.parse(value) as Settings[Key]
  const row = await tx.selectFrom('settings').select('value').where('key', '=', key).forUpdate().executeTakeFirst()
  const saved = shape.safeParse(row?.value)
  const stored = JSON.stringify(value)
  await tx
    .insertInto('settings')
    .values({ key, value: stored })
    .onConflict(oc => oc.column('key').doUpdateSet({ value: stored }))
    .execute()
  return { before: (saved.success ? saved.data : shape.parse(undefined)) as Settings[Key], after }
}
