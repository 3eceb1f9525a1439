import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { randomText } from '../../platform/secrets/signing.ts'
import { CartChanged, type CartLine, CartLines, isPrepaid, limitMessage, mergeLines, quoteCart } from '../cart/index.ts'
import { NOTE_LIMIT } from '../cart/rules.ts'
import { COUPON_CODE_LIMIT } from '../coupons/rules.ts'
import { findCustomer, holdCustomer, ShippingAddress } from '../customers/index.ts'
import { toPaisa } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import type { CountryCode } from '../shipping/country-rules.ts'
import { ShopError } from '../shop-error.ts'
import { rupees } from '../wire.ts'
import { fillOrder } from './fill-order.ts'
import { GiftMessage } from './gift.ts'
import { checkOpenOrders, isReturningBuyer, openOrderSubjects } from './open-orders.ts'
import { savedAddress } from './saved-address.ts'

const empty = 'User data or cart is empty'

export const PlaceOrder = z.object({
  customerId: z.string({ error: empty }).min(1, empty).max(60),
  items: CartLines.min(1, empty),
  // 'Bank Transfer' pays ahead; for anything else the shop's rule decides between cash on delivery and bank transfer.
  paymentMethod: z.string({ error: 'paymentMethod is a required field' }).max(40),
  note: z.string().trim().max(NOTE_LIMIT, `Order note must be ${NOTE_LIMIT} characters or less`).nullish(),
  giftWrap: z.boolean().nullish(),
  giftMessage: GiftMessage.nullish(),
  /** The total that the shopper saw. */
  totalAmount: rupees(z.number({ error: 'totalAmount is a required field' }).min(0).max(1e12)),
  couponId: z.string().max(60).nullish(),
  /** Required for a private coupon. */
  couponCode: z.string().trim().max(COUPON_CODE_LIMIT).nullish(),
  shippingAddress: ShippingAddress.optional(),
  /** What the quote told the shopper. When it is no longer true, the order is refused with a fresh quote. */
  waitsForCall: z.boolean().nullish(),
})
export type PlaceOrder = z.infer<typeof PlaceOrder>

type Attempt = {
  /** Identifies the checkout attempt. */
  key: string
  browserId: string | null
  /** The customer id of the signed-in account. */
  accountId?: string | null
  /** Its email once proved. */
  verifiedEmail?: string | null
  /** From where it is sent: the key under which unconfirmed orders of strangers are seen together. */
  network?: string
  settings: Settings
}

export const PlacedOrder = z.object({ _id: z.string(), orderNumber: z.string(), paymentMethod: z.string() })
export type PlacedOrder = z.output<typeof PlacedOrder>

/**
 * Claims the checkout attempt, takes stock, redeems the coupon, writes the order and queues its email, in one transaction. Amounts in paisa inside.
 * `key` identifies the attempt: the same key returns the same order; with another payload it throws `key_reused`.
 * Throws `not_signed_in` (the customer is neither this browser's nor the signed-in account), `out_of_stock` and `price_changed` (both with a fresh quote
 * as data), `coupon_refused`, `order_limit` (too many pieces, or too many unconfirmed orders), `invalid` (no address, or gift wrap
 * that is not offered).
 */
