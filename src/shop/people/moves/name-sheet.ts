import { sql } from 'kysely'
import { z } from 'zod'
import type { CsvRow } from '../../../platform/csv/csv-row.ts'
import { CsvError } from '../../../platform/csv/decode-text.ts'
import { noLines, noLinesBelow, tooManyRows } from '../../../platform/csv/read-rows.ts'
import { columnNames } from '../../../platform/csv/read-table.ts'
import { streamRows } from '../../../platform/csv/stream-rows.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { sizeParts } from '../../catalogue/products/index.ts'
import { batchesOf, namedColumns } from '../../ground/file-imports/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { draftParts } from './draft-parts.ts'
import { keepRows } from './keep-rows.ts'
import { lockMove } from './lock-move.ts'
import { SHEET_LINES, type SheetMeaning, sheetMeanings } from './move-file-rules.ts'
import { type SheetColumns, sheetNames, suggestSheetColumns } from './plain-sheet-columns.ts'
import { recordProblems } from './problems.ts'
import { queueMove } from './queue-move.ts'
import { readSheet } from './readers/readers-by-kind.ts'
import { findUntouched } from './untouched.ts'
import { statesHere } from './writer.ts'

const MOST_COLUMNS = 60
const SAMPLE_LINES = 200
const SAMPLE_SHOWN = 3

/**
 * Keeps the lines of a plain sheet and what its columns seem to hold. It is read at once where all of them were named
 * before; else somebody names them first. Returns how many rows were read. Throws `CsvError`.
 */
export async function keepSheet(tx: Tx, { fileId, path, moveId }: { fileId: number; path: string; moveId: number }) {
  const rows = streamRows(path)
  const first = await rows.next()
  if (first.done) throw noLines()
  if (first.value.cells.length > MOST_COLUMNS) throw new CsvError(`A sheet has at most ${MOST_COLUMNS} columns`)
  const header = columnNames(first.value.cells)
  const sample: CsvRow[] = []
  let count = 0
  for await (const batch of batchesOf(rows)) {
    count += batch.length
    if (count > SHEET_LINES) throw tooManyRows(SHEET_LINES)
    if (sample.length < SAMPLE_LINES) sample.push(...batch)
    await sql`
      insert into move_sheet_lines (file_id, line, cells)
      select ${fileId}, one.* from jsonb_to_recordset(${JSON.stringify(
        batch.map(({ line, cells }) => ({ line, cells: cells.map(cell => cell.toWellFormed()) })),
      )}::jsonb) as one (line int, cells jsonb)`.execute(tx)
  }
  if (count === 0) throw noLinesBelow()
  const { columns, areKnown } = await suggestSheetColumns(tx, header, sample.slice(0, SAMPLE_LINES))
  await tx
    .updateTable('move_files')
    .set({ header: JSON.stringify(header), columns: JSON.stringify(columns), state: 'columns' })
    .where('id', '=', fileId)
    .execute()
  return areKnown && whyNot(header, columns) === null ? readNamed(tx, { moveId, fileId, header, columns }) : 0
}

/** The form that says what the columns of a plain sheet hold: `column.0`, `column.1` ..., of the file `fileId`. */
export const NameSheet = z.looseObject({ fileId: z.coerce.number().int().positive() })

/**
 * Names the columns of a plain sheet, which are remembered by their names, and reads its lines, also once more while
 * the move is a rehearsal. Throws `not_found`, `move_refused`, `invalid` by the field.
 */
export async function nameSheet(
  tx: Tx,
  { moveId, fileId, ...chosen }: z.output<typeof NameSheet> & { moveId: number },
): Promise<{ name: string; rows: number; columns: SheetColumns }> {
  const { name } = await lockMove(tx, moveId, 'rehearsal')
  const file = await tx
    .selectFrom('move_files')
    .select(eb => eb.ref('header').$castTo<string[] | null>().as('header'))
    .where('id', '=', fileId)
    .where('move_id', '=', moveId)
    .where('state', 'in', ['columns', 'done'])
    .executeTakeFirst()
  if (!file?.header) throw new ShopError('not_found', 'There is no such sheet')
  const columns = namedColumns<SheetMeaning>(file.header, chosen, sheetMeanings)
  const wrong = whyNot(file.header, columns)
  if (wrong) throw new ShopError('invalid', wrong.message, `column.${wrong.at}`)
  await sql`
    insert into move_columns (name, holds) select lower(key), value from jsonb_each_text(${JSON.stringify(columns)}::jsonb)
    on conflict (name) do update set holds = excluded.holds`.execute(tx)
  const rows = await readNamed(tx, { moveId, fileId, header: file.header, columns })
  return { name, rows, columns }
}

/** Why a sheet cannot be read by these columns, with the place of one. */
function whyNot(header: readonly string[], columns: SheetColumns): { message: string; at: number } | null {
  const placesOf = (meaning: SheetMeaning) => [...header.keys()].filter(at => columns[header[at] ?? ''] === meaning)
  for (const meaning of ['name', 'price'] as const)
    if (placesOf(meaning).length === 0) return { message: `Please name the column of the ${meaning}`, at: 0 }
  const names = sheetNames(header, columns)
  if (names === null)
    return {
      message: 'Several columns of prices must each name their size, such as Price 50 ml: please keep one',
      at: placesOf('price')[1] ?? 0,
    }
  const twice = names.findIndex((name, at) => names.indexOf(name) !== at)
  if (twice < 0) return null
  const meaning = columns[header[twice] ?? '']
  const words = meaning && meaning !== 'ignore' ? sheetMeanings[meaning] : ''
  return { message: `Two columns cannot both hold this: ${words}`, at: twice }
}

