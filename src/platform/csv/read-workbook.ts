import { readFile } from 'node:fs/promises'
import readXlsxFile from 'read-excel-file/node'
import type { CsvRow } from './csv-row.ts'
import { CsvError } from './decode-text.ts'

// Fifty thousand orders of forty columns are about 60 MB of XML.
const MAX_UNPACKED_BYTES = 192 * 1024 * 1024
const MAX_PARTS = 2000

/** @rule which file is read as a workbook of Excel: whether it begins as one does of Excel (.xlsx), which is a ZIP archive. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * The rows of a workbook of Excel (.xlsx) as those of a CSV file: numbers in plain digits, days as '2026-03-04', each
 * with the line that Excel shows. Reads the one sheet that holds something. Throws `CsvError` for several such sheets,
 * for what is no workbook, and for one that unpacks to too much.
 */
export async function rowsOfWorkbook(file: string | Uint8Array): Promise<CsvRow[]> {
  const sheets = await sheetsOfWorkbook(file)
  const [first, ...others] = sheets
  if (others.length > 0)
    throw new CsvError(
      `This workbook has ${sheets.length} sheets with something in them (${sheets.map(({ sheet }) => sheet).join(', ')}). Please send each as a file of its own.`.slice(
        0,
        400,
      ),
    )
  return first?.rows ?? []
}

/** The sheets of a workbook that hold something, in their order. Throws `CsvError`. */
export async function sheetsOfWorkbook(file: string | Uint8Array): Promise<{ sheet: string; rows: CsvRow[] }[]> {
  const bytes = Buffer.from(typeof file === 'string' ? await readFile(file) : file)
  demandModest(bytes)
  const all = await sheetsOf(bytes)
  return all.map(({ sheet, data }) => ({ sheet, rows: rowsOf(data) })).filter(({ rows }) => rows.length > 0)
}

async function sheetsOf(bytes: Buffer) {
  try {
    return await readXlsxFile<string>(bytes, { trim: false, parseNumber: numberText })
  } catch (error) {
    throw new CsvError(
      `This workbook of Excel cannot be read. Please open it, choose 'Save as' and 'CSV UTF-8', and send that file. (${error instanceof Error ? error.message.slice(0, 120) : 'damaged'})`,
    )
  }
}

const rowsOf = (data: readonly (readonly unknown[])[]): CsvRow[] =>
  data
    .map((cells, at) => ({ line: at + 1, cells: cells.map(textOf) }))
    .filter(({ cells }) => cells.some(cell => cell !== ''))

// Excel keeps so many digits of a number.
const EXCEL_DIGITS = 15

/**
 * A number as it was typed, without the last digits of a binary fraction. A whole one of more digits than Excel keeps
 * has an exponent, as in a CSV, so that a shortened tracking number or barcode is noticed.
 */
function numberText(xml: string): string {
  const number = Number(xml)
  if (Number.isNaN(number)) return xml
  if (Number.isInteger(number)) return Math.abs(number) < 10 ** EXCEL_DIGITS ? String(number) : number.toExponential()
  return String(Number(number.toPrecision(EXCEL_DIGITS)))
}

/** Its types name the class where it gives a `Date`. */
function textOf(cell: unknown): string {
  if (cell === null) return ''
  // Excel keeps a time as a fraction of a day, which ends within a millisecond of the second.
  if (cell instanceof Date)
    return new Date(Math.round(cell.getTime() / 1000) * 1000)
      .toISOString()
      .replace('T', ' ')
      .replace(/(?: 00:00:00)?\.\d+Z$/, '')
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE'
  return String(cell).replaceAll('\0', '').replaceAll(/\r\n?/g, '\n').trim()
}

// 'PK\x05\x06', the end of the central directory, and 'PK\x01\x02', one of its entries (APPNOTE.TXT 4.3.12 and 4.3.16).
const END = 0x06054b50
const ENTRY = 0x02014b50
const END_BYTES = 22
const COMMENT_BYTES = 65_535

/**
 * Throws `CsvError` when the parts of an archive say that they unpack to more than is read. Parts that say less than
 * they hold meet the limits of the process that reads them.
 */
function demandModest(bytes: Buffer): void {
  const damaged = new CsvError('This workbook of Excel did not arrive whole. Please send it again.')
  let end = bytes.length - END_BYTES
  const last = Math.max(0, end - COMMENT_BYTES)
  while (end >= last && bytes.readUInt32LE(end) !== END) end -= 1
  if (end < last) throw damaged
  const count = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let unpacked = 0
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged
    unpacked += bytes.readUInt32LE(at + 24)
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (count > MAX_PARTS || unpacked > MAX_UNPACKED_BYTES)
    throw new CsvError('This workbook unpacks to more than 192 MB. Please send it in several smaller ones, or as CSV.')
}
