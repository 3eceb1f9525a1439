import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { orderSums } from '../../ground/sums-over-orders.ts'
import { type OfferRow, offerOf, offerWords, selectCoupons } from '../coupons/index.ts'
import { offerState } from './list-offers.ts'
import type { OfferState } from './offer-rules.ts'
import { type TypedOffer, typedOffer } from './read-offer.ts'

export type StaffOffer = {
  offer: OfferRow
  state: OfferState
  words: string
  typed: TypedOffer
  result: OfferResult
  codes: { made: number; used: number }
}

/** What an offer took off and brought, of all days: the figures of `figure-rules.ts`. */
export type OfferResult = {
  placed: number
  sold: number
  delivered: number
  refused: number
  cancelled: number
  takenOff: Paisa
  earned: Paisa
}

/** What an offer is and does, in words. Throws `not_found`. */
export async function offerInWords(db: Db, offerId: string): Promise<Pick<StaffOffer, 'offer' | 'state' | 'words'>> {
  const row = await selectCoupons(db.selectFrom('coupons'))
    .select(offerState.as('state'))
    .where('id', '=', offerId)
    // Those stand on the page of their order.
    .where('coupon_type', '<>', 'order')
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such offer')
  const { state, ...columns } = row
  const offer = offerOf(columns)
  return { offer, state, words: offerWords({ ...offer, names: await namesOf(db, offer) }) }
}

/** An offer as staff see it. Throws `not_found`. */
export async function findStaffOffer(db: Db, offerId: string): Promise<StaffOffer> {
  const offer = await offerInWords(db, offerId)
  const [typed, result, codes] = await Promise.all([
    typedOffer(db, offer.offer),
    resultOf(db, offerId),
    codesOf(db, offerId),
  ])
  return { ...offer, typed, result, codes }
}

async function namesOf(db: Db, { terms }: OfferRow): Promise<{ scope: string[]; gift: string }> {
  const { rows } = await sql<{ scope: string[]; gift: string | null }>`
    select ${terms.categories}::text[] || array(select title from collections where id = any(${terms.collections}::bigint[]) order by title)
        || array(select coalesce(name, 'a removed perfume') from unnest(${terms.products}::text[]) chosen (id) left join products using (id) order by name)
        || array(select isolated(name) || ', ' || size_words(sizes) from sizes join products on products.id = product_id where sizes.id = any(${terms.sizes}::text[]) order by 1) as scope,
      (select isolated(name) || ', ' || size_words(sizes) from sizes join products on products.id = product_id where sizes.id = ${terms.giftSize}) as gift`.execute(
    db,
  )
  return { scope: rows[0]?.scope ?? [], gift: rows[0]?.gift ?? '' }
}

async function resultOf(db: Db, offerId: string): Promise<OfferResult> {
  const { rows } = await sql<OfferResult>`
    select ${orderSums.orders} as placed, count(sold.at)::int as sold, ${orderSums.delivered} as delivered,
      ${orderSums.refused} as refused, ${orderSums.cancelled} as cancelled, ${orderSums.brought} as earned,
      coalesce(sum(used.shipping + case when coupon_discount = 0 then amount else round(amount::numeric * taken_off(orders) / coupon_discount) end)
        filter (where sold.at is not null), 0)::bigint as "takenOff"
    from coupon_redemptions used join orders on orders.id = used.order_id
      left join order_moments(array(select order_id from coupon_redemptions where coupon_id = ${offerId}), null, null) sold on sold.order_id = orders.id and what = 'sold'
    where used.coupon_id = ${offerId}`.execute(db)
  return rows[0] as OfferResult
}

async function codesOf(db: Db, offerId: string): Promise<{ made: number; used: number }> {
  const { rows } = await sql<{ made: number; used: number }>`
    select count(*)::int as made, count(used.code)::int as used from coupon_codes codes
      left join coupon_redemptions used on used.code = codes.code and used.released_at is null
    where codes.coupon_id = ${offerId}`.execute(db)
  return rows[0] ?? { made: 0, used: 0 }
}

export type OfferUse = {
  orderId: string
  orderNumber: string
  name: string
  orderStatus: string
  code: string | null
  amount: Paisa
  shipping: Paisa
  totalAmount: Paisa
  usedAt: Date
}

/** Who used an offer, the newest first: a page of them, before a moment. */
export async function listUses(
  db: Db,
  offerId: string,
  before: Date | null,
): Promise<{ uses: OfferUse[]; more: boolean }> {
  const { rows } = await sql<OfferUse>`
    select orders.id as "orderId", order_number as "orderNumber", full_name as name, order_status as "orderStatus", used.code, used.amount,
      used.shipping, total_amount as "totalAmount", used.created_at as "usedAt"
    from coupon_redemptions used join orders on orders.id = order_id
    where used.coupon_id = ${offerId} and (${before}::timestamptz is null or used.created_at < ${before})
    order by used.created_at desc ${pageRows()}`.execute(db)
  const { rows: uses, more } = pageOf(rows)
  return { uses, more }
}
