import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withoutIsolates } from '../../ground/names/size-and-urdu-name-rules.ts'
import { readProblems } from './find-import.ts'
import type { ImportColumns } from './product-import-rules.ts'

const sheet = csvSheet<Awaited<ReturnType<typeof readProblems>>[number]>([
  ['Line', problem => problem.line],
  ['Column', problem => problem.column],
  ['Cell', problem => problem.cell],
  ['Rule', problem => withoutIsolates(problem.rule)],
])

/** All problems of an import, as CSV in parts. */
export const exportProblems = (db: Db, importId: number, columns: ImportColumns): AsyncGenerator<string> =>
  sheet.parts(page => readProblems(db, importId, columns, page))
