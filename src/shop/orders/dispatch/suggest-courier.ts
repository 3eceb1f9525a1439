import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { today } from '../../ground/dates.ts'
import { amountText, type Paisa, paisa } from '../../ground/money.ts'
import { canonicalCity } from '../../ground/shipping/city-rules.ts'
import { listCouriers } from './couriers.ts'
import { cardOn, feeBy } from './rate-card.ts'
import { rateCardsOf } from './rate-cards.ts'
import { whyNotTaken } from './served-cities.ts'

/** What a parcel is worth to the house (paid or to collect), what its fee depends on, and the cash to collect. Without `worth` the share alone decides. */
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
  /** Whether it takes the parcel, by city, weight and cash. */
  goes: boolean
  why: string
}

// Recent parcels predict better than old ones, and fewer rows are read.
const LOOK_BACK_DAYS = 180
/** A bottle in its box, before it is weighed. */
const USUAL_GRAMS = 500
// No order waits longer for its parcel. So the orders of a city are read by their index.
const MOST_DAYS_TO_PACK = 60

/**
 * The active couriers for a city, the best first: by the share of parcels delivered there, in which a courier that is new there counts
 * as one with few parcels of the average. Where the parcel's worth is known, by what the house may expect of it: its worth when it is
 * delivered, less the fee by the courier's rate card, and the fee of bringing it back when it is not. Those that do not take it come last. `why` names the figures.
 * @rule which courier is suggested
 */
export async function suggestCouriers(db: Db, typed: string, parcel: ToSend = {}): Promise<Suggestion[]> {
  const city = canonicalCity(typed)
  const couriers = new Map((await listCouriers(db)).map(courier => [courier.courierId, courier]))
  const { rows } = await sql<Omit<Suggestion, 'why' | 'goes' | 'fee'>>`
    with past as (
      select courier_id, count(*) filter (where parcels.state = 'delivered')::int as delivered,
        count(*) filter (where parcel_came_back(parcels.*))::int as refused
      from parcels join orders on orders.id = order_id
      where handed_over_at > now() - ${LOOK_BACK_DAYS} * interval '1 day' and lower(city) in (lower(${city}), lower(${typed}))
        and orders.created_at > now() - ${LOOK_BACK_DAYS + MOST_DAYS_TO_PACK} * interval '1 day'
        and (parcels.state = 'delivered' or parcel_came_back(parcels.*))
      group by 1
    ), average as (
      select (coalesce(sum(delivered), 0) + 8.0) / (coalesce(sum(delivered + refused), 0) + 10.0) as share from past
    )
    select couriers.id as "courierId", name, coalesce(delivered, 0) as delivered, coalesce(refused, 0) as refused,
      ((coalesce(delivered, 0) + 5 * share) / (coalesce(delivered + refused, 0) + 5))::float8 as share
    from couriers cross join average left join past on courier_id = couriers.id
    where active
    order by 5 desc, coalesce(delivered, 0) desc, name`.execute(db)
  const cards = await rateCardsOf(
    db,
    rows.map(({ courierId }) => courierId),
  )
  const charged = { city, province: parcel.province ?? '', grams: parcel.grams ?? USUAL_GRAMS }
  const suggestions = rows.map(row => {
    const courier = couriers.get(row.courierId)
    const load = { city, grams: parcel.grams ?? null, cash: parcel.cash ?? paisa(0) }
    const refuses = courier ? whyNotTaken(courier, load) : null
    const card = cardOn(cards.get(row.courierId) ?? [], today())
    const feeOf = (cameBack: boolean) => card && feeBy(card, { ...charged, cameBack })
    const [fee, returnFee] = [feeOf(false), feeOf(true)]
    return { ...row, goes: refuses === null, fee, returnFee, why: refuses ?? reason({ ...row, fee }, city) }
  })
  const { worth = 0 } = parcel
  const known = suggestions.flatMap(({ fee }) => fee ?? [])
  // A courier without a rate card counts as one of the average fee.
  const usual = known.length === 0 ? 0 : known.reduce((total: number, fee) => total + fee, 0) / known.length
  const expected = ({ share, fee, returnFee }: (typeof suggestions)[number]) =>
    worth === 0 ? 0 : share * (worth - (fee ?? usual)) - (1 - share) * (returnFee ?? usual)
  return suggestions
    .sort((one, other) => Number(other.goes) - Number(one.goes) || expected(other) - expected(one))
    .map(({ returnFee: _, ...suggestion }) => suggestion)
}

/** The first of `suggestCouriers` that takes it, if there is one. */
export const suggestCourier = async (db: Db, city: string, parcel?: ToSend): Promise<Suggestion | undefined> =>
  (await suggestCouriers(db, city, parcel)).find(({ goes }) => goes)

function reason({ delivered, refused, fee }: Pick<Suggestion, 'delivered' | 'refused' | 'fee'>, city: string): string {
  const all = delivered + refused
  const share = all === 0 ? `no parcels to ${city} yet` : `${delivered} of ${all} delivered in ${city}`
  return fee === null ? share : `${share}, fee ${amountText(fee)}`
}
