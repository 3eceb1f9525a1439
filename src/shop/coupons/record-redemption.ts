import type { Tx } from '../../platform/database/database.ts'
import { mailbox } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'

export type Redemption = {
  couponId: string
  orderId: string
  customerId: string
  browserId: string | null
  /** The order is of an account with this email, verified. */
  emailProved: boolean
  email: string
  phoneNumber: string
}

/**
 * Records who used the coupon for which order: once per customer, mailbox and phone. Anybody can order with somebody's email, so
 * a proved email is not refused for what was ordered with it without proof, unless by the same browser or once that order
 * was delivered. Unique indexes hold back uses at the same moment. Throws `coupon_refused` for a second use.
 */
export async function recordRedemption(tx: Tx, use: Redemption): Promise<void> {
  const earlier = await earlierUse(tx, use)
  if (earlier) throw refused(earlier.customerId === use.customerId)
  const written = await tx
    .insertInto('coupon_redemptions')
    .values({
      coupon_id: use.couponId,
      order_id: use.orderId,
      customer_id: use.customerId,
      email: mailbox(use.email),
      phone_number: use.phoneNumber,
      email_proved: use.emailProved,
    })
    .onConflict(oc => oc.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (!written) throw refused(true)
}

function earlierUse(tx: Tx, use: Redemption): Promise<{ customerId: string } | undefined> {
  return tx
    .selectFrom('coupon_redemptions as earlier')
    .innerJoin('orders', 'orders.id', 'earlier.order_id')
    .innerJoin('customers', 'customers.id', 'earlier.customer_id')
    .select('customers.id as customerId')
    .where('earlier.coupon_id', '=', use.couponId)
    .where('released_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('customers.id', '=', use.customerId),
        eb('earlier.email', '=', mailbox(use.email)),
        eb('earlier.phone_number', '=', use.phoneNumber),
      ]),
    )
    .where(eb =>
      eb.or([
        eb.lit(!use.emailProved),
        eb('customers.id', '=', use.customerId),
        eb('customers.browser_id', '=', use.browserId),
        eb('earlier.email_proved', '=', true),
        eb('order_status', 'in', ['delivered', 'orderDelivery']),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
}

const refused = (own: boolean) =>
  new ShopError(
    'coupon_refused',
    own
      ? 'You have already used this coupon'
      : 'This coupon was already used with this email or phone number. If it was not you, please log in to an account with a verified email.',
    'couponId',
  )
