import type { Tx } from '../../../platform/database/database.ts'
import type { Move, Source } from './lock-move.ts'
import type { Numbered } from './problems.ts'
import type { Problem } from './readers/csv-lines.ts'

/** What became of some rows of a file. `known`: they were here before. */
export type Written = { made: number; known: number; problems: Problem[] }
export type Writer<Row> = (
  tx: Tx,
  of: { move: Move; source: Source },
  rows: readonly Numbered<Row>[],
) => Promise<Written>
