import { CsvError } from '../../../platform/csv/decode-text.ts'
import { ShopError } from '../shop-error.ts'

/**
 * What is read of the file of a form. Throws `invalid` for the field `file`, in words for staff, where it is no such
 * file.
 */
export async function readSent<Read>(reading: Promise<Read>): Promise<Read> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof CsvError) throw new ShopError('invalid', error.message, 'file')
    throw error
  }
}
