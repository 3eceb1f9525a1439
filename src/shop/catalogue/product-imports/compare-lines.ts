import type { Tx } from '../../../platform/database/database.ts'
import { countChanges, findChanges } from './find-changes.ts'
import { findPriceProblems } from './find-price-problems.ts'
import { findProblems } from './find-problems.ts'
import { findSubjects } from './find-subjects.ts'
import type { ImportResult } from './product-import-rules.ts'

/**
 * Says of every line which product and size it is about, what is wrong with it, and what it would change. Writes the
 * staging tables only.
 */
export async function compareLines(tx: Tx, importId: number, wasPriceDays: number): Promise<ImportResult> {
  await findSubjects(tx, importId)
  await findProblems(tx, importId)
  await findPriceProblems(tx, importId, wasPriceDays)
  await findChanges(tx, importId)
  return countChanges(tx, importId)
}
