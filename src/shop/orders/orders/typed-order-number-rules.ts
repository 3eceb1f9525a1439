import { typedCode } from '../../ground/typed-text-rules.ts'

// Without 0/O, 1/I/L, U/V and S/5, so that a number can be read out on the phone.
export const ORDER_NUMBER_LETTERS = '2346789ABCDEFGHJKMNPQRTWXYZ'

/**
 * Normalises an order number (lower case, spaces, no dashes, without the house's prefix) of a house with this prefix;
 * null when it is invalid. Without a prefix given any is read, and stays as it was typed, for who only asks whether it
 * may be a number.
 * @rule how a typed order number is read
 */
export function readOrderNumber(typed: string, prefix: string | null = null): string | null {
  const plain = typedCode(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
  const before = prefix ?? '[A-Z][A-Z0-9]{1,5}'
  const parts = new RegExp(`^(${before})?([${ORDER_NUMBER_LETTERS}]{4})([${ORDER_NUMBER_LETTERS}]{4})$`).exec(plain)
  if (!parts) return null
  const [, own = '', first, second] = parts
  return [prefix ?? own, first, second].filter(Boolean).join('-')
}

/**
 * Whether a cell is written as order numbers are, of whatever house, or as the code of a parcel, which is one and a
 * count.
 */
export const isLikeOrderNumber = (cell: string): boolean =>
  new RegExp(`^([A-Z][A-Z0-9]{1,5}-)?[${ORDER_NUMBER_LETTERS}]{4}-[${ORDER_NUMBER_LETTERS}]{4}(-\\d{1,3})?$`).test(
    typedCode(cell).trim().toUpperCase(),
  )

/** The longest accepted order number, in characters, with spaces and dashes. */
export const ORDER_NUMBER_LIMIT = 40
