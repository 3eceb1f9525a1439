import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { mailbox } from '../../ground/customers/index.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type CountedOffer, OfferGone } from './counted-offer.ts'
import { type OfferRow, usedText } from './coupon.ts'
import { isTheirUse, type Person } from './person.ts'

/** The order that uses offers, and whose it is. */
export type OfferUse = Required<Person> & { orderId: string; customerId: string; email: string; phoneNumber: string }

/**
 * Records who used the offer for which order: so often per customer, mailbox and phone as it may be (`isTheirUse`). The caller holds the offer's
 * row, so that uses at the same moment are counted one after the other; unique indexes hold back a second use where one is allowed.
 * Throws `coupon_refused` for the coupon of a code, `OfferGone` for an automatic one.
 */
export async function recordRedemption(
  tx: Tx,
  { offer, amount, shipping }: CountedOffer,
  use: OfferUse,
): Promise<void> {
  if (offer.personLimit !== null) {
    const earlier = await earlierUses(tx, offer._id, use)
    if (earlier.length >= offer.personLimit)
      throw refused(
        offer,
        earlier.some(({ customerId }) => customerId === use.customerId),
      )
  }
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
  if (!written) throw refused(offer, true)
}

/** What an offer says of what it takes off, as an edited order keeps it. */
export type SaidOffer = Pick<OfferRow, 'discountType' | 'discountValue' | 'minimumSubtotal' | 'terms'>

const saidOf = ({ discountType, discountValue, minimumSubtotal, terms }: SaidOffer): SaidOffer => ({
  discountType,
  discountValue,
  minimumSubtotal,
  terms,
})

function earlierUses(tx: Tx, offerId: string, person: Person): Promise<{ customerId: string }[]> {
  return tx
    .selectFrom('coupon_redemptions as earlier')
    .innerJoin('orders', 'orders.id', 'earlier.order_id')
    .innerJoin('customers', 'customers.id', 'earlier.customer_id')
    .select('customers.id as customerId')
    .where('earlier.coupon_id', '=', offerId)
    .where('released_at', 'is', null)
    .where(isTheirUse(person))
    .orderBy(sql`customers.id <> ${person.customerId}`)
    .limit(100)
    .execute()
}

const refused = (offer: CountedOffer['offer'], own: boolean) =>
  offer.named
    ? new ShopError('coupon_refused', usedText(own), 'couponId')
    : new OfferGone(
        offer._id,
        `"${offer.name}" was already used with this email or phone number. Please check the new total and order again.`,
      )
