import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { changedMeanwhile } from '../../ground/changed-meanwhile.ts'
import { readSettings, writeSetting } from '../../settings/settings/index.ts'
import type { TrustRow } from '../../settings/settings/trust-row-rules.ts'
import { readTrustForm } from './trust-form.ts'

/**
 * Saves the rules of trust as its form sent them. `seen`: those that its sender changed, as JSON. Throws a `ZodError`,
 * and `move_refused` when somebody else has changed them.
 */
export async function saveRules(
  tx: Tx,
  { seen, values }: { seen: string; values: Record<string, string> },
): Promise<{ before: TrustRow[]; after: TrustRow[] }> {
  const { rows, issues } = readTrustForm(values)
  if (issues.length > 0) throw new z.ZodError(issues)
  await sql`lock table settings in share row exclusive mode`.execute(tx)
  const { trustRows } = await readSettings(tx)
  if (JSON.stringify(trustRows) !== seen) throw changedMeanwhile('list of rules')
  return writeSetting(tx, 'trustRows', rows as TrustRow[])
}
