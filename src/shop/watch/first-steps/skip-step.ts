import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { readSettings, writeSetting } from '../../settings/settings/index.ts'
import { firstStepNames } from '../../settings/settings/waits-while-closed-rules.ts'

export const SkipStep = z.object({ step: z.enum(firstStepNames), skipped: z.enum(['yes', 'no']) })

/** Leaves a step out of the list, or takes it in again. Returns the steps that were left out before and after. */
export async function skipStep(
  tx: Tx,
  { step, skipped }: z.output<typeof SkipStep>,
): Promise<{ before: readonly string[]; after: readonly string[] }> {
  const others = (await readSettings(tx)).skippedSteps.filter(each => each !== step)
  return writeSetting(tx, 'skippedSteps', skipped === 'yes' ? [...others, step] : others)
}
