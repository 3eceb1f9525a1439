import type { Tx } from '../../../platform/database/database.ts'
import { mailbox } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type CountedOffer, OfferGone } from './counted-offer.ts'
import type { OfferRow } from './coupon.ts'
import { USED_UP_TEXT, usedText } from './coupon-refusal.ts'
import type { Person } from './used-by-person.ts'
import { type UsedUp, usedUp } from './used-up.ts'

/** The order that uses offers, and whose it is. */
export type OfferUse = Required<Person> & { orderId: string; customerId: string; email: string; phoneNumber: string }

/**
 * Records who used the offer for which order: so often per code, customer, mailbox and phone as it may be (`usedUp`).
 * The caller holds the offer's row; unique indexes hold back a second use where one is allowed. Throws `coupon_refused`
 * for the coupon of a code, `OfferGone` for an automatic one.
 */
export async function recordRedemption(
  tx: Tx,
  { offer, amount, shipping }: CountedOffer,
  use: OfferUse,
): Promise<void> {
  const used = await usedUp(tx, offer, use)
  if (used) throw refused(offer, used)
  const written = await tx
    .insertInto('coupon_redemptions')
    .values({
      coupon_id: offer._id,
      order_id: use.orderId,
      customer_id: use.customerId,
      email: mailbox(use.email),
      phone_number: use.phoneNumber,
      email_proved: use.emailProved,
      name: offer.name,
      code: offer.code || null,
      amount,
      shipping,
      once: offer.personLimit === 1,
      said: JSON.stringify(saidOf(offer)),
    })
    .onConflict(oc => oc.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!written) throw refused(offer, 'own')
}

/** What an offer says of what it takes off, as an edited order keeps it. */
export type SaidOffer = Pick<OfferRow, 'discountType' | 'discountValue' | 'minimumSubtotal' | 'terms'>

const saidOf = ({ discountType, discountValue, minimumSubtotal, terms }: SaidOffer): SaidOffer => ({
  discountType,
  discountValue,
  minimumSubtotal,
  terms,
})

const refused = (offer: CountedOffer['offer'], used: UsedUp) =>
  offer.named
    ? new ShopError('coupon_refused', used === 'code' ? USED_UP_TEXT : usedText(used === 'own'), 'couponId')
    : new OfferGone(
        offer._id,
        `"${offer.name}" was already used with this email or phone number. Please check the new total and order again.`,
      )
