import { type Paisa, rs } from '../../ground/money.ts'
import { readNumber, readWhole } from '../../ground/typed-number-rules.ts'

/** What a bulk change does to a full price, or to the discount. */
export const bulkKinds = {
  up: 'Raise by',
  down: 'Lower by',
  set: 'Set to',
  discount: 'Set the discount to',
} as const
export const units = { percent: '%', rupees: 'Rs' } as const
/** To which numbers new prices are rounded. */
export const roundings = { rupee: 'Whole rupees', ten: 'Tens', fifty: 'Fifties', ninety: 'Ending in 90' } as const
export type Rounding = keyof typeof roundings

export type BulkRule = { how: keyof typeof bulkKinds; by: number; unit: keyof typeof units; to: Rounding }
export type PriceAndDiscount = { price: Paisa; discount: number }

const HIGHEST_RUPEES = 9_999_999

/**
 * Whole rupees as people and spreadsheets write them ('Rs 1,200', '1200.00', '1,200/-', Urdu digits); null for anything
 * else.
 */
export function readPrice(text: string): Paisa | null {
  const rupees = readWhole(text, 7)
  return rupees ? rs(rupees) : null
}

/** A percentage below 100 ('20', '20%', '12.5 ٪', nothing for none); null for anything else. */
export function readDiscount(text: string): number | null {
  const typed = text.replace(/\s*[%٪]\s*$/, '')
  if (typed.trim() === '') return 0
  const percent = readNumber(typed) ?? ''
  return /^\d{1,2}(\.\d{1,4})?$/.test(percent) ? Number(percent) : null
}

/**
 * What a bulk change makes of a price; null where no price between Re 1 and Rs 99,99,999 comes of it.
 * @rule what a price becomes by a bulk change
 */
export function changedBy({ price, discount }: PriceAndDiscount, rule: BulkRule): PriceAndDiscount | null {
  if (rule.how === 'discount') return { price, discount: rule.by }
  const rupees = price / 100
  const step = rule.unit === 'percent' ? (rupees * rule.by) / 100 : rule.by
  const wanted = rule.how === 'set' ? rule.by : rule.how === 'up' ? rupees + step : rupees - step
  const rounded = roundTo(wanted, rule.to)
  return wanted > 0 && rounded > 0 && rounded <= HIGHEST_RUPEES ? { price: rs(rounded), discount } : null
}

/** The nearest such number of rupees, half up. */
function roundTo(rupees: number, to: Rounding): number {
  // To a hundredth first, so that binary fractions do not affect rounding.
  const exact = Math.round(rupees * 100) / 100
  const nearest = (step: number) => Math.floor(exact / step + 0.5) * step
  if (to === 'ninety') return Math.max(0, Math.floor((exact - 90) / 100 + 0.5)) * 100 + 90
  return nearest(to === 'fifty' ? 50 : to === 'ten' ? 10 : 1)
}

/** '10% up, ending in 90'. */
export function ruleText({ how, by, unit, to }: BulkRule): string {
  const amount = unit === 'percent' ? `${by}%` : `Rs ${by.toLocaleString('en-IN')}`
  if (how === 'discount') return `${by}% off`
  const rounded = to === 'rupee' ? '' : `, ${to === 'ninety' ? 'ending in 90' : `to ${roundings[to].toLowerCase()}`}`
  return `${how === 'set' ? `Rs ${by.toLocaleString('en-IN')}` : `${amount} ${how}`}${rounded}`
}
