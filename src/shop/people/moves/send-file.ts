import { sql } from 'kysely'
import { CsvError } from '../../../platform/csv/decode-text.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type AuditActor, recordAudit } from '../../ground/audit/index.ts'
import { batchesOf, fileName as storedName } from '../../ground/file-imports/index.ts'
import { lockMove } from './lock-move.ts'
import { recordProblems } from './problems.ts'
import { queueMove } from './queue-move.ts'
import { readSentFile } from './readers/index.ts'
import type { FileKind } from './rules.ts'

type Sent = { moveId: number; kind: FileKind; path: string; fileName: string; staff: AuditActor & { id: string } }

/**
 * Reads a file of the old shop and keeps what it holds, which a job then writes. A file of another kind is refused; its row says why.
 * Throws `not_found`, `move_refused`.
 */
export async function sendFile(db: Db, { path, ...sent }: Sent): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      const fileId = await addFile(tx, sent)
      const stored = await keepRows(tx, { ...sent, fileId }, path)
      await recordAudit(tx, sent.staff, auditOf(sent, 'move.fileSent', { found: stored }))
      await queueMove(tx, sent.moveId)
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    await refuseFile(db, { ...sent, problem: error.message })
  }
}

/** Keeps that a file was refused, with the reason. */
async function refuseFile(db: Db, { problem, ...sent }: Omit<Sent, 'path'> & { problem: string }): Promise<void> {
  await inTransaction(db, async tx => {
    const fileId = await addFile(tx, sent)
    await tx
      .updateTable('move_files')
      .set({ state: 'refused', problem: problem.slice(0, 500) })
      .where('id', '=', fileId)
      .execute()
    await recordAudit(tx, sent.staff, auditOf(sent, 'move.fileRefused', { problem }))
  })
}

const auditOf = <A extends `move.${string}`>(
  { moveId, kind, fileName }: Omit<Sent, 'path'>,
  action: A,
  after: object,
) => ({
  action,
  subject: { type: 'move', id: String(moveId), label: fileName },
  after: { kind, ...after },
})

async function addFile(tx: Tx, { moveId, kind, fileName }: Omit<Sent, 'path'>): Promise<number> {
  await lockMove(tx, moveId, 'rehearsal', 'live')
  const { id } = await tx
    .insertInto('move_files')
    .values({ move_id: moveId, kind, file_name: storedName(fileName) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The rows of a file, each with the pieces and paisa that it says, and how many there are. Those that cannot be taken are left out with the reason. */
async function keepRows(tx: Tx, { moveId, kind, fileId }: Omit<Sent, 'path'> & { fileId: number }, path: string) {
  const found = { found: 0, found_pieces: 0, found_amount: 0, worked: 0, known: 0, left_out: 0 }
  for await (const batch of batchesOf(readSentFile(kind, path))) {
    const rows = batch.map(({ line, row, problems, known, pieces = 0, amount = 0 }) => {
      const state = row ? 'waiting' : known ? 'known' : 'left_out'
      return { line, row: row ?? {}, state, reason: row ? '' : (known ?? problems[0]?.reason ?? ''), pieces, amount }
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
  await tx.updateTable('move_files').set(found).where('id', '=', fileId).execute()
  return found.found
}