export async function placeOrder(
  db: Db,
  input: PlaceOrder,
  { key, browserId, accountId = null, verifiedEmail = null, network = '', settings }: Attempt,
): Promise<PlacedOrder> {
  const customer = await findCustomer(db, input.customerId, { browserId, accountId })
  if (!customer) throw notVerified()
  const address = input.shippingAddress ?? savedAddress(customer)
  // Emails are sent there, and who verifies an email sees its orders: so it must be the email that the customer started with.
  if (address.email !== customer.email) throw new ShopError('invalid', "The email must be the customer's email")
  const lines = mergeLines(input.items)
  const emailProved = customer._id === accountId && customer.email === verifiedEmail
  try {
    return await inTransaction(db, async tx => {
      if (!(await holdCustomer(tx, customer, { browserId, accountId }))) throw notVerified()
      const claim = await claimAttempt(tx, customer._id, key, requestHash(input))
      if (claim.placed) return claim.placed
      const tooMany = limitMessage(lines, settings)
      if (tooMany) throw new ShopError('order_limit', tooMany)
      const subjects = openOrderSubjects({ browserId, emailProved, address })
      await checkOpenOrders(tx, subjects, settings)
      const known = emailProved || (await isReturningBuyer(tx, address))
      return fillOrder(tx, {
        _id: claim.orderId,
        customerId: customer._id,
        browserId,
        emailProved,
        address,
        lines,
        coupon: input,
        note: input.note ?? '',
        gift: { giftWrap: input.giftWrap ?? false, giftMessage: input.giftMessage ?? '' },
        actor: 'customer',
        expectedTotal: toPaisa(input.totalAmount),
        openSubjects: [...subjects.person, subjects.address],
        stranger: known ? null : { network, toldToWait: input.waitsForCall ?? null },
        settings,
        prepaid: isPrepaid(input.paymentMethod, settings),
      })
    })
  } catch (error) {
    throw await withFreshQuote(error, db, input, lines, address.country, settings)
  }
}

/**
 * The order that this checkout attempt has placed, or null: an answer that was lost is given again without counting as another
 * attempt. Throws `key_reused`.
 */
export async function findPlacedOrder(
  db: Db,
  input: PlaceOrder,
  { key, browserId, accountId = null }: Pick<Attempt, 'key' | 'browserId' | 'accountId'>,
): Promise<PlacedOrder | null> {
  const customer = await findCustomer(db, input.customerId, { browserId, accountId })
  return customer && findAttempt(db, customer._id, key, requestHash(input))
}

const notVerified = () => new ShopError('not_signed_in', 'Please complete email verification first')

/**
 * Claims the key first. A second transaction with the same key waits here until the first one ends,
 * and then finds its order.
 */
async function claimAttempt(tx: Tx, customerId: string, key: string, hash: string) {
  const orderId = randomText(20)
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ customer_id: customerId, key, request_hash: hash, order_id: orderId })
    .onConflict(oc => oc.doNothing())
    .returning('order_id')
    .executeTakeFirst()
  if (claimed) return { orderId, placed: null }
  const placed = await findAttempt(tx, customerId, key, hash)
  if (!placed) throw new Error(`The order of an Idempotency-Key is missing (customer ${customerId})`)
  return { orderId: placed._id, placed }
}

async function findAttempt(db: Db, customerId: string, key: string, hash: string): Promise<PlacedOrder | null> {
  const placed = await db
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'idempotency_keys.order_id')
    .select([
      'orders.id as _id',
      'order_number as orderNumber',
      'payment_method as paymentMethod',
      'request_hash as hash',
    ])
    .where('idempotency_keys.customer_id', '=', customerId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!placed) return null
  if (placed.hash !== hash) {
    throw new ShopError('key_reused', 'This Idempotency-Key was already used for another order')
  }
  const { hash: _hash, ...order } = placed
  return order
}

/** Equal for equal requests: the schema fixes the order of fields. */
function requestHash(input: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}

/** Adds a fresh quote to refusals about prices and stock. */
async function withFreshQuote(
  error: unknown,
  db: Db,
  input: PlaceOrder,
  items: CartLine[],
  country: CountryCode,
  settings: Settings,
): Promise<unknown> {
  if (!(error instanceof ShopError) || (error.code !== 'out_of_stock' && error.code !== 'price_changed')) return error
  const quote = await quoteCart(
    db,
    {
      items,
      couponId: input.couponId,
      couponCode: input.couponCode,
      country,
      paymentMethod: input.paymentMethod,
      giftWrap: input.giftWrap,
    },
    settings,
  )
  return new CartChanged(error.code, error.message, quote)
}
