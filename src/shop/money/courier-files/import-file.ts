import { z } from 'zod'
import { readTable } from '../../../platform/csv/read-table.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { areKnown, readSent, sentFile, takeFile, takeOnce } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandCourier } from '../../orders/dispatch/index.ts'
import { type Applied, applyFile } from './apply-file.ts'
import { plainColumns } from './courier-file-columns.ts'
import { COURIER_FILE_LINES, type FileColumns, type FileKind, fileKindNames } from './courier-file-rules.ts'
import { lockFile } from './lock-file.ts'
import { isParcelRow } from './parcel-columns.ts'

/** The form of a courier's list: a file as the courier sends it, or lines pasted. */
export const ImportFile = z
  .object({
    courierId: z.string('Please choose the courier').min(1, 'Please choose the courier').max(40),
    kind: z.enum(fileKindNames, 'Please choose what the list is about').default('status'),
    ...sentFile,
  })
  .transform(takeFile)
type Input = z.output<typeof ImportFile>

type Imported = { fileId: number; isNew: boolean; applied: Applied | null }

/**
 * Takes in a courier's list, once: the same file again returns the one of before. With the columns of an earlier list
 * it is applied at once; else it waits for somebody to name them. Throws `invalid`, `not_found`.
 */
export async function importFile(
  tx: Tx,
  { courierId, kind, file }: Input,
  staff: { id: string; name: string },
): Promise<Imported> {
  const { header, rows } = await readSent(readTable(file.bytes, { mostRows: COURIER_FILE_LINES, isData: isParcelRow }))
  await demandCourier(tx, courierId)
  const { id: fileId, isNew } = await takeOnce(tx, {
    bytes: file.bytes,
    of: `list of ${kind} ${courierId}`,
    find: hash =>
      tx
        .selectFrom('courier_files')
        .select('id')
        .where('courier_id', '=', courierId)
        .where('kind', '=', kind)
        .where('file_hash', '=', hash)
        .where('state', '!=', 'discarded')
        .executeTakeFirst(),
    keep: file_hash =>
      tx
        .insertInto('courier_files')
        .values({
          courier_id: courierId,
          kind,
          file_name: file.name,
          file_hash,
          header: JSON.stringify(header),
          rows: JSON.stringify(rows),
          staff_id: staff.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  })
  if (!isNew) return { fileId, isNew, applied: null }
  const columns = plainColumns(kind, header) ?? (await rememberedColumns(tx, courierId, kind))
  return {
    fileId,
    isNew,
    applied: areKnown(header, columns) ? await applyIfSound(tx, fileId, columns, staff.name) : null,
  }
}

/** Null when the columns do not fit after all: its page says why, and they are named anew. */
async function applyIfSound(tx: Tx, fileId: number, columns: FileColumns, actor: string): Promise<Applied | null> {
  try {
    return await inTransaction(tx, async part =>
      applyFile(part, await lockFile(part, fileId, 'mapping'), columns, actor),
    )
  } catch (error) {
    if (error instanceof ShopError && error.code === 'invalid') return null
    throw error
  }
}

/** What the columns of the courier's last list of this kind held that somebody named. */
export async function rememberedColumns(db: Db, courierId: string, kind: FileKind): Promise<FileColumns | null> {
  const row = await db
    .selectFrom('courier_columns')
    .select('columns')
    .where('courier_id', '=', courierId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (row?.columns as FileColumns | undefined) ?? null
}
