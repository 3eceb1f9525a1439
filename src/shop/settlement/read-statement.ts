import { readCsv } from '../../platform/read-csv.ts'
import { type Paisa, paisa } from '../money.ts'
import { ShopError } from '../shop-error.ts'
import { STATEMENT_LINES } from './rules.ts'

/** A courier's file: the names of its columns, each once, and the rows below. */
export type Statement = { header: string[]; rows: string[][] }

const HEADER_WITHIN_ROWS = 30
const COLUMNS = 60
const CELL_LENGTH = 200
const NAME_LENGTH = 60

/**
 * Reads a courier's CSV: UTF-8, UTF-16 with its mark or Windows-1252; commas, semicolons, tabs or bars; lines of title above the
 * header, which is the first row with the most names. Throws `invalid` for the field `file`.
 */
export function readStatement(bytes: Uint8Array): Statement {
  const all = parseRows(decode(bytes))
  const names = all.slice(0, HEADER_WITHIN_ROWS).map(row => (isHeader(row) ? row.filter(Boolean).length : 0))
  const at = names.indexOf(Math.max(...names))
  const header = names[at] ? uniqueNames(all[at] ?? []) : []
  if (header.length < 2) throw problem('The file has no row with the names of its columns')
  const rows = all.slice(at + 1).map(row => header.map((_, column) => cut(row[column] ?? '', CELL_LENGTH)))
  if (rows.length === 0) throw problem('The file has no lines below its header')
  if (rows.length > STATEMENT_LINES) throw problem(`A file has at most ${STATEMENT_LINES} lines`)
  return { header, rows }
}

/** Half a character, which PostgreSQL cannot store, is not left behind. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed()

const problem = (message: string) => new ShopError('invalid', message, 'file')

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null
  // NUL, which PostgreSQL cannot store, is in no text file.
  if (!encoding && bytes.includes(0)) throw problem('This is no CSV file. Please save the sheet as CSV.')
  if (encoding) return new TextDecoder(encoding).decode(bytes).replaceAll('\0', '')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [',', ';', '\t', '|']

function parseRows(text: string): string[][] {
  const found = delimiters.map(delimiter => rowsBy(text, delimiter))
  const readable = found.filter(rows => rows !== null)
  // The right delimiter makes the most rows of several cells.
  const [best] = readable.sort((a, b) => wideRows(b) - wideRows(a) || cells(b) - cells(a))
  if (!best) throw problem('This is no CSV file: its quotation marks do not fit together')
  return best
}

function rowsBy(text: string, delimiter: string): string[][] | null {
  try {
    return readCsv(text, delimiter).map(({ cells }) => cells)
  } catch {
    return null
  }
}

const wideRows = (rows: string[][]) => rows.filter(row => row.length > 1).length
const cells = (rows: string[][]) => rows.reduce((sum, row) => sum + row.length, 0)

/** Names and no figures: the row above the first line. */
const isHeader = (row: string[]) =>
  row.filter(Boolean).length >= 2 &&
  row.length <= COLUMNS &&
  row.every(cell => cell === '' || !/^[\d.,\s/:-]+$/.test(cell))

function uniqueNames(row: string[]): string[] {
  const seen = new Map<string, number>()
  return row.map((cell, at) => {
    const name = cut(cell.replaceAll(/\s+/g, ' ') || `Column ${at + 1}`, NAME_LENGTH)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
}

/** An amount as couriers write it: '1,250', 'Rs. 1,250.00', '1250/-', '(120)', '1250,50'. Blank or '-': 0. Null: no amount. */
export function readAmount(cell: string): Paisa | null {
  const bare = cell
    .replaceAll(/[۰-۹]/g, digit => String(digit.charCodeAt(0) - 0x06f0))
    .replaceAll(/rs\.?|pkr|₨|\/-|[\s\u00a0]/gi, '')
  if (/^[-–]*$/.test(bare)) return paisa(0)
  const match = /^(\()?([-+])?(\d[\d,]*)(?:\.(\d{0,4}))?\)?$/.exec(bare)
  if (!match) return null
  const [, bracket, sign, whole = '', decimals] = match
  // A comma before one or two last digits separates paisa.
  const comma = decimals === undefined ? /^(\d+),(\d{1,2})$/.exec(whole) : null
  const rupees = Number(comma ? `${comma[1]}.${comma[2]}` : `${whole.replaceAll(',', '')}.${decimals || 0}`)
  if (rupees > 100_000_000) return null
  return paisa(Math.round(rupees * 100) * (bracket || sign === '-' ? -1 : 1) || 0)
}
