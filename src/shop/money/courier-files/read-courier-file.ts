import { CsvError } from '../../../platform/csv/decode-text.ts'
import { type CsvTable, readTable } from '../../../platform/csv/read-table.ts'
import { latinDigits } from '../../ground/digit-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readOrderNumber } from '../../orders/orders/tracking-rules.ts'

/** `plain`: lines of two or three columns may stand without a header. */
type Limits = { mostRows: number; plain?: boolean }

// An order's number may have no digit, such as KH-KCQB-MKKY.
const isData = (cells: readonly string[]) => cells.some(cell => /\d/.test(latinDigits(cell)) || readOrderNumber(cell))

/** The table of a courier's CSV (`readTable`). Throws `invalid` for the field `file`, in words for staff. */
export async function readCourierFile(bytes: Uint8Array, { mostRows, plain = false }: Limits): Promise<CsvTable> {
  try {
    return await readTable(bytes, { mostRows, ...(plain && { isData }) })
  } catch (error) {
    if (error instanceof CsvError) throw new ShopError('invalid', error.message, 'file')
    throw error
  }
}
