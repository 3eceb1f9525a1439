import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withoutIsolates } from '../../../shop/names/rules.ts'
import { findImport, readProblems } from '../../../shop/product-imports/index.ts'
import type { ImportColumns } from '../../../shop/product-imports/rules.ts'
import { staffExport } from '../../../web/server/staff-export.ts'
import { numberOf } from '../../kit/addresses.ts'

const AT_ONCE = 1_000

/** All problems of an import, as CSV. */
export const loader = staffExport('catalogue.change', async ({ shop, params }) => {
  const { importId, fileName, columns } = await findImport(shop.db, numberOf(params.id))
  return {
    name: `problems-of-import-${importId}.csv`,
    audit: {
      action: 'productImport.problemsExported',
      subject: { type: 'productImport', id: String(importId), label: fileName },
    },
    parts: problemsOf(shop.db, importId, columns),
  }
})

const sheet = csvSheet<Awaited<ReturnType<typeof readProblems>>[number]>([
  ['Line', problem => problem.line],
  ['Column', problem => problem.column],
  ['Cell', problem => problem.cell],
  ['Rule', problem => withoutIsolates(problem.rule)],
])

async function* problemsOf(db: Db, importId: number, columns: ImportColumns): AsyncGenerator<string> {
  yield sheet.head
  for (let skip = 0; ; skip += AT_ONCE) {
    const problems = await readProblems(db, importId, columns, { most: AT_ONCE, skip })
    if (problems.length === 0) return
    yield sheet.lines(problems)
  }
}
