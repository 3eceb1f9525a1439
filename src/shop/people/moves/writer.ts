import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Answers } from './answers.ts'
import type { Move } from './lock-move.ts'
import type { Source } from './move-file-rules.ts'
import type { Numbered } from './problems.ts'
import type { Problem } from './readers/csv-lines.ts'

/** What became of a row of a file, by its line. `reason`: why nothing new came of it. */
export type Fate = {
  line: number
  state: 'made' | 'changed' | 'known' | 'left_out'
  reason?: string
  /** Of its pieces and paisa what is in the shop now. */
  keptPieces?: number
  keptAmount?: number
  problems?: readonly Problem[]
}

/** States of rows whose thing is in the shop, whether the move brought it or it was there before. */
export const statesHere = sql`('made', 'changed', 'known')`

/** Writes some rows of a file. Returns one fate for each of them. */
export type Writer<Row> = (
  tx: Tx,
  of: { move: Move; source: Source; answers: Answers },
  rows: readonly Numbered<Row>[],
) => Promise<Fate[]>

/** The rows of which each key stands first, and the fates of the others: they say the same thing again. */
export function firstOnes<Row>(
  rows: readonly Numbered<Row>[],
  keyOf: (row: Row) => string,
): { first: Numbered<Row>[]; again: Fate[] } {
  const lines = new Map<string, number>()
  const again: Fate[] = []
  const first = rows.filter(({ line, row }) => {
    const key = keyOf(row)
    const before = lines.get(key)
    if (before === undefined) lines.set(key, line)
    else again.push({ line, state: 'left_out', reason: `Line ${before} says the same one already` })
    return before === undefined
  })
  return { first, again }
}
