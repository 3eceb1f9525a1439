import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withoutIsolates } from '../../ground/names/rules.ts'
import { readProblems } from './find-import.ts'
import type { ImportColumns } from './rules.ts'

const AT_ONCE = 1_000

const sheet = csvSheet<Awaited<ReturnType<typeof readProblems>>[number]>([
  ['Line', problem => problem.line],
  ['Column', problem => problem.column],
  ['Cell', problem => problem.cell],
  ['Rule', problem => withoutIsolates(problem.rule)],
])

/** All problems of an import, as CSV in parts. */
export async function* exportProblems(db: Db, importId: number, columns: ImportColumns): AsyncGenerator<string> {
  yield sheet.head
  for (let skip = 0; ; skip += AT_ONCE) {
    const problems = await readProblems(db, importId, columns, { most: AT_ONCE, skip })
    if (problems.length === 0) return
    yield sheet.lines(problems)
  }
}
