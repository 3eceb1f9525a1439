import { hasDigit } from '../../ground/file-imports/index.ts'
import { latinDigits } from '../../ground/typed-number-rules.ts'
import { isLikeOrderNumber } from '../../orders/orders/typed-order-number-rules.ts'

/** What a cell of a courier's file seems to be, so that swapped columns are noticed. */
export function kindOfCell(cell: string): 'tracking number' | 'order number' | 'word' {
  const plain = latinDigits(cell).trim()
  if (isLikeOrderNumber(plain)) return 'order number'
  return /\d{3}/.test(plain) ? 'tracking number' : 'word'
}

/** A tracking number as it is compared: digits as 0 to 9, without spaces. */
export const trackingOf = (cell: string): string => latinDigits(cell).replaceAll(/\s/g, '')

/** Whether a row is data and no header: an order's number may have no digit, such as KH-KCQB-MKKY. */
export const isParcelRow = (cells: readonly string[]): boolean => hasDigit(cells) || cells.some(isLikeOrderNumber)
