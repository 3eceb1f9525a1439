import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { sum, times } from '../../ground/money.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { findScopes, offerOf, type SaidOffer, selectCoupons } from '../coupons/index.ts'
import { inScope, type PricedLine, type PricedOffer } from './apply-offers.ts'

type Asked = { orderId: string; lines: readonly PricedLine[]; settings: Pick<Settings, 'newArrivalDays'> }

/**
 * The offers that an order uses, as they were when it was placed, and that its lines still allow: to price it anew.
 * Time, limits and person were asked then, and are not asked again.
 */
export async function offersOfOrder(db: Db, { orderId, lines, settings }: Asked): Promise<PricedOffer[]> {
  const used = await db
    .selectFrom('coupon_redemptions')
    .select(['coupon_id', sql<SaidOffer | null>`said`.as('said')])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()
  const said = new Map(used.map(({ coupon_id, said }) => [coupon_id, said]))
  const rows = await selectCoupons(db.selectFrom('coupons'))
    .where(sql<boolean>`id = any(${[...said.keys()]}::text[])`)
    .orderBy('id')
    .execute()
  const offers = rows.map(row => offerOf({ ...row, ...said.get(row._id) }))
  const scopes = await findScopes(db, offers, { sizeIds: lines.map(({ sizeId }) => sizeId), settings })
  const subtotal = sum(lines.map(({ cutPrice, quantity, gifts = 0 }) => times(cutPrice, quantity - gifts)))
  return offers
    .map(offer => ({ ...offer, scope: scopes.get(offer._id) ?? null }))
    .filter(offer => subtotal >= offer.minimumSubtotal && (!offer.scope || inScope(offer, lines).length > 0))
}
