import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readCourierFile, sentFile, takeFile } from '../courier-files/index.ts'
import { checkBankColumns, guessBankColumns, readBankLines } from './read-lines.ts'
import { BANK_LINES, type BankColumns, type BankMeaning, bankMeanings } from './rules.ts'

/** The form of a bank's statement: a file, or its lines pasted. */
export const ImportBankStatement = z.object(sentFile).transform(takeFile)

type Imported = { statementId: number; isNew: boolean; named: boolean; rows: number }

/**
 * Takes in a statement of the shop's bank, once. With the columns of an earlier file of the same names its rows are read at once.
 * A row that stands in an earlier statement too counts once. Throws `invalid`.
 */
export async function importBankStatement(
  tx: Tx,
  { file }: z.output<typeof ImportBankStatement>,
  staff: { id: string },
): Promise<Imported> {
  const table = await readCourierFile(file.bytes, { mostRows: BANK_LINES })
  // A second press waits here, and then finds the first one's statement.
  await sql`lock table bank_statements in share row exclusive mode`.execute(tx)
  const hash = createHash('sha256').update(file.bytes).digest('hex')
  const known = await tx
    .selectFrom('bank_statements')
    .select(['id', 'columns'])
    .where('file_hash', '=', hash)
    .executeTakeFirst()
  if (known) return { statementId: known.id, isNew: false, named: known.columns !== null, rows: 0 }
  const header = JSON.stringify(table.header)
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      file_name: file.name,
      file_hash: hash,
      header,
      rows: JSON.stringify(table.rows.map(({ cells }) => cells)),
      staff_id: staff.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const columns = await rememberedColumns(tx, table.header)
  const rows = columns ? await nameBankColumns(tx, { statementId: id, columns }) : 0
  return { statementId: id, isNew: true, named: columns !== null, rows }
}

/** The columns of the latest statement with these names. */
async function rememberedColumns(db: Db, header: readonly string[]): Promise<BankColumns | null> {
  const row = await db
    .selectFrom('bank_statements')
    .select('columns')
    .where('header', '=', JSON.stringify(header))
    .where('columns', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.columns as BankColumns | undefined) ?? null
}

/** The form that says what the columns hold: one choice for each, by its place. */
export const NameBankColumns = z.record(z.string(), z.unknown()).transform(fields =>
  Object.entries(fields).flatMap(([name, value]) => {
    const at = /^column\.(\d{1,3})$/.exec(name)?.[1]
    const isMeaning = typeof value === 'string' && Object.hasOwn(bankMeanings, value)
    return at && isMeaning ? [{ at: Number(at), meaning: value as BankMeaning }] : []
  }),
)

/** The names of a statement's columns with what they hold. */
export const bankColumnsOf = (header: readonly string[], chosen: z.output<typeof NameBankColumns>): BankColumns =>
  Object.fromEntries(header.map((name, index) => [name, chosen.find(({ at }) => at === index)?.meaning ?? 'ignore']))

/** Reads the rows of a statement by its columns, once. Returns how many are new. Throws `not_found`, `move_refused`, `invalid`. */
export async function nameBankColumns(
  tx: Tx,
  { statementId, columns }: { statementId: number; columns: BankColumns },
): Promise<number> {
  const statement = await tx
    .selectFrom('bank_statements')
    .select(['header', 'rows', 'columns'])
    .where('id', '=', statementId)
    .forUpdate()
    .executeTakeFirst()
  if (!statement) throw new ShopError('not_found', 'There is no such statement')
  if (statement.columns) throw new ShopError('move_refused', 'The rows of this statement are read already.')
  checkBankColumns(columns)
  const lines = readBankLines({ header: statement.header as string[], rows: statement.rows as string[][] }, columns)
  await tx
    .updateTable('bank_statements')
    .set({ columns: JSON.stringify(columns) })
    .where('id', '=', statementId)
    .execute()
  const { rows } = await sql`
    insert into bank_rows (statement_id, line, paid_on, amount, name, reference, fingerprint)
    select ${statementId}, line, "paidOn", amount, name, reference, fingerprint from json_to_recordset(${JSON.stringify(lines)}::json)
      as each (line int, "paidOn" date, amount bigint, name text, reference text, fingerprint text)
    order by line on conflict (fingerprint) do nothing returning id`.execute(tx)
  return rows.length
}

/** A statement whose columns staff name, with its first rows. Throws `not_found`. */
export async function findBankStatement(db: Db, statementId: number) {
  const row = await db
    .selectFrom('bank_statements')
    .select(['file_name as fileName', 'header', 'rows', 'columns'])
    .where('id', '=', statementId)
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such statement')
  const header = row.header as string[]
  return {
    fileName: row.fileName,
    header,
    sample: (row.rows as string[][]).slice(0, 2),
    named: row.columns !== null,
    columns: (row.columns as BankColumns | null) ?? guessBankColumns(header),
  }
}
