import { type CsvRow, readCsv } from '../../platform/read-csv.ts'
import { readOrderNumber } from '../orders/tracking-rules.ts'
import { ShopError } from '../shop-error.ts'
import { CSV_LINE_LIMIT } from './rules.ts'

/**
 * The rows of a CSV with commas, semicolons or tabs. A first row whose first cell has no digit and is no order number is a header, and is
 * left out. Throws `invalid`.
 */
export function readLines(text: string): CsvRow[] {
  const rows = parseRows(text)
  const first = rows[0]?.cells[0] ?? ''
  // An order's number may have no digit, such as KH-KCQB-MKKY.
  const data = /\d/.test(first) || readOrderNumber(first) ? rows : rows.slice(1)
  if (data.length === 0) throw new ShopError('invalid', 'There is no line with a number', 'csv')
  if (data.length > CSV_LINE_LIMIT) throw new ShopError('invalid', `At most ${CSV_LINE_LIMIT} lines at once`, 'csv')
  return data
}

function parseRows(text: string): CsvRow[] {
  try {
    return readCsv(text, [',', ';', '\t'])
  } catch (error) {
    throw new ShopError('invalid', `This is no CSV: ${error instanceof Error ? error.message : 'unreadable'}`, 'csv')
  }
}
