import type { CsvRow } from './csv-row.ts'
import { CsvError } from './decode-text.ts'
import { moreCellsText, noLinesBelow, readRows, tooManyRows } from './read-rows.ts'

/** A CSV with a header: the names of its columns, each once, and the rows below. */
export type CsvTable = { header: string[]; rows: CsvRow[] }

const HEADER_WITHIN_ROWS = 30
const MAX_COLUMNS = 60
const PLAIN_COLUMNS = 3
const CELL_LENGTH = 200
const NAME_LENGTH = 90

/**
 * Reads a CSV with lines of title above its header, which is the first row with the most names. Every row has a cell
 * for each column. `isData`: of a list of at most three columns, whether a row is data and no header; without a header
 * its columns are named 'Column 1' and so on. Throws `CsvError`.
 */
export async function readTable(
  bytes: Uint8Array,
  { mostRows, isData }: { mostRows: number; isData?: (cells: readonly string[]) => boolean },
): Promise<CsvTable> {
  const all = await readRows(bytes, { mostRows, besides: HEADER_WITHIN_ROWS, columns: MAX_COLUMNS })
  const width = widest(all)
  const plain = isData !== undefined && width <= PLAIN_COLUMNS
  const names = all
    .slice(0, HEADER_WITHIN_ROWS)
    .map(({ cells }) => (isHeader(cells) && !(plain && isData(cells)) ? cells.filter(Boolean).length : 0))
  const best = Math.max(...names)
  const at = best >= 2 ? names.indexOf(best) : -1
  if (at < 0 && !plain) throw new CsvError('The file has no row with the names of its columns')
  const header = columnNames(at < 0 ? Array.from({ length: width }, () => '') : (all[at]?.cells ?? []))
  const rows = all.slice(at + 1).map(({ line, cells }) => {
    if (cells.slice(header.length).some(Boolean)) throw new CsvError(`Nothing was read: ${moreCellsText(line)}`)
    return { line, cells: header.map((_, column) => cut(cells[column] ?? '', CELL_LENGTH)) }
  })
  if (rows.length === 0) throw noLinesBelow()
  if (rows.length > mostRows) throw tooManyRows(mostRows)
  return { header, rows }
}

/** Half a character, which PostgreSQL cannot store, is not left behind. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

const widest = (rows: readonly CsvRow[]) => rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** Names and no figures: the row above the first line. */
const isHeader = (cells: readonly string[]) =>
  cells.filter(Boolean).length >= 2 &&
  cells.length <= MAX_COLUMNS &&
  cells.every(cell => cell === '' || !/^[\d.,\s/:-]+$/.test(cell))

/**
 * The names of columns, each once whatever the size of its letters: 'Amount', 'AMOUNT (2)', and 'Column 3' for one
 * without.
 */
export function columnNames(cells: readonly string[]): string[] {
  const seen = new Set<string>()
  return cells.map((cell, at) => {
    const name = cut(cell.replaceAll(/\s+/g, ' '), NAME_LENGTH) || `Column ${at + 1}`
    let own = name
    for (let count = 2; seen.has(own.toLowerCase()); count++) own = `${name} (${count})`
    seen.add(own.toLowerCase())
    return own
  })
}
