import { z } from 'zod'
import { readTable } from '../../../platform/csv/read-table.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { areKnown, readSent, sentFile, takeFile, takeOnce } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { day } from '../../ground/typed-day.ts'
import { readStatement } from './name-columns.ts'
import { provedColumns } from './prove-columns.ts'
import { type Columns, STATEMENT_LINES } from './settlement-rules.ts'
import { suggestStatementColumns } from './statement-columns.ts'

/** The form of a courier's statement: a file, or its lines pasted. */
export const ImportStatement = z
  .object({
    courierId: z.string('Please choose the courier').min(1, 'Please choose the courier').max(40),
    paidOn: day('Please give the day of the payment'),
    /** Empty: the day of the payment. */
    coversUntil: day('Please give a day').or(z.literal('')).default(''),
    reference: z.string().trim().max(80, 'The reference must be 80 characters or less').default(''),
    ...sentFile,
  })
  .transform(takeFile)
type ImportStatement = z.output<typeof ImportStatement>

type Imported = { settlementId: number; courier: string; isNew: boolean; lines: number }

/**
 * Takes in a courier's statement, once: the same file again returns the settlement that it made. With the columns of an
 * earlier file its lines are read at once. `staff`: null when the shop fetched it. Throws `invalid`, `not_found`.
 */
export async function importStatement(tx: Tx, input: ImportStatement, staff: { id: string } | null): Promise<Imported> {
  const { courierId, paidOn, coversUntil, reference, file } = input
  const { header, rows } = await readSent(readTable(file.bytes, { mostRows: STATEMENT_LINES }))
  const courier = await tx.selectFrom('couriers').select('name').where('id', '=', courierId).executeTakeFirst()
  if (!courier) throw new ShopError('not_found', 'There is no such courier')
  const { id: settlementId, isNew } = await takeOnce(tx, {
    bytes: file.bytes,
    of: `statement ${courierId}`,
    find: hash =>
      tx
        .selectFrom('settlements')
        .select('id')
        .where('courier_id', '=', courierId)
        .where('file_hash', '=', hash)
        .where('state', '!=', 'discarded')
        .executeTakeFirst(),
    keep: file_hash =>
      tx
        .insertInto('settlements')
        .values({
          courier_id: courierId,
          file_name: file.name,
          file_hash,
          header: JSON.stringify(header),
          rows: JSON.stringify(rows.map(({ cells }) => cells)),
          paid_on: paidOn,
          covers_until: coversUntil || paidOn,
          reference,
          staff_id: staff?.id ?? null,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  })
  const columns = isNew ? await rememberedColumns(tx, courierId) : null
  if (areKnown(header, columns)) await readStatement(tx, { settlementId, columns })
  return { courier: courier.name, lines: rows.length, settlementId, isNew }
}

async function rememberedColumns(db: Db, courierId: string): Promise<Columns | null> {
  const row = await db
    .selectFrom('settlement_columns')
    .select('columns')
    .where('courier_id', '=', courierId)
    .executeTakeFirst()
  return (row?.columns as Columns | undefined) ?? null
}

/**
 * What staff are shown to name the columns: as somebody named them, else by their names and by the sum that proves it.
 */
export async function findStatementColumns(
  db: Db,
  { _id: settlementId, courierId, header }: { _id: number; courierId: string; header: readonly string[] },
): Promise<Columns> {
  const remembered = await rememberedColumns(db, courierId)
  const guessed = suggestStatementColumns(header, remembered)
  // What somebody has said counts before what is guessed.
  if (remembered) return guessed
  const { rows } = await db
    .selectFrom('settlements')
    .select('rows')
    .where('id', '=', settlementId)
    .executeTakeFirstOrThrow()
  return provedColumns(header, rows as string[][], guessed)
}
