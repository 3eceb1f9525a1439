import { type Paisa, paisa } from '../../ground/money.ts'
import { readNumber, typedDigits } from '../../ground/typed-number-rules.ts'

/** Quantities are whole thousandths of the unit: milligrams, microlitres, thousandths of a piece. */
export const units = { g: 'Grams', ml: 'Millilitres', piece: 'Pieces' } as const
export type Unit = keyof typeof units
export const unitNames = Object.keys(units) as [Unit, ...Unit[]]

// A tola is 180 grains troy, by which attar is sold: 11.664 g.
const TOLA_MG = 11_664

/** What may be typed behind a number, in thousandths of the unit that it measures. */
const measures: Record<string, { unit: Unit; thousandths: number }> = {
  mg: { unit: 'g', thousandths: 1 },
  g: { unit: 'g', thousandths: 1000 },
  kg: { unit: 'g', thousandths: 1_000_000 },
  tola: { unit: 'g', thousandths: TOLA_MG },
  ml: { unit: 'ml', thousandths: 1000 },
  l: { unit: 'ml', thousandths: 1_000_000 },
}

export const MAX_QUANTITY = 1e11

/**
 * What was typed, such as '3', '2.5 g', '1 tola' or '5 l', in thousandths of the unit; null when it is no quantity of
 * it.
 */
export function readQuantity(typed: string, unit: Unit): number | null {
  const [, amount = '', name = ''] = /^([^a-z]*?) ?(mg|g|kg|tolas?|ml|l)?$/i.exec(typedDigits(typed)) ?? []
  const number = readNumber(amount) ?? ''
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(number)) return null
  const word = name.toLowerCase().replace('tolas', 'tola')
  const measure = word === '' ? { unit, thousandths: 1000 } : measures[word]
  if (!measure || measure.unit !== unit) return null
  const quantity = Math.round(Number(number) * measure.thousandths)
  if (quantity > MAX_QUANTITY || (unit === 'piece' && quantity % 1000 !== 0)) return null
  return quantity
}

/** '2.5 g', '50 ml', '12 pieces'. */
export function quantityText(thousandths: number, unit: Unit): string {
  const number = (thousandths / 1000).toLocaleString('en', { maximumFractionDigits: 3 })
  if (unit === 'piece') return `${number} ${Math.abs(thousandths) === 1000 ? 'piece' : 'pieces'}`
  return `${number} ${unit}`
}

/** Why the stock of a material changes. */
const reasons = {
  received: 'Received',
  counted: 'Counted',
  lost: 'Lost',
  fill: 'Filled',
  waste: 'Waste of a fill',
  undone: 'Fill undone',
} as const
export const materialReasonLabel = (reason: string): string => reasons[reason as keyof typeof reasons] ?? reason

/** At most so many materials in a recipe. */
export const MAX_RECIPE = 30
/** How people name a fill. */
export const fillNumber = (fillId: number): string => `F-${fillId}`

/** What one unit of a stock costs on average, in paisa; 0 of nothing. */
export const costOfUnit = (stock: number, value: Paisa): Paisa =>
  paisa(stock === 0 ? 0 : Math.round((value * 1000) / stock))
