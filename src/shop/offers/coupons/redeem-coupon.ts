import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type CountedOffer, OfferGone } from './counted-offer.ts'
import { couponRefusal, USED_UP_TEXT } from './coupon-refusal.ts'
import { findCoupon } from './find-coupon.ts'
import type { FoundOffer } from './find-offers.ts'
import { type OfferUse, recordRedemption } from './record-redemption.ts'

/**
 * Counts one use of each offer of an order in its transaction, in the order of their ids. The WHERE clause is the rule,
 * so that two orders cannot take the last use; the version says that it is the offer that was priced, at a moment
 * within its days and hours. Throws `coupon_refused` for the coupon of a code, `OfferGone` for an automatic one.
 */
export async function redeemOffers(tx: Tx, counted: readonly CountedOffer[], use: OfferUse): Promise<void> {
  const inOrder = [...counted].sort((a, b) => (a.offer._id < b.offer._id ? -1 : 1))
  for (const one of inOrder) await countUse(tx, one.offer)
  for (const one of inOrder) await recordRedemption(tx, one, use)
}

async function countUse(tx: Tx, offer: FoundOffer): Promise<void> {
  const counted = await tx
    .updateTable('coupons')
    .set(eb => ({ redeemed: eb('redeemed', '+', 1) }))
    .where('id', '=', offer._id)
    .where('version', '=', offer.version)
    .where('status', '=', 'active')
    .where('live_status', 'is not', null)
    .where(sql<boolean>`coalesce(redeemed < total_limit, true)`)
    .returning('id')
    .executeTakeFirst()
  if (counted) return
  const named = { couponId: offer._id, couponCode: offer.code }
  const refusal = offer.named ? couponRefusal(await findCoupon(tx, named), new Date()) : null
  throw offer.named
    ? new ShopError('coupon_refused', refusal ?? USED_UP_TEXT, 'couponId')
    : new OfferGone(offer._id, goneText(offer.name))
}

const goneText = (name: string): string =>
  `"${name}" has just ended or was used up. Nothing of your cart is lost: please check the new total and order again.`
