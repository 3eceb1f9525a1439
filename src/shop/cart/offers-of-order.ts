import type { Tx } from '../../platform/database/database.ts'
import { findScopes, offerOf, selectCoupons } from '../coupons/index.ts'
import { sum, times } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import { inScope, type PricedLine, type PricedOffer } from './apply-offers.ts'

type Asked = { orderId: string; lines: readonly PricedLine[]; settings: Pick<Settings, 'newArrivalDays'> }

/**
 * The offers that an order uses and that its lines still allow: to price it anew. Time, limits and person were asked when it was placed, and are not
 * asked again.
 */
export async function offersOfOrder(tx: Tx, { orderId, lines, settings }: Asked): Promise<PricedOffer[]> {
  const rows = await selectCoupons(tx.selectFrom('coupons'))
    .where('id', 'in', eb =>
      eb
        .selectFrom('coupon_redemptions')
        .select('coupon_id')
        .where('order_id', '=', orderId)
        .where('released_at', 'is', null),
    )
    .orderBy('id')
    .execute()
  const offers = rows.map(offerOf)
  const scopes = await findScopes(tx, offers, { sizeIds: lines.map(({ sizeId }) => sizeId), settings })
  const subtotal = sum(lines.map(({ cutPrice, quantity, gifts = 0 }) => times(cutPrice, quantity - gifts)))
  return offers
    .map(offer => ({ ...offer, scope: scopes.get(offer._id) ?? null }))
    .filter(offer => subtotal >= offer.minimumSubtotal && (!offer.scope || inScope(offer, lines).length > 0))
}
