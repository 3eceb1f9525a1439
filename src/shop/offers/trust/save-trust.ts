import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile } from '../../ground/versions.ts'
import { readSettings, writeSetting } from '../../settings/settings/index.ts'
import { readRules } from './rules.ts'

/** The form of the rules. `seen`: those that its sender changed. */
export const SaveRules = z.object({
  seen: z.string().max(5000).default(''),
  rules: z
    .string({ error: 'Please write the rules' })
    .max(5000, 'At most 5000 characters')
    .transform(lines)
    .superRefine((text, ctx) => {
      for (const message of readRules(text).problems) ctx.addIssue({ code: 'custom', message })
    }),
})

/** As browsers send them: with carriage returns. */
function lines(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** Saves the rules of trust. Throws `move_refused` when somebody else has changed them. */
export async function saveRules(
  tx: Tx,
  { rules, seen }: z.output<typeof SaveRules>,
): Promise<{ before: string; after: string }> {
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const { trustRules } = await readSettings(tx)
  if (trustRules !== lines(seen)) throw changedMeanwhile('list of rules')
  return writeSetting(tx, 'trustRules', rules)
}
