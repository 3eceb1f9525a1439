import { amountText, type Paisa } from '../../ground/money.ts'
import { type Coverage, takesCity } from '../../ground/shipping/courier-cities-rules.ts'
import type { Courier } from './couriers.ts'

/** What a courier is asked to take: a city, the weight where it is known, and the cash to collect. */
export type Load = { city: string; grams: number | null; cash: Paisa }

/**
 * Why a courier does not take a parcel, as in 'takes at most 2 kg'; null when it does. `named`: the cities that its own
 * system names.
 * @rule what a courier takes: places, cash, weight
 */
export function whyNotTaken(
  courier: Coverage & Pick<Courier, 'maxGrams' | 'maxCash'>,
  { city, grams, cash }: Load,
  named?: ReadonlySet<string>,
): string | null {
  const { maxGrams, maxCash } = courier
  if (!takesCity(courier, named, city)) return `does not go to ${city}`
  if (maxGrams !== null && grams !== null && grams > maxGrams)
    return `takes at most ${(maxGrams / 1000).toLocaleString('en')} kg`
  if (maxCash !== null && cash > maxCash) return `collects at most ${amountText(maxCash)}`
  return null
}
