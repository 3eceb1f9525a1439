import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addJob } from '../../../platform/database/jobs.ts'
import { lockMove, type Move, sourceOf } from './lock-move.ts'
import { type Numbered, recordProblems } from './problems.ts'
import { publishMoved } from './publish-moved.ts'
import type { FileKind } from './rules.ts'
import { writeCustomers } from './write-customers.ts'
import { writeOrders } from './write-orders.ts'
import { writeMovedProducts } from './write-products.ts'
import { writeRedirects } from './write-redirects.ts'
import { writeReviews } from './write-reviews.ts'
import type { Writer } from './writer.ts'

const ROWS_AT_ONCE = 200

/** In the order in which they are worked: reviews and redirects name products. */
const writers: [ending: string, Writer<never>][] = [
  ['-products', writeMovedProducts],
  ['-customers', writeCustomers],
  ['-orders', writeOrders],
  ['-reviews', writeReviews],
  ['-redirects', writeRedirects],
]

/** Writes what the files of a move hold, a batch a transaction, and after it went live publishes its products. Interrupted, it goes on. */
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

async function workFile(
  tx: Tx,
  move: Move,
  file: { id: number; kind: FileKind },
  write: Writer<unknown>,
): Promise<true> {
  const { rows } = await sql<Numbered<unknown>>`
    delete from move_rows where file_id = ${file.id}
      and line in (select line from move_rows where file_id = ${file.id} order by line limit ${ROWS_AT_ONCE})
    returning line, row`.execute(tx)
  if (rows.length === 0) {
    await tx.updateTable('move_files').set({ state: 'done' }).where('id', '=', file.id).execute()
    await addJob(tx, 'fetch-pictures', { moveId: move.moveId })
    return true
  }
  const inOrder = rows.sort((a, b) => a.line - b.line)
  const { made, known, problems } = await write(tx, { move, source: sourceOf(file.kind) }, inOrder)
  await recordProblems(tx, { moveId: move.moveId, fileId: file.id }, problems)
  await tx
    .updateTable('move_files')
    .set(eb => ({
      worked: eb('worked', '+', rows.length),
      made: eb('made', '+', made),
      known: eb('known', '+', known),
    }))
    .where('id', '=', file.id)
    .execute()
  return true
}
