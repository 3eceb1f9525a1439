import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { day } from '../../ground/day.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readCourierFile, sentFile, takeFile } from '../courier-files/index.ts'
import { guessColumns } from './columns.ts'
import { nameColumns } from './name-columns.ts'
import { type Columns, STATEMENT_LINES } from './rules.ts'

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
 * Takes in a courier's statement, once: the same file again answers the settlement that it made. With the columns of an earlier
 * file its lines are read at once. `staff`: null when the shop fetched it. Throws `invalid`, `not_found`.
 */
export async function importStatement(tx: Tx, input: ImportStatement, staff: { id: string } | null): Promise<Imported> {
  const { courierId, paidOn, coversUntil, reference, file } = input
  const table = await readCourierFile(file.bytes, { mostRows: STATEMENT_LINES })
  const { header } = table
  const rows = table.rows.map(({ cells }) => cells)
  // A second press waits here, and then finds the first one's settlement.
  const courier = await tx
    .selectFrom('couriers')
    .select('name')
    .where('id', '=', courierId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!courier) throw new ShopError('not_found', 'There is no such courier')
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const known = await tx
    .selectFrom('settlements')
    .select('id')
    .where('courier_id', '=', courierId)
    .where('file_hash', '=', hash)
    .where('state', '!=', 'discarded')
    .executeTakeFirst()
  const found = { courier: courier.name, lines: rows.length }
  if (known) return { ...found, settlementId: known.id, isNew: false }
  const { id } = await tx
    .insertInto('settlements')
    .values({
      courier_id: courierId,
      file_name: file.name,
      file_hash: hash,
      header: JSON.stringify(header),
      rows: JSON.stringify(rows),
      paid_on: paidOn,
      covers_until: coversUntil || paidOn,
      reference,
      staff_id: staff?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = await rememberedColumns(tx, courierId)
  if (columns && header.length === Object.keys(columns).length && header.every(name => columns[name])) {
    await nameColumns(tx, { settlementId: id, columns })
  }
  return { ...found, settlementId: id, isNew: true }
}

async function rememberedColumns(db: Db, courierId: string): Promise<Columns | null> {
  const row = await db
    .selectFrom('settlement_columns')
    .select('columns')
    .where('courier_id', '=', courierId)
    .executeTakeFirst()
  return (row?.columns as Columns | undefined) ?? null
}

/** What staff are shown to name the columns: the last names for this courier, else guesses. */
export async function suggestColumns(db: Db, courierId: string, header: readonly string[]): Promise<Columns> {
  return { ...guessColumns(header), ...(await rememberedColumns(db, courierId)) }
}
