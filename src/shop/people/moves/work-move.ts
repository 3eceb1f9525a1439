import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type Answers, readAnswers } from './answers.ts'
import { lockMove, type Move } from './lock-move.ts'
import { type FileKind, sourceOf } from './move-file-rules.ts'
import { type Numbered, recordProblems } from './problems.ts'
import { publishMoved } from './publish-moved.ts'
import { queuePictures } from './queue-move.ts'
import { writeCustomers } from './write-customers.ts'
import { writeOffers } from './write-offers.ts'
import { writeOrders } from './write-orders.ts'
import { writePages } from './write-pages.ts'
import { writeMovedProducts } from './write-products.ts'
import { writeRedirects } from './write-redirects.ts'
import { writeReviews } from './write-reviews.ts'
import type { Fate, Writer } from './writer.ts'

const ROWS_AT_ONCE = 200

/** In the order in which they are worked: reviews and redirects name products. */
const writers: [ending: string, Writer<never>][] = [
  ['-products', writeMovedProducts],
  ['-customers', writeCustomers],
  ['-orders', writeOrders],
  ['-reviews', writeReviews],
  ['-pages', writePages],
  ['-redirects', writeRedirects],
  ['-offers', writeOffers],
  ['-gifts', writeOffers],
]

/**
 * Writes what the files of a move hold, a batch a transaction, and after it went live publishes its products.
 * Interrupted, it goes on.
 */
export async function workMove(db: Db, moveId: number, signal?: AbortSignal): Promise<void> {
  while (await inTransaction(db, tx => workBatch(tx, moveId))) signal?.throwIfAborted()
}

/** Whether there is more to do. */
async function workBatch(tx: Tx, moveId: number): Promise<boolean> {
  const move = await lockMove(tx, moveId)
  if (move.state === 'thrown_away') return false
  const files = await tx
    .selectFrom('move_files')
    .select('id')
    .select(eb => eb.ref('kind').$castTo<FileKind>().as('kind'))
    .where('move_id', '=', moveId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .execute()
  for (const [ending, write] of writers) {
    const file = files.find(({ kind }) => kind.endsWith(ending))
    if (file) return workFile(tx, move, file, write as Writer<unknown>)
  }
  return move.state === 'live' && publishMoved(tx, move)
}

type File = { id: number; kind: FileKind }

async function workFile(tx: Tx, move: Move, file: File, write: Writer<unknown>): Promise<true> {
  const { rows } = await sql<Numbered<unknown>>`
    select line, row from move_rows where file_id = ${file.id} and state = 'waiting' order by line limit ${ROWS_AT_ONCE}`.execute(
    tx,
  )
  if (rows.length === 0) {
    await tx.updateTable('move_files').set({ state: 'done' }).where('id', '=', file.id).execute()
    await queuePictures(tx, move.moveId)
    return true
  }
  const answers: Answers = await readAnswers(tx, move.moveId)
  const fates = await write(tx, { move, source: sourceOf(file.kind), answers }, rows)
  demandFates(rows, fates)
  await sql`
    delete from move_problems where file_id = ${file.id} and by_writer
      and of_line = any(${rows.map(({ line }) => line)}::int[])`.execute(tx)
  await recordProblems(tx, { moveId: move.moveId, fileId: file.id, byWriter: true }, fates)
  await keepFates(tx, move, file, fates)
  return true
}

/** One fate for each row: a writer that forgets one is a mistake of ours, and nothing of its batch stays. */
function demandFates(rows: readonly Numbered<unknown>[], fates: readonly Fate[]): void {
  const lines = new Set(fates.map(({ line }) => line))
  const silent = rows.find(({ line }) => !lines.has(line))
  if (silent || fates.length !== rows.length)
    throw new Error(`${fates.length} fates of ${rows.length} rows, line ${silent?.line ?? 'twice'}`)
}

/** What a live move has written is not kept, since it holds people. */
async function keepFates(tx: Tx, { state, moveId }: Move, { id, kind }: File, fates: readonly Fate[]): Promise<void> {
  const count = (of: Fate['state']) => fates.filter(fate => fate.state === of).length
  await sql`
    update move_rows r set state = fate.state, reason = coalesce(fate.reason, ''), kept_pieces = coalesce(fate."keptPieces", 0),
      kept_amount = coalesce(fate."keptAmount", 0), row = case when ${state === 'live'} then kept_move_row(${moveId}, ${kind}, r.row) else r.row end
    from jsonb_to_recordset(${JSON.stringify(fates.map(({ problems: _, ...fate }) => fate))}::jsonb)
      as fate (line int, state text, reason text, "keptPieces" bigint, "keptAmount" bigint)
    where r.file_id = ${id} and r.line = fate.line`.execute(tx)
  await tx
    .updateTable('move_files')
    .set(eb => ({
      worked: eb('worked', '+', fates.length),
      made: eb('made', '+', count('made')),
      changed: eb('changed', '+', count('changed')),
      known: eb('known', '+', count('known')),
      left_out: eb('left_out', '+', count('left_out')),
    }))
    .where('id', '=', id)
    .execute()
}
