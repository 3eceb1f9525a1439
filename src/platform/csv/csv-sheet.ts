import { stringify } from 'csv-stringify/sync'
import { harmlessCell } from './harmless-cell.ts'

export type CsvCell = string | number | null
/** A column of a file: its head, and what its cell says of a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => CsvCell]

// Some readers take each of these for the end of a line.
const BREAKS = /[\p{Cc}\u2028\u2029]/u
/**
 * A CSV file by its columns, each a head with its cell, so that the two cannot drift apart. `head` is its first line
 * and `lines` those of some rows. It begins with the mark of UTF-8, without which spreadsheets misread Urdu, and no
 * cell is read as a formula. `bom: false`: for programs that do not expect the mark; `harmless: false`: for a file that
 * only programs read, cells as they are.
 * @rule the heads of a CSV that leaves the shop with their cells
 */
export function csvSheet<Row>(columns: readonly CsvColumn<Row>[], { bom = true, harmless = true } = {}) {
  const plain = (cell: CsvCell) => (typeof cell === 'string' && harmless ? harmlessCell(cell) : cell)
  const head = (bom ? '\ufeff' : '') + lineText([columns.map(([name]) => plain(name))])
  const lines = (rows: readonly Row[]): string => lineText(rows.map(row => columns.map(([, cell]) => plain(cell(row)))))
  return {
    head,
    lines,
    /** The whole file in parts, of rows that `read` reads after the first `skip`. */
    async *parts(read: (page: { most: number; skip: number }) => Promise<Row[]>): AsyncGenerator<string> {
      yield head
      for (let skip = 0; ; skip += ROWS_AT_ONCE) {
        const rows = await read({ most: ROWS_AT_ONCE, skip })
        if (rows.length === 0) return
        yield lines(rows)
      }
    },
  }
}

const ROWS_AT_ONCE = 1000

const lineText = (rows: readonly (readonly CsvCell[])[]) => stringify([...rows], { quoted_match: BREAKS })
