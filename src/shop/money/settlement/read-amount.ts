import { type Paisa, paisa } from '../../ground/money.ts'
import { readNumber } from '../../ground/typed-number-rules.ts'

/**
 * An amount as couriers write it: '1,250', 'Rs. 1,250.00', '1250/-', '(120)', '1250,50'. Blank or '-': 0. Null: no
 * amount.
 */
export function readAmount(cell: string): Paisa | null {
  const bare = cell.replaceAll(/rs\.?|pkr|₨|\/-|[\s\u00a0]/gi, '')
  if (/^[-–]*$/.test(bare)) return paisa(0)
  const [, inBrackets] = /^\((.*)\)$/.exec(bare) ?? []
  const number = readNumber(inBrackets ?? bare)
  if (number === null || !/^-?\d{1,9}(\.\d{1,4})?$/.test(number)) return null
  const rupees = Math.abs(Number(number))
  if (rupees > 100_000_000) return null
  return paisa(Math.round(rupees * 100) * (inBrackets !== undefined || number.startsWith('-') ? -1 : 1) || 0)
}
