import { stringify } from 'csv-stringify/sync'
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

async function* problemsOf(db: Db, moveId: number): AsyncGenerator<string> {
  yield `\ufeff${stringify([['File', 'Holds', 'Line', 'Column', 'Cell', 'Reason']])}`
  for (let skip = 0; ; skip += AT_ONCE) {
    const problems = await readProblems(db, moveId, { most: AT_ONCE, skip })
    if (problems.length === 0) return
    yield stringify(
      problems.map(({ fileName, kind, line, column, cell, reason }) => [fileName, kind, line, column, cell, reason]),
      { escape_formulas: true },
    )
  }
}
