import { sql } from 'kysely'
import { z } from 'zod'
import { readTable } from '../../../platform/csv/read-table.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import {
  type ChosenColumns,
  namedColumns,
  readSent,
  SAMPLE_ROWS,
  sentFile,
  takeFile,
  takeOnce,
} from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { checkBankColumns, guessBankColumns, readBankLines } from './bank-file-lines.ts'
import { BANK_LINES, type BankColumns, bankMeanings } from './bank-file-rules.ts'
import { type MatchedRow, matchNamedRows } from './match-named.ts'

/** The form of a bank's statement: a file, or its lines pasted. */
export const ImportBankStatement = z.object(sentFile).transform(takeFile)

/** `matched`: the new rows that left no doubt, which count for their orders already. */
type Imported = { statementId: number; isNew: boolean; named: boolean; rows: number; matched: MatchedRow[] }

/**
 * Takes in a statement of the shop's bank, once. With the columns of an earlier file of the same names its rows are
 * read at once. A row that stands in an earlier statement too counts once. Throws `invalid`.
 */
export async function importBankStatement(
  tx: Tx,
  { file }: z.output<typeof ImportBankStatement>,
  staff: { id: string; name: string },
): Promise<Imported> {
  const table = await readSent(readTable(file.bytes, { mostRows: BANK_LINES }))
  const { id: statementId, isNew } = await takeOnce(tx, {
    bytes: file.bytes,
    of: 'bank',
    find: hash => tx.selectFrom('bank_statements').select('id').where('file_hash', '=', hash).executeTakeFirst(),
    keep: file_hash =>
      tx
        .insertInto('bank_statements')
        .values({
          file_name: file.name,
          file_hash,
          header: JSON.stringify(table.header),
          rows: JSON.stringify(table.rows.map(({ cells }) => cells)),
          staff_id: staff.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  })
  if (!isNew)
    return { statementId, isNew, named: (await findBankStatement(tx, statementId)).named, rows: 0, matched: [] }
  const columns = await rememberedColumns(tx, table.header)
  const read = columns
    ? await readBankStatement(tx, { statementId, columns, actor: staff.name })
    : { rows: 0, matched: [] }
  return { statementId, isNew, named: columns !== null, ...read }
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

/** Names the columns of a statement and reads its rows by them, once. Throws `not_found`, `move_refused`, `invalid`. */
export async function nameBankColumns(
  tx: Tx,
  { statementId, chosen, actor }: { statementId: number; chosen: ChosenColumns; actor: string },
): Promise<{ fileName: string } & Read> {
  const { header, fileName } = await findBankStatement(tx, statementId)
  const columns = namedColumns(header, chosen, bankMeanings)
  return { fileName, ...(await readBankStatement(tx, { statementId, columns, actor })) }
}

type Read = Pick<Imported, 'rows' | 'matched'>

/** Returns how many rows are new, and which of them were matched. */
async function readBankStatement(
  tx: Tx,
  { statementId, columns, actor }: { statementId: number; columns: BankColumns; actor: string },
): Promise<Read> {
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
  return { rows: rows.length, matched: await matchNamedRows(tx, { statementId, actor }) }
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
    sample: (row.rows as string[][]).slice(0, SAMPLE_ROWS),
    named: row.columns !== null,
    columns: (row.columns as BankColumns | null) ?? guessBankColumns(header),
  }
}
