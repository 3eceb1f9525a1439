import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { findCity } from '../../ground/shipping/city-spelling-rules.ts'
import { provinces } from '../../ground/shipping/province-rules.ts'
import { day } from '../../ground/typed-day.ts'
import { plainNumber, readNumber } from '../../ground/typed-number-rules.ts'
import type { Rate, RateCard, Zone } from './rate-card.ts'

const MAX_ZONES = 30
const MAX_RATES = 300

const linesOf = (typed: string) =>
  typed
    .split(/\r?\n/)
    .map(each => each.trim())
    .filter(Boolean)

/** 'Punjab = Punjab, Islamabad', a line each; 'Elsewhere =' is everywhere else. */
const Zones = z.string('Please write the zones').transform((typed, ctx): Zone[] => {
  const complain = (message: string) => ctx.addIssue({ code: 'custom', message })
  const zones = linesOf(typed).map(line => {
    const [name = '', places = ''] = line.split(/=(.*)/s).map(part => part.trim())
    if (name === '' || name.length > 60 || !line.includes('='))
      complain(`'${line}': please write Name = cities or provinces`)
    return { name, places: places.split(/[,;]/).flatMap(place => placeOf(place, complain) ?? []) }
  })
  if (zones.length === 0) complain('Please write at least one zone: Elsewhere =')
  if (zones.length > MAX_ZONES) complain(`At most ${MAX_ZONES} zones`)
  if (new Set(zones.map(({ name }) => name.toLowerCase())).size < zones.length)
    complain('Each zone needs a name of its own')
  return zones
})

function placeOf(typed: string, complain: (message: string) => void): string | null {
  const place = typed.trim()
  if (place === '') return null
  const known = provinces.find(name => name.toLowerCase() === place.toLowerCase()) ?? findCity(place)?.name
  if (!known) complain(`'${place}' is no city or province that the shop knows`)
  return known ?? null
}

/**
 * 'Punjab, 500 g, 200, 150' or 'Punjab, each further kg, 80, 80', a line each: zone, weight, fee delivered, fee brought
 * back.
 */
const Rates = z.string('Please write the rates').transform((typed, ctx): Rate[] => {
  const rates = linesOf(typed).flatMap(line => {
    const rate = rateOf(line)
    if (!rate) ctx.addIssue({ code: 'custom', message: `'${line}': please write zone, weight, fee, fee brought back` })
    return rate ?? []
  })
  if (rates.length === 0 && typed.trim() === '')
    ctx.addIssue({ code: 'custom', message: 'Please write at least one rate' })
  if (rates.length > MAX_RATES) ctx.addIssue({ code: 'custom', message: `At most ${MAX_RATES} rates` })
  return rates
})

function rateOf(line: string): Rate | null {
  const [zone = '', weight = '', fee = '', returnFee = fee, ...more] = line.split(/[,;\t]/).map(part => part.trim())
  const upToGrams = gramsOf(weight)
  const amounts = [fee, returnFee].map(rupeesOf)
  const [paid, back] = amounts
  if (zone === '' || upToGrams === undefined || paid === undefined || back === undefined || more.length > 0) return null
  return { zone, upToGrams, fee: paid, returnFee: back }
}

/** '500', '500 g', '0.5 kg'; null for each further kilogram. */
function gramsOf(typed: string): number | null | undefined {
  if (/^each further kg$/i.test(typed)) return null
  const [, amount = '', unit] = /^(.+?) ?(g|kg)?$/i.exec(typed) ?? []
  const [figure] = /^\d{1,6}(\.\d{1,3})?$/.exec(readNumber(amount) ?? '') ?? []
  const grams = Math.round(Number(figure) * (unit?.toLowerCase() === 'kg' ? 1000 : 1))
  return figure !== undefined && grams >= 1 && grams <= 100_000 ? grams : undefined
}

function rupeesOf(typed: string): Paisa | undefined {
  const rupees = readNumber(typed) ?? ''
  return /^\d{1,6}(\.\d{1,2})?$/.test(rupees) ? rs(Number(rupees)) : undefined
}

const percent = (label: string) =>
  z.preprocess(
    value => (value === '' || value === undefined ? 0 : value),
    z
      .preprocess(
        plainNumber,
        z.coerce
          .number(`${label} must be a number of percent`)
          .min(0, `${label} must be 0 or more`)
          .max(100, `${label} must be 100 or less`),
      )
      .transform(value => Math.round(value * 100) / 100),
  )

/** The form of a rate card. `version`: of the courier, as it was shown. */
export const SaveRateCard = z
  .object({
    fromDay: day('Please give the day from which it counts'),
    zones: Zones,
    rates: Rates,
    fuelRate: percent('The fuel surcharge'),
    taxRate: percent('The sales tax'),
    version: SeenVersion,
  })
  .superRefine(({ zones, rates }, ctx) => {
    const complain = (message: string) => ctx.addIssue({ code: 'custom', path: ['rates'], message })
    const names = zones.map(({ name }) => name.toLowerCase())
    for (const { zone } of rates) if (!names.includes(zone.toLowerCase())) complain(`There is no zone ${zone}`)
    for (const { name } of zones)
      if (!rates.some(({ zone, upToGrams }) => upToGrams !== null && zone.toLowerCase() === name.toLowerCase()))
        complain(`The zone ${name} has no rate`)
  })

/**
 * Stores a courier's rate card of a day, in place of the one of that day. Throws `not_found`, `move_refused` when the
 * courier was changed meanwhile.
 */
export async function saveRateCard(
  tx: Tx,
  {
    courierId,
    version,
    fromDay,
    zones,
    rates,
    fuelRate,
    taxRate,
  }: z.output<typeof SaveRateCard> & { courierId: string },
): Promise<{ courier: string; before: RateCard | null }> {
  const { name } = await lockVersion(tx, 'couriers', courierId, version)
  const before = (await listRateCards(tx, courierId)).find(card => card.fromDay === fromDay) ?? null
  const card = { zones: JSON.stringify(zones), rates: JSON.stringify(rates), fuel_rate: fuelRate, tax_rate: taxRate }
  await tx
    .insertInto('rate_cards')
    .values({ courier_id: courierId, from_day: fromDay, ...card })
    .onConflict(oc => oc.columns(['courier_id', 'from_day']).doUpdateSet(card))
    .execute()
  await tx
    .updateTable('couriers')
    .set({ version: version + 1 })
    .where('id', '=', courierId)
    .execute()
  return { courier: name, before }
}

/** A courier's rate cards, the latest first. */
export const listRateCards = async (db: Db, courierId: string): Promise<RateCard[]> =>
  (await rateCardsOf(db, [courierId])).get(courierId) ?? []

/** The rate cards of couriers by their ids, the latest first. */
export async function rateCardsOf(db: Db, courierIds: readonly string[]): Promise<Map<string, RateCard[]>> {
  if (courierIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('rate_cards')
    .select('courier_id as courierId')
    .select(eb => [
      eb.fn<string>('to_char', ['from_day', eb.val('YYYY-MM-DD')]).as('fromDay'),
      eb.ref('zones').$castTo<Zone[]>().as('zones'),
      eb.ref('rates').$castTo<Rate[]>().as('rates'),
      eb.ref('fuel_rate').$castTo<number>().as('fuelRate'),
      eb.ref('tax_rate').$castTo<number>().as('taxRate'),
    ])
    .where('courier_id', 'in', courierIds)
    .orderBy('from_day', 'desc')
    .execute()
  const cards = Map.groupBy(rows, ({ courierId }) => courierId)
  return new Map([...cards].map(([id, its]) => [id, its.map(({ courierId: _, ...card }) => card)]))
}
