import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readProblems } from './problems.ts'

const sheet = csvSheet<Awaited<ReturnType<typeof readProblems>>[number]>([
  ['File', problem => problem.fileName],
  ['Holds', problem => problem.kind],
  ['Line', problem => problem.line],
  ['Column', problem => problem.column],
  ['Cell', problem => problem.cell],
  ['Reason', problem => problem.reason],
])

/** All that was not understood in a move, as CSV in parts. */
export const exportProblems = (db: Db, moveId: number): AsyncGenerator<string> =>
  sheet.parts(page => readProblems(db, moveId, page))
