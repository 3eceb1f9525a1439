import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { today } from '../../ground/dates.ts'
import { amountText, type Paisa, paisa } from '../../ground/money.ts'
import { canonicalCity } from '../../ground/shipping/city-spelling-rules.ts'
import { connectedCities } from '../holds/index.ts'
import { whyNotTaken } from './courier-takes.ts'
import { type Courier, listCouriers } from './couriers.ts'
import { cardOn, feeBy, type RateCard } from './rate-card.ts'
import { rateCardsOf } from './rate-cards.ts'

/**
 * What a parcel is worth to the house (paid or to collect), what its fee depends on, and the cash to collect. Without
 * `worth` the share alone decides.
 */
export type ToSend = { province?: string; grams?: number | null; worth?: Paisa; cash?: Paisa }

/** A courier for a city, with what became of its parcels there. */
export type Suggestion = {
  courierId: string
  name: string
  delivered: number
  refused: number
  /** Of parcels delivered there, from 0 to 1, weighed. */
  share: number
  /** What it may charge for the parcel; null: it has no rate card that says. */
  fee: Paisa | null
  /** It is connected, or was set up by hand: the house has an account with it. */
  hasAccount: boolean
  /** Whether it takes the parcel, by city, weight and cash. */
  takes: boolean
  why: string
}

// Recent parcels predict better than old ones, and fewer rows are read.
const LOOK_BACK_DAYS = 180
/** A bottle in its box, before it is weighed. */
const USUAL_GRAMS = 500
// No order waits longer for its parcel. So the orders of a city are read by their index.
const MOST_DAYS_TO_PACK = 60

/**
 * The active couriers for a city, the best first. Those that do not take the parcel come last, and before them those
 * with which the house has no account. The others stand by the share of parcels delivered there, in which a courier
 * that is new there counts as one with few parcels of the average; where the parcel's worth is known, by what the house
 * may expect of it: its worth when it is delivered, less the fee by the courier's rate card, and the fee of bringing it
 * back when it is not. `why` names the figures.
 * @rule which courier is suggested
 */
export async function suggestCouriers(db: Db, city: string, parcel: ToSend = {}): Promise<Suggestion[]> {
  return ranked(await readFacts(db, [city]), city, parcel)
}

/** The first of `suggestCouriers` that takes it and that the house has an account with, if there is one. */
export const suggestCourier = async (db: Db, city: string, parcel?: ToSend): Promise<Suggestion | undefined> =>
  (await suggestCouriers(db, city, parcel)).find(mayCarry)

/**
 * The courier that each of many orders would get, asked once for all of them. An order for which there is none is
 * missing.
 */
export async function suggestForMany<T extends ToSend & { orderId: string; city: string }>(
  db: Db,
  orders: readonly T[],
): Promise<Map<string, Suggestion>> {
  if (orders.length === 0) return new Map()
  const facts = await readFacts(db, [...new Set(orders.map(({ city }) => city))])
  return new Map(
    orders.flatMap(({ orderId, city, ...parcel }) => {
      const suggested = ranked(facts, city, parcel).find(mayCarry)
      return suggested ? [[orderId, suggested] as const] : []
    }),
  )
}

const mayCarry = ({ takes, hasAccount }: Suggestion): boolean => takes && hasAccount

type Past = { city: string; courierId: string; delivered: number; refused: number }

type Facts = {
  /** The active ones. */
  couriers: readonly Courier[]
  /** With which the house has an account. */
  accounts: ReadonlySet<string>
  /** The cities that their own systems name. */
  named: ReadonlyMap<string, ReadonlySet<string>>
  cards: ReadonlyMap<string, readonly RateCard[]>
  past: ReadonlyMap<string, readonly Past[]>
}

async function readFacts(db: Db, cities: readonly string[]): Promise<Facts> {
  const couriers = (await listCouriers(db)).filter(({ active }) => active)
  const [accounts, named, cards, past] = [
    await findAccounts(db),
    await connectedCities(db),
    await rateCardsOf(
      db,
      couriers.map(({ courierId }) => courierId),
    ),
    await findPast(db, cities),
  ]
  return { couriers, accounts, named, cards, past }
}

/**
 * The couriers that the house has an account with: their system is connected; or, booked by hand, staff gave its rates,
 * set up its page, or it has carried parcels. One whose page names a system that is not connected needs one of the
 * others.
 */
