import { z } from 'zod'
import { typedCode } from '../../ground/typed-text-rules.ts'

const EAN_13 = /^\d{13}$/

/** EAN-13: the digits count 1 and 3 by turns from the left, and the last one makes their sum a multiple of ten. */
function fitsCheckDigit(code: string): boolean {
  const sum = [...code].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/**
 * What a scanner sends or somebody types: without spaces and hidden marks, in capitals. A UPC-A of 12 digits is the
 * EAN-13 with a zero before it.
 */
export function readCode(text: string): string {
  const code = typedCode(text).replaceAll(/\s/g, '').toUpperCase()
  return /^\d{12}$/.test(code) && fitsCheckDigit(`0${code}`) ? `0${code}` : code
}

/** The barcode of a size: an EAN-13, or a code of the shop. */
export const Barcode = z
  .string({ error: 'Please enter the barcode' })
  .max(100, 'A barcode has at most 40 characters')
  .transform(readCode)
  .pipe(
    z
      .string()
      .regex(/^[0-9A-Z][0-9A-Z-]{3,39}$/, 'A barcode has 4 to 40 letters, digits and hyphens')
      .refine(
        code => !EAN_13.test(code) || fitsCheckDigit(code),
        'This EAN-13 is mistyped: its last digit does not fit',
      ),
  )
