import { type Paisa, paisa } from '../../ground/money.ts'
import { findCity } from '../../ground/shipping/city-spelling-rules.ts'

/** A part of the country with one price. `places`: canonical cities and provinces; none: everywhere else. */
export type Zone = { name: string; places: string[] }

/**
 * In paisa: what a parcel up to this weight costs, delivered or brought back. Without `upToGrams`: each further
 * kilogram that is begun.
 */
export type Rate = { zone: string; upToGrams: number | null; fee: Paisa; returnFee: Paisa }

/**
 * What a courier may charge for parcels handed over from a day ('2026-11-22') on. `fuelRate`, `taxRate` in percent of
 * the fee.
 */
export type RateCard = { fromDay: string; zones: Zone[]; rates: Rate[]; fuelRate: number; taxRate: number }

/** A parcel as its fee depends on it. */
export type Charged = { city: string; province: string; grams: number; cameBack: boolean }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The zone of a city: the first that names it or its province, else the first without places. */
export function zoneOf(zones: readonly Zone[], city: string, province: string): Zone | null {
  const known = findCity(city)
  const names = [known?.name ?? city.trim(), known?.province ?? province.trim()]
  const named = zones.find(({ places }) => places.some(place => names.some(name => same(name, place))))
  return named ?? zones.find(({ places }) => places.length === 0) ?? null
}

/** What a courier may charge for a parcel, with surcharge and tax. Null: the card does not say. */
export function feeBy({ zones, rates, fuelRate, taxRate }: RateCard, parcel: Charged): Paisa | null {
  const zone = zoneOf(zones, parcel.city, parcel.province)
  if (!zone) return null
  const own = rates.filter(rate => same(rate.zone, zone.name))
  const steps = own
    .flatMap(({ upToGrams, ...rate }) => (upToGrams === null ? [] : [{ ...rate, upToGrams }]))
    .sort((a, b) => a.upToGrams - b.upToGrams)
  const step = steps.find(({ upToGrams }) => parcel.grams <= upToGrams) ?? steps.at(-1)
  if (!step) return null
  const further = own.find(({ upToGrams }) => upToGrams === null)
  const kilograms = Math.ceil(Math.max(0, parcel.grams - step.upToGrams) / 1000)
  if (kilograms > 0 && !further) return null
  const of = (rate: Pick<Rate, 'fee' | 'returnFee'>) => (parcel.cameBack ? rate.returnFee : rate.fee)
  const fee = of(step) + (further ? kilograms * of(further) : 0)
  return paisa(Math.round(fee * (1 + fuelRate / 100) * (1 + taxRate / 100)))
}

/** The card of a day: the last that has begun. */
export const cardOn = (cards: readonly RateCard[], day: string): RateCard | null =>
  cards.filter(({ fromDay }) => fromDay <= day).sort((a, b) => b.fromDay.localeCompare(a.fromDay))[0] ?? null
