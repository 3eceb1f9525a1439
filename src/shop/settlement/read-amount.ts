import { latinDigits } from '../digit-rules.ts'
import { type Paisa, paisa } from '../money.ts'

/** An amount as couriers write it: '1,250', 'Rs. 1,250.00', '1250/-', '(120)', '1250,50'. Blank or '-': 0. Null: no amount. */
export function readAmount(cell: string): Paisa | null {
  const bare = latinDigits(cell)
    .replaceAll('\u066c', ',')
    .replaceAll('\u066b', '.')
    .replaceAll(/rs\.?|pkr|₨|\/-|[\s\u00a0]/gi, '')
  if (/^[-–]*$/.test(bare)) return paisa(0)
  const match = /^(\()?([-+])?(\d[\d,]*)(?:\.(\d{0,4}))?\)?$/.exec(bare)
  if (!match) return null
  const [, bracket, sign, whole = '', decimals] = match
  // A comma before one or two last digits separates paisa.
  const comma = decimals === undefined ? /^(\d+),(\d{1,2})$/.exec(whole) : null
  const rupees = Number(comma ? `${comma[1]}.${comma[2]}` : `${whole.replaceAll(',', '')}.${decimals || 0}`)
  if (rupees > 100_000_000) return null
  return paisa(Math.round(rupees * 100) * (bracket || sign === '-' ? -1 : 1) || 0)
}
