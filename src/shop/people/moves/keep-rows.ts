import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { batchesOf } from '../../ground/file-imports/index.ts'
import { recordProblems } from './problems.ts'
import type { AnyRow } from './readers/readers-by-kind.ts'
import type { NotTaken, Read } from './readers/rows.ts'

/**
 * The rows of a file, each with the pieces and paisa that it says, and how many there are. Those that cannot be taken
 * are left out with the reason.
 */
export async function keepRows(
  tx: Tx,
  { moveId, fileId }: { moveId: number; fileId: number },
  reading: AsyncIterable<Read<AnyRow> | NotTaken>,
): Promise<number> {
  let notTaken: NotTaken['notTaken'] = []
  const found = { found: 0, found_pieces: 0, found_amount: 0, worked: 0, known: 0, left_out: 0 }
  for await (const sent of batchesOf(reading)) {
    const batch = sent.filter(one => 'line' in one)
    for (const one of sent) {
      if (!('notTaken' in one)) continue
      notTaken = one.notTaken
      const doubted = one.problems.map(problem => ({ line: problem.line, problems: [problem] }))
      await recordProblems(tx, { moveId, fileId, byWriter: false }, doubted)
    }
    const rows = batch.map(({ line, row, key, problems, known, pieces = 0, amount = 0 }) => {
      const state = row ? 'waiting' : known ? 'known' : 'left_out'
      return {
        line,
        row: row ?? (key ? { key } : {}),
        state,
        reason: row ? '' : (known ?? problems[0]?.reason ?? ''),
        pieces,
        amount,
      }
    })
    await sql`
      insert into move_rows (file_id, line, row, state, reason, pieces, amount)
      select ${fileId}, one.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as one (line int, row jsonb, state text, reason text, pieces bigint, amount bigint)`.execute(tx)
    await recordProblems(tx, { moveId, fileId, byWriter: false }, batch)
    for (const { state, pieces, amount } of rows) {
      found.found += 1
      found.found_pieces += pieces
      found.found_amount += amount
      if (state === 'waiting') continue
      found.worked += 1
      found[state === 'known' ? 'known' : 'left_out'] += 1
    }
  }
  await tx
    .updateTable('move_files')
    .set({ ...found, not_taken: JSON.stringify(notTaken) })
    .where('id', '=', fileId)
    .execute()
  return found.found
}
