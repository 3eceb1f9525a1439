import { type Paisa, rs } from '../../../ground/money.ts'
import type { Fact } from './search-facts.ts'
import type { Quantity } from './search-numbers.ts'
import { either } from './tsquery.ts'

/** A range of prices, in paisa; of the sizes `mls`, if there are any. */
export type PricePart = { kind: 'price'; min: Paisa | null; max: Paisa | null; mls: number[] }

const plainFact = (about: string, weight: number, any: string): Fact => ({
  kind: 'fact',
  about,
  label: '',
  weight,
  any,
  narrow: any,
  notes: [],
  words: null,
  inName: null,
  excluded: any,
})

/** What a number asks of a product. A price is asked of the sizes `mls`, if there are any. */
export function ofQuantity(quantity: Quantity, mls: number[]): Fact | PricePart {
  switch (quantity.kind) {
    case 'price':
      return {
        kind: 'price',
        min: quantity.min === null ? null : rs(quantity.min),
        max: quantity.max === null ? null : rs(quantity.max),
        mls,
      }
    case 'ml':
      return plainFact('ml', 2, either(quantity.mls.map(ml => `__ml_${ml}`)))
    case 'hours':
      return plainFact('hours', 1.5, `__lasts_${[12, 10, 8, 6].find(hours => hours <= quantity.hours) ?? 6}`)
  }
}

/** What a number was understood as: 'Lasts 8 hours', '50 ml', 'Under Rs 3,000'. */
export function quantityLabel(quantity: Quantity): string {
  if (quantity.kind === 'hours') return `Lasts ${quantity.hours} hours`
  if (quantity.kind === 'ml') {
    const ml = `${quantity.mls.at(-1)} ml`
    return quantity.tolas === null
      ? ml
      : `${quantity.tolas === 0.5 ? '½' : quantity.tolas === 0.25 ? '¼' : quantity.tolas} tola (${ml})`
  }
  const { min, max } = quantity
  if (min !== null && max !== null) return `Rs ${inRupees(min)} to Rs ${inRupees(max)}`
  return max === null ? `Over Rs ${inRupees(min ?? 0)}` : `Under Rs ${inRupees(max)}`
}

const inRupees = (rupees: number) => rupees.toLocaleString('en-IN')
