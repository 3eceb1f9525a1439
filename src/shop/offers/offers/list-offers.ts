import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { oneOf, pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'
import type { Paisa } from '../../ground/money.ts'
import type { OfferKind } from '../coupons/index.ts'
import type { OfferState, offerAudiences } from './offer-rules.ts'

export type ListedOffer = {
  offerId: string
  name: string
  /** Empty without one of its own. */
  code: string
  couponType: keyof typeof offerAudiences
  discountType: OfferKind
  discountValue: number
  state: OfferState
  startDate: Date | null
  endDate: Date | null
  redeemed: number
  totalLimit: number | null
  /** What it took off lines and shipping of the orders that use it. */
  cost: Paisa
}

/** The filters of the list, from a query string. Invalid ones count as empty. */
export const OfferFilter = z.object({
  state: oneOf(['running', 'planned', 'ended', 'stopped']),
  who: oneOf(['public', 'private', 'automatic', 'batch']),
  q: textFilter,
  page: pageFilter(),
})

/** In which state a row of `coupons` is now. */
export const offerState = sql<OfferState>`case
  when status <> 'active' or live_status is null then 'stopped'
  when end_date <= now() or redeemed >= total_limit then 'ended'
  when start_date > now() then 'planned' else 'running' end`

/** A page of offers, the newest first. `q` is part of a name or code, or a whole code of a batch. */
export async function listOffers(
  db: Db,
  { state, who, q, page }: z.output<typeof OfferFilter>,
): Promise<{ offers: ListedOffer[]; more: boolean }> {
  const words = containing(q)
  const { rows } = await sql<ListedOffer>`
    select id as "offerId", name, coalesce(code, '') as code, coupon_type as "couponType", discount_type as "discountType",
      discount_value as "discountValue", state, start_date as "startDate", end_date as "endDate", redeemed, total_limit as "totalLimit",
      (select coalesce(sum(amount + shipping), 0)::bigint from coupon_redemptions where coupon_id = listed.id and released_at is null) as cost
    from (
      select *, ${offerState} as state from coupons
      where (${q} = '' or name ilike ${words} or code ilike ${words} or id = (select coupon_id from coupon_codes where code = upper(${q})))
        and ${who} in ('', coupon_type) and coupon_type <> 'order'
        and (${state} = '' or ${state} = ${offerState})
      order by created_at desc, id ${pageRows(page)}
    ) listed order by created_at desc, id`.execute(db)
  const { rows: offers, more } = pageOf(rows)
  return { offers, more }
}
