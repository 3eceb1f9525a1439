import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readProblems } from './problems.ts'

const AT_ONCE = 1_000

const sheet = csvSheet<Awaited<ReturnType<typeof readProblems>>[number]>([
  ['File', problem => problem.fileName],
  ['Holds', problem => problem.kind],
  ['Line', problem => problem.line],
  ['Column', problem => problem.column],
  ['Cell', problem => problem.cell],
  ['Reason', problem => problem.reason],
])

/** All that was not understood in a move, as CSV in parts. */
export async function* exportProblems(db: Db, moveId: number): AsyncGenerator<string> {
  yield sheet.head
  for (let skip = 0; ; skip += AT_ONCE) {
    const problems = await readProblems(db, moveId, { most: AT_ONCE, skip })
    if (problems.length === 0) return
    yield sheet.lines(problems)
  }
}
