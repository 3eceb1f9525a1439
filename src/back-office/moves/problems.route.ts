import { csvSheet } from '../../platform/csv/csv-sheet.ts'
import type { Db } from '../../platform/database/database.ts'
import { findMove, readProblems } from '../../shop/moves/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'
import { numberOf } from '../kit/addresses.ts'

const AT_ONCE = 1_000

/** All that was not understood in a move, as CSV. */
export const loader = staffExport('moves.change', async ({ shop, params }) => {
  const { moveId, name } = await findMove(shop.db, numberOf(params.id))
  return {
    name: `not-understood-${moveId}.csv`,
    audit: { action: 'move.problemsExported', subject: { type: 'move', id: String(moveId), label: name } },
    parts: problemsOf(shop.db, moveId),
  }
})

const sheet = csvSheet<Awaited<ReturnType<typeof readProblems>>[number]>([
  ['File', problem => problem.fileName],
  ['Holds', problem => problem.kind],
  ['Line', problem => problem.line],
  ['Column', problem => problem.column],
  ['Cell', problem => problem.cell],
  ['Reason', problem => problem.reason],
])

async function* problemsOf(db: Db, moveId: number): AsyncGenerator<string> {
  yield sheet.head
  for (let skip = 0; ; skip += AT_ONCE) {
    const problems = await readProblems(db, moveId, { most: AT_ONCE, skip })
    if (problems.length === 0) return
    yield sheet.lines(problems)
  }
}
