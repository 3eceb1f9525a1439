import { exportProblems, findMove } from '../../shop/people/moves/index.ts'
import { staffExport } from '../../web/server/staff-export.ts'
import { numberOf } from '../kit/addresses.ts'

/** All that was not understood in a move, as CSV. */
export const loader = staffExport('moves.change', async ({ shop, params }) => {
  const { moveId, name } = await findMove(shop.db, numberOf(params.id))
  return {
    name: `not-understood-${moveId}.csv`,
    audit: { action: 'move.problemsExported', subject: { type: 'move', id: String(moveId), label: name } },
    parts: exportProblems(shop.db, moveId),
  }
})
