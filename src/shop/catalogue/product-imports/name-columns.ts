import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { type ChosenColumns, namedColumns } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { sheetColumns } from '../products/product-sheet-rules.ts'
import { lockImport } from './lock-import.ts'
import { type ImportColumns, isSheetColumn } from './product-import-rules.ts'

/**
 * Names the columns of a file, which are remembered by their names, and begins to check its lines. `mayCost`: whether
 * this person may say what a piece cost. Throws `not_found`, `move_refused`, `invalid` by the field.
 */
export async function nameColumns(
  tx: Tx,
  { importId, chosen, mayCost }: { importId: number; chosen: ChosenColumns; mayCost: boolean },
): Promise<{ fileName: string; columns: ImportColumns }> {
  const { header, fileName } = await lockImport(tx, importId, 'columns', 'checked')
  const columns = namedColumns(header, chosen, sheetColumns)
  const fields = header.map(name => columns[name] ?? 'ignore')
  const twice = fields.findIndex((field, at) => isSheetColumn(field) && fields.indexOf(field) !== at)
  const again = fields[twice]
  if (isSheetColumn(again))
    throw new ShopError('invalid', `Two columns cannot both hold ${sheetColumns[again]}`, `column.${twice}`)
  if (!mayCost && fields.includes('cost'))
    throw new ShopError('not_permitted', 'You may not change what pieces cost', `column.${fields.indexOf('cost')}`)
  if (!fields.some(field => ['address', 'sku', 'name'].includes(field)))
    throw new ShopError('invalid', 'Please name the column of the SKU, of the address or of the name', 'column.0')
  await sql`
    insert into product_import_columns (name, field)
    select lower(key), value from jsonb_each_text(${JSON.stringify(columns)}::jsonb)
    on conflict (name) do update set field = excluded.field`.execute(tx)
  await tx
    .updateTable('product_imports')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', importId)
    .execute()
  await beginCheck(tx, importId)
  return { fileName, columns }
}

/** Checks the lines once more, against what stands in the shop now. Throws `not_found`, `move_refused`. */
export async function checkAgain(tx: Tx, importId: number): Promise<{ fileName: string }> {
  const { fileName } = await lockImport(tx, importId, 'checked')
  await beginCheck(tx, importId)
  return { fileName }
}

async function beginCheck(tx: Tx, importId: number): Promise<void> {
  await tx
    .updateTable('product_imports')
    .set({ state: 'checking', checked: 0, checked_line: 0, problem: '', result: null })
    .where('id', '=', importId)
    .execute()
  await tx.deleteFrom('product_import_problems').where('import_id', '=', importId).execute()
  await addJob(tx, 'check-products', { importId }, { queue: 'slow' })
}

/** Goes back to the columns. Throws `not_found`, `move_refused`. */
export async function reopenColumns(tx: Tx, importId: number): Promise<{ fileName: string }> {
  const { fileName } = await lockImport(tx, importId, 'checked')
  await tx.updateTable('product_imports').set({ state: 'columns' }).where('id', '=', importId).execute()
  return { fileName }
}

/** Puts a file away; nothing of it was imported. Throws `not_found`, `move_refused`. */
export async function discardImport(tx: Tx, importId: number): Promise<{ fileName: string }> {
  const { fileName } = await lockImport(tx, importId, 'unread', 'columns', 'checking', 'checked')
  await endImport(tx, importId, 'discarded')
  return { fileName }
}

/** Ends an import; its lines are no longer stored. */
export async function endImport(tx: Tx, importId: number, state: 'discarded' | 'taken'): Promise<void> {
  for (const table of ['product_import_lines', 'product_import_changes', 'product_import_problems'] as const)
    await tx.deleteFrom(table).where('import_id', '=', importId).execute()
  await tx.updateTable('product_imports').set({ state, ended_at: new Date() }).where('id', '=', importId).execute()
}
