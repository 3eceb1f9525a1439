import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { addressColumns, askedAddress, type ShippingAddress, ShortAddress } from '../../ground/customers/index.ts'
import { Attempt, usedAttempt } from '../../ground/form-attempt.ts'
import { rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { NOTE_LIMIT } from '../../offers/cart/cart-limit-rules.ts'
import { COUPON_CODE_LIMIT } from '../../offers/coupons/coupon-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { confirmUnlessHeld } from './confirm-unless-held.ts'
import { LineFields, linesOf } from './edit/order-lines.ts'
import { wantedLines } from './edit/order-sizes.ts'
import { fillOrder } from './fill-order.ts'
import { GiftFields, giftOf } from './gift.ts'

/** Of an order taken by phone from somebody without an email: none arrives below .invalid (RFC 2606). */
const noEmail = (orderId: string) => `${orderId.toLowerCase()}@no-email.invalid`

const Terms = LineFields.extend({
  /** The id that the order will have. */
  attempt: Attempt,
  channel: z.enum(['phone', 'chat'], 'Please choose how the order came'),
  note: z.string().trim().max(NOTE_LIMIT, `The note must be ${NOTE_LIMIT} characters or less`).default(''),
  couponCode: z.string().overwrite(typedCode).max(COUPON_CODE_LIMIT).default(''),
  ...GiftFields.shape,
  /** The total in rupees that the customer heard; empty without scripts, which show it. */
  heardTotal: z
    .literal('')
    .or(z.coerce.number().min(0).max(1e9))
    .default('')
    .transform(typed => (typed === '' ? null : rs(typed))),
  /** The customer has said yes on the phone or in the chat. */
  confirmed: z.literal('yes').optional(),
}).transform((fields, ctx) => {
  const { attempt, channel, note, couponCode, heardTotal, confirmed } = fields
  return {
    attempt,
    channel,
    note,
    couponCode,
    gift: giftOf(fields),
    heardTotal,
    confirmed,
    lines: linesOf(fields, ctx),
  }
})

/** The form of an order by phone or chat. The email may be empty. */
export const TakeOrder = z.unknown().transform((fields, ctx) => {
  const place = ShortAddress.safeParse(fields)
  const terms = Terms.safeParse(fields)
  for (const { path, message } of [...(place.error?.issues ?? []), ...(terms.error?.issues ?? [])]) {
    ctx.addIssue({ code: 'custom', path, message })
  }
  if (!place.success || !terms.success) return z.NEVER
  return { address: place.data, ...terms.data }
})
export type TakeOrder = z.output<typeof TakeOrder>

/**
 * Takes an order for a customer by phone or chat, at today's prices and from the same stock as the website's. The order
 * may exceed the website's limits of pieces. What the customer has said yes to is confirmed at once, unless something
 * holds it. The same attempt again returns the same order. Throws `out_of_stock`, `coupon_refused`, `invalid`.
 */
export async function takeOrder(
  tx: Tx,
  { attempt: orderId, address, lines, ...input }: TakeOrder,
  { staff, settings }: { staff: { id: string; name: string }; settings: Settings },
): Promise<{ _id: string; orderNumber: string; isNew: boolean; confirmed: boolean }> {
  // A second press waits here, and then finds the order.
  await sql`select pg_advisory_xact_lock(hashtextextended(${orderId}, 2))`.execute(tx)
  const known = await tx
    .selectFrom('orders')
    .select(['order_number as orderNumber', 'taken_by', 'order_status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (known && known.taken_by !== staff.id) throw usedAttempt()
  if (known)
    return { _id: orderId, orderNumber: known.orderNumber, isNew: false, confirmed: known.order_status !== 'pending' }
  const wanted = await wantedLines(tx, lines)
  if (wanted.length === 0) throw new ShopError('invalid', 'Please add what the customer wants')
  const email = address.email || noEmail(orderId)
  const to = askedAddress({ ...address, email }, settings.buyers)
  const order = await fillOrder(tx, {
    _id: orderId,
    customerId: await writeCustomer(tx, to),
    browserId: null,
    emailProved: false,
    address: to,
    lines: wanted,
    coupon: { couponCode: input.couponCode },
    note: input.note,
    gift: input.gift,
    actor: staff.name,
    expectedTotal: input.heardTotal,
    // Staff have spoken with the customer: the limits of unconfirmed orders do not apply.
    openSubjects: [],
    buyer: null,
    settings,
    channel: input.channel,
    takenBy: staff.id,
  })
  const confirmed =
    input.confirmed === 'yes' &&
    (await confirmUnlessHeld(tx, { orderId, actor: staff.name, reason: 'Confirmed with the order' }))
  return { ...order, isNew: true, confirmed }
}

/** A customer without a browser; who proves the email sees the order. */
async function writeCustomer(tx: Tx, address: ShippingAddress): Promise<string> {
  const { fullName, email, phoneNumber } = address
  const { id } = await tx
    .insertInto('customers')
    .values({ id: randomText(20), email, name: fullName, phone: phoneNumber, ...addressColumns(address) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
