import { CsvError } from '../../../platform/csv/decode-text.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type AuditActor, recordAudit } from '../../ground/audit/index.ts'
import { fileName as storedName } from '../../ground/file-imports/index.ts'
import { keepRows } from './keep-rows.ts'
import { lockMove } from './lock-move.ts'
import type { FileKind } from './move-file-rules.ts'
import { keepSheet } from './name-sheet.ts'
import { queueMove } from './queue-move.ts'
import { readSentFile } from './readers/readers-by-kind.ts'

type Sent = { moveId: number; kind: FileKind; path: string; fileName: string; staff: AuditActor & { id: string } }

/**
 * Reads a file of the old shop and keeps what it holds, which a job then writes. The columns of a plain sheet are named
 * first. A file of another kind is refused; its row says why. Throws `not_found`, `move_refused`.
 */
export async function sendFile(db: Db, { path, ...sent }: Sent): Promise<void> {
  try {
    await inTransaction(db, async tx => {
      const fileId = await addFile(tx, sent)
      const { moveId, kind } = sent
      const stored =
        kind === 'sheet-products'
          ? await keepSheet(tx, { moveId, fileId, path })
          : await keepRows(tx, { moveId, fileId }, readSentFile(kind, path))
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