type Named = { moveId: number; fileId: number; header: readonly string[]; columns: SheetColumns }

async function readNamed(tx: Tx, { moveId, fileId, header, columns }: Named): Promise<number> {
  const kept = await unmake(tx, moveId, fileId)
  await sql`delete from move_rows where file_id = ${fileId}`.execute(tx)
  await sql`delete from move_problems where file_id = ${fileId}`.execute(tx)
  const names = sheetNames(header, columns) ?? []
  const found = await keepRows(
    tx,
    { moveId, fileId },
    readSheet(linesOfSheet(tx, fileId), { names, titles: [...header] }),
  )
  await tellKept(tx, { moveId, fileId, column: header[names.indexOf('name')] ?? '' }, kept)
  await sql`
    update move_files set state = 'waiting', columns = ${JSON.stringify(columns)}::jsonb, made = 0, changed = 0 where id = ${fileId}`.execute(
    tx,
  )
  await queueMove(tx, moveId)
  return found
}

type Made = { id: string; key: string; name: string; line: number }

/**
 * Removes the products that a sheet made by other columns, but those that another file names too, with which somebody
 * has worked, or that something else names, such as a review. Returns these.
 */
async function unmake(tx: Tx, moveId: number, fileId: number): Promise<Made[]> {
  const { rows } = await sql<Made & { isOfOthers: boolean }>`
    select distinct on (p.id) p.id, m.key, p.name, r.line, exists (
      select from move_rows o join move_files f on f.id = o.file_id
      where f.move_id = ${moveId} and f.id <> ${fileId} and f.kind = 'sheet-products' and o.state in ${statesHere}
        and o.row ->> 'key' = m.key) as "isOfOthers"
    from move_rows r join moved m on m.key = r.row ->> 'key' join products p on p.id = m.made_id
    where r.file_id = ${fileId} and r.state = 'made' and m.move_id = ${moveId} and m.source = 'sheet' and m.kind = 'product'
    order by p.id, r.line`.execute(tx)
  const ids = rows.flatMap(({ id, isOfOthers }) => (isOfOthers ? [] : [id]))
  const free = await unnamed(tx, [...(await findUntouched(tx, ids))])
  await sql`delete from moved where kind = 'product' and made_id = any(${free}::text[])`.execute(tx)
  await sql`delete from products where id = any(${free}::text[])`.execute(tx)
  return rows.filter(({ id }) => !free.includes(id))
}

/** Of these products those that nothing names but what a move makes with one. Most often that is all of them. */
async function unnamed(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const isNamed = (of: ReturnType<typeof sql>) => sql`(
    exists (select named_by('products', ${of}, ${draftParts})) or exists (
      select named_by('sizes', array(select s.id from sizes s where s.product_id = any(${of})), ${sizeParts})))`
  const { rows } = await sql<{ some: boolean }>`select ${isNamed(sql`${ids}::text[]`)} as some`.execute(tx)
  if (!rows[0]?.some) return [...ids]
  const { rows: free } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as one (id) where not ${isNamed(sql`array[one.id]`)}`.execute(tx)
  return free.map(({ id }) => id)
}

/** Tells the products that stay though the sheet, as it is read now, has them no more. */
async function tellKept(
  tx: Tx,
  { moveId, fileId, column }: { moveId: number; fileId: number; column: string },
  kept: readonly Made[],
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select distinct row ->> 'key' as key from move_rows where file_id = ${fileId} and row ->> 'key' = any(${kept.map(({ key }) => key)}::text[])`.execute(
    tx,
  )
  const named = new Set(rows.map(({ key }) => key))
  const reason = 'It was read by other columns before, and stays: it is changed or named elsewhere'
  const told = kept
    .filter(({ key }) => !named.has(key))
    .map(({ line, name }) => ({ line, problems: [{ line, column, cell: name.slice(0, 80).toWellFormed(), reason }] }))
  await recordProblems(tx, { moveId, fileId, byWriter: false }, told)
}

async function* linesOfSheet(tx: Tx, fileId: number): AsyncGenerator<CsvRow> {
  let after = 0
  for (;;) {
    const { rows } = await sql<CsvRow>`
      select line, cells from move_sheet_lines where file_id = ${fileId} and line > ${after} order by line limit 500`.execute(
      tx,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.line
  }
}

/** A plain sheet with its columns and the first lines below. */
export type Sheet = { fileId: number; header: string[]; columns: SheetColumns; sample: string[][] }

/** The plain sheets of a move that can be read by other columns. */
export async function listSheets(db: Db, moveId: number): Promise<Sheet[]> {
  const { rows } = await sql<Sheet>`
    select f.id as "fileId", f.header, f.columns, array(
      select cells from move_sheet_lines l where l.file_id = f.id order by line limit ${SAMPLE_SHOWN}) as sample
    from move_files f where f.move_id = ${moveId} and f.header is not null and f.state in ('columns', 'done')
      and exists (select from move_sheet_lines l where l.file_id = f.id) order by f.id desc limit 10`.execute(db)
  return rows
}
