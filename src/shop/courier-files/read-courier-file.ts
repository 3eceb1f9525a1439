import { CsvError } from '../../platform/csv/decode-text.ts'
import { type CsvTable, readTable } from '../../platform/csv/read-table.ts'
import { ShopError } from '../shop-error.ts'

type Limits = { mostRows: number; plain?: boolean; field?: string }

/** The table of a courier's CSV (`readTable`). Throws `invalid` for its field, in words for staff. */
export async function readCourierFile(bytes: Uint8Array, { field = 'file', ...limits }: Limits): Promise<CsvTable> {
  try {
    return await readTable(bytes, limits)
  } catch (error) {
    if (error instanceof CsvError) throw new ShopError('invalid', error.message, field)
    throw error
  }
}
