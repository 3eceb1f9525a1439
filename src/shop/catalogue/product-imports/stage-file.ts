import { sql } from 'kysely'
import type { CsvRow } from '../../../platform/csv/csv-row.ts'
import { CsvError } from '../../../platform/csv/decode-text.ts'
import { noLines, noLinesBelow, tooManyRows } from '../../../platform/csv/read-rows.ts'
import { columnNames } from '../../../platform/csv/read-table.ts'
import { streamRows } from '../../../platform/csv/stream-rows.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { type AuditActor, recordAudit } from '../../ground/audit/index.ts'
import { batchesOf, fileName as storedName } from '../../ground/file-imports/index.ts'
import { suggestImportColumns } from './product-file-columns.ts'
import { IMPORT_LINES } from './product-import-rules.ts'

const MAX_COLUMNS = 120

type Sent = { path: string; fileName: string; staff: AuditActor & { id: string } }

/** A file that was taken in, or refused: its page says why. */
type Staged = { importId: number }

/**
 * Stages the lines of a CSV file of products, a few hundred at a time. Nothing is checked yet: its columns are named
 * first.
 */
export async function stageFile(db: Db, { path, fileName, staff }: Sent): Promise<Staged> {
  try {
    return await inTransaction(db, async tx => {
      const importId = await addImport(tx, fileName, staff)
      const rows = streamRows(path)
      const first = await rows.next()
      if (first.done) throw noLines()
      if (first.value.cells.length > MAX_COLUMNS) throw new CsvError(`A file has at most ${MAX_COLUMNS} columns`)
      const header = columnNames(first.value.cells)
      const lines = await stageLines(tx, importId, rows, header.length)
      if (lines === 0) throw noLinesBelow()
      const columns = await suggestImportColumns(tx, header)
      await tx
        .updateTable('product_imports')
        .set({ header: JSON.stringify(header), columns: JSON.stringify(columns), lines })
        .where('id', '=', importId)
        .execute()
      await recordAudit(tx, staff, {
        action: 'productImport.sent',
        subject: { type: 'productImport', id: String(importId), label: fileName },
        after: { lines },
      })
      return { importId }
    })
  } catch (error) {
    if (error instanceof CsvError) return refuseFile(db, { fileName, staff, problem: error.message })
    throw error
  }
}

/** Keeps that a file was refused, with the reason, for its page and the list. */
async function refuseFile(
  db: Db,
  { fileName, staff, problem }: Omit<Sent, 'path'> & { problem: string },
): Promise<Staged> {
  return inTransaction(db, async tx => {
    const importId = await addImport(tx, fileName, staff)
    await tx
      .updateTable('product_imports')
      .set({ state: 'unread', problem: problem.slice(0, 500), ended_at: new Date() })
      .where('id', '=', importId)
      .execute()
    await recordAudit(tx, staff, {
      action: 'productImport.refused',
      subject: { type: 'productImport', id: String(importId), label: fileName },
      after: { problem },
    })
    return { importId }
  })
}

async function addImport(tx: Tx, fileName: string, staff: { id: string }): Promise<number> {
  const { id } = await tx
    .insertInto('product_imports')
    .values({ file_name: storedName(fileName), staff_id: staff.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function stageLines(tx: Tx, importId: number, rows: AsyncIterable<CsvRow>, width: number): Promise<number> {
  let count = 0
  for await (const batch of batchesOf(rows)) {
    count += batch.length
    if (count > IMPORT_LINES) throw tooManyRows(IMPORT_LINES)
    const lines = batch.map(({ line, cells }) => {
      // One cell beyond the header stays, so that the line is refused: an unquoted '2,450' moves what follows by a
      // column.
      const beyond = cells.slice(width).filter(Boolean).slice(0, 1)
      return { line, cells: [...cells.slice(0, width), ...beyond].map(cell => cell.toWellFormed()) }
    })
    await sql`
      insert into product_import_lines (import_id, line, cells)
      select ${importId}, (row ->> 'line')::int, row -> 'cells' from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as row`.execute(
      tx,
    )
  }
  return count
}
