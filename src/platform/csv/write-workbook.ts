import { parse } from 'csv-parse/sync'
import writeXlsxFile, { type SheetData } from 'write-excel-file/node'
import { CsvError } from './decode-text.ts'
import { beginsFormula } from './harmless-cell.ts'
import { readApart } from './read-apart.ts'

/** The most rows of a workbook that the shop writes: it stands in memory whole, which a CSV does not. */
export const WORKBOOK_ROWS = 50_000
const HEAP_MEGABYTES = 512
const CHUNK_BYTES = 96 * 1024

/**
 * A CSV that this shop writes, in its parts, as a workbook of Excel, made in a process of its own. Throws `CsvError`
 * for one that is too large for it.
 */
export async function workbookOf(parts: AsyncIterable<string>): Promise<Buffer> {
  const texts: string[] = []
  for await (const part of parts) texts.push(part)
  const reader = { program: 'src/platform/csv/write-workbook.ts', name: 'workbookParts' }
  const chunks: Buffer[] = []
  for await (const chunk of readApart<string>(reader, texts.join(''), { heapMegabytes: HEAP_MEGABYTES }))
    chunks.push(Buffer.from(chunk, 'base64'))
  return Buffer.concat(chunks)
}

/** The workbook of a CSV as `readApart` asks for it: in Base64. @public */
export async function* workbookParts(csv: string): AsyncGenerator<string> {
  const bytes = await writeXlsxFile(sheetOf(csv), { stickyRowsCount: 1 }).toBuffer()
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    yield bytes.subarray(from, from + CHUNK_BYTES).toString('base64')
}

function sheetOf(csv: string): SheetData {
  const rows = parse(csv, { bom: true, relax_column_count: true }) as string[][]
  if (rows.length > WORKBOOK_ROWS)
    throw new CsvError(
      `These are more than ${WORKBOOK_ROWS.toLocaleString('en')} rows: please choose fewer, or take them as CSV.`,
    )
  const [heads = [], ...below] = rows
  return [heads.map(head => ({ value: head, fontWeight: 'bold' as const })), ...below.map(cells => cells.map(cellOf))]
}

// Longer ones are numbers of phones and parcels, and what begins with 0 a code: they stay as they are written.
const FIGURE = /^-?(?:0|[1-9]\d{0,8})(?:\.\d{1,4})?$/

/** A figure that Excel can add up, or a text, which no program runs there: the apostrophe of a CSV is no part of it. */
function cellOf(cell: string) {
  if (FIGURE.test(cell)) return Number(cell)
  const text = cell.startsWith("'") && beginsFormula(cell.slice(1)) ? cell.slice(1) : cell
  return text === '' ? null : { value: text, type: String }
}
