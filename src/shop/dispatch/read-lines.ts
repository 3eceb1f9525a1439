import type { CsvRow } from '../../platform/csv/read-rows.ts'
import { readCourierFile } from '../courier-files/index.ts'
import { readOrderNumber } from '../orders/tracking-rules.ts'
import { ShopError } from '../shop-error.ts'
import { CSV_LINE_LIMIT } from './rules.ts'

/** The rows of a pasted CSV; names of columns above them are left out. Throws `invalid`. */
export async function readLines(text: string): Promise<CsvRow[]> {
  const bytes = new TextEncoder().encode(text)
  const { rows } = await readCourierFile(bytes, { mostRows: CSV_LINE_LIMIT, plain: true, field: 'csv' })
  // An order's number may have no digit, such as KH-KCQB-MKKY.
  const first = rows[0]?.cells[0] ?? ''
  const data = /\d/.test(first) || readOrderNumber(first) ? rows : rows.slice(1)
  if (data.length === 0) throw new ShopError('invalid', 'There is no line with a number', 'csv')
  return data
}