export async function findAccounts(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from couriers
    where exists (select from connections where connections.id = couriers.system and connections.active)
      or exists (select from rate_cards where courier_id = couriers.id) or (system = '' and version > 1)
      or exists (select from handovers where handovers.courier_id = couriers.id)
      or exists (select from parcels where parcels.courier_id = couriers.id and handed_over_at is not null)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What became of parcels in these cities, by the city as it was asked for. */
async function findPast(db: Db, cities: readonly string[]): Promise<Map<string, Past[]>> {
  const spellings = cities.flatMap(city =>
    [...new Set([city.toLowerCase(), canonicalCity(city).toLowerCase()])].map(spelling => ({ city, spelling })),
  )
  const { rows } = await sql<Past>`
    select asked.city, courier_id as "courierId", count(*) filter (where parcels.state = 'delivered')::int as delivered,
      count(*) filter (where parcel_came_back(parcels.*))::int as refused
    from jsonb_to_recordset(${JSON.stringify(spellings)}::jsonb) as asked (city text, spelling text)
      join orders on lower(orders.city) = spelling join parcels on order_id = orders.id
    where handed_over_at > now() - ${LOOK_BACK_DAYS} * interval '1 day' and courier_id is not null
      and orders.created_at > now() - ${LOOK_BACK_DAYS + MOST_DAYS_TO_PACK} * interval '1 day'
      and (parcels.state = 'delivered' or parcel_came_back(parcels.*))
    group by 1, 2`.execute(db)
  return Map.groupBy(rows, ({ city }) => city)
}

function ranked({ couriers, accounts, named, cards, past }: Facts, typed: string, parcel: ToSend): Suggestion[] {
  const city = canonicalCity(typed)
  const history = past.get(typed) ?? []
  const total = (of: 'delivered' | 'refused') => history.reduce((sum, row) => sum + row[of], 0)
  const average = (total('delivered') + 8) / (total('delivered') + total('refused') + 10)
  const charged = { city, province: parcel.province ?? '', grams: parcel.grams ?? USUAL_GRAMS }
  const load = { city, grams: parcel.grams ?? null, cash: parcel.cash ?? paisa(0) }
  const suggestions = couriers.map(courier => {
    const { courierId, name } = courier
    const { delivered = 0, refused = 0 } = history.find(row => row.courierId === courierId) ?? {}
    const card = cardOn(cards.get(courierId) ?? [], today())
    const feeOf = (cameBack: boolean) => card && feeBy(card, { ...charged, cameBack })
    const [fee, returnFee] = [feeOf(false), feeOf(true)]
    const refuses = whyNotTaken(courier, load, named.get(courierId))
    const hasAccount = accounts.has(courierId)
    const share = (delivered + 5 * average) / (delivered + refused + 5)
    const why = refuses ?? (hasAccount ? reason({ delivered, refused, fee }, city) : 'not connected or set up yet')
    return { courierId, name, delivered, refused, share, fee, returnFee, hasAccount, takes: refuses === null, why }
  })
  const { worth = 0 } = parcel
  const known = suggestions.flatMap(({ fee }) => fee ?? [])
  // A courier without a rate card counts as one of the average fee.
  const usual = known.length === 0 ? 0 : known.reduce((total: number, fee) => total + fee, 0) / known.length
  const expected = ({ share, fee, returnFee }: (typeof suggestions)[number]) =>
    worth === 0 ? share : share * (worth - (fee ?? usual)) - (1 - share) * (returnFee ?? usual)
  return suggestions
    .sort(
      (one, other) =>
        Number(other.takes) - Number(one.takes) ||
        Number(other.hasAccount) - Number(one.hasAccount) ||
        expected(other) - expected(one) ||
        other.delivered - one.delivered ||
        one.name.localeCompare(other.name, 'en'),
    )
    .map(({ returnFee: _, ...suggestion }) => suggestion)
}

function reason({ delivered, refused, fee }: Pick<Suggestion, 'delivered' | 'refused' | 'fee'>, city: string): string {
  const all = delivered + refused
  const share = all === 0 ? `no parcels to ${city} yet` : `${delivered} of ${all} delivered in ${city}`
  return fee === null ? share : `${share}, fee ${amountText(fee)}`
}
