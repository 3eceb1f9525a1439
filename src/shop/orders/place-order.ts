import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { randomText } from '../../platform/secrets/signing.ts'
import { CartChanged, type CartLine, CartLines, isPrepaid, limitMessage, mergeLines, quoteCart } from '../cart/index.ts'
import { NOTE_LIMIT } from '../cart/rules.ts'
import { COUPON_CODE_LIMIT } from '../coupons/rules.ts'
import { type Customer, customerColumns, customerFromRow, ShippingAddress } from '../customers/index.ts'
import { toPaisa } from '../money.ts'
import type { Settings } from '../settings/index.ts'
import type { CountryCode } from '../shipping/country-rules.ts'
import { ShopError } from '../shop-error.ts'
import { rupees } from '../wire.ts'
import { fillOrder } from './fill-order.ts'
import { GiftMessage } from './gift.ts'
import { checkOpenOrders, openOrderSubjects } from './open-orders.ts'
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
  const lines = mergeLines(input.items)
  let to: ShippingAddress | undefined
  try {
    return await inTransaction(db, async tx => {
      const { customer, orderId, placed } = await claimAttempt(tx, input, { key, browserId, accountId })
      if (placed) return placed
      const address = input.shippingAddress ?? savedAddress(customer)
      // Emails are sent there, and who verifies an email sees its orders: so it must be the email that the customer started with.
      if (address.email !== customer.email) throw new ShopError('invalid', "The email must be the customer's email")
      to = address
      const emailProved = customer._id === accountId && customer.email === verifiedEmail
      const tooMany = limitMessage(lines, settings)
      if (tooMany) throw new ShopError('order_limit', tooMany)
      const subjects = openOrderSubjects({ browserId, emailProved, address })
      const { isReturning } = await checkOpenOrders(tx, subjects, address, settings)
      return fillOrder(tx, {
        _id: orderId,
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
        stranger: emailProved || isReturning ? null : { network, toldToWait: input.waitsForCall ?? null },
        settings,
        prepaid: isPrepaid(input.paymentMethod, settings),
      })
    })
  } catch (error) {
    throw to ? await withFreshQuote(error, db, input, lines, to.country, settings) : error
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
  const placed = await db
    .selectFrom('idempotency_keys')
    .innerJoin('orders', 'orders.id', 'idempotency_keys.order_id')
    .innerJoin('customers', 'customers.id', 'idempotency_keys.customer_id')
    .select([
      'orders.id as _id',
      'order_number as orderNumber',
      'payment_method as paymentMethod',
      'request_hash as hash',
    ])
    .where('customers.id', '=', input.customerId)
    .where(eb => eb.or([eb('browser_id', '=', browserId), eb('customers.id', '=', accountId)]))
    .where('key', '=', key)
    .executeTakeFirst()
  if (!placed) return null
  const { hash, ...order } = placed
  if (hash !== requestHash(input)) {
    throw new ShopError('key_reused', 'This Idempotency-Key was already used for another order')
  }
  return order
}

/**
 * Locks the customer, before anything personal is written for it, and claims the key. A second transaction with the same key waits here until
 * the first one ends, and then finds its order. Throws `not_signed_in` when the customer is not the asker's, or not any more: its account
 * was deleted meanwhile, or began anew.
 */
async function claimAttempt(
  tx: Tx,
  input: PlaceOrder,
  asker: Required<Pick<Attempt, 'key' | 'browserId' | 'accountId'>>,
): Promise<{ customer: Customer; orderId: string; placed: PlacedOrder | null }> {
  const orderId = randomText(20)
  const held = await tx
    .with('held', db =>
      db
        .selectFrom('customers')
        .select(customerColumns)
        .where('id', '=', input.customerId)
        .where(eb =>
          eb.or([
            eb('browser_id', '=', asker.browserId),
            eb.and([eb('id', '=', asker.accountId), eb('user_id', 'is not', null)]),
          ]),
        )
        .forNoKeyUpdate(),
    )
    .with('claimed', db =>
      db
        .insertInto('idempotency_keys')
        .columns(['customer_id', 'key', 'request_hash', 'order_id'])
        .expression(eb =>
          eb
            .selectFrom('held')
            .select(eb => [
              'id',
              eb.val(asker.key).as('key'),
              eb.val(requestHash(input)).as('hash'),
              eb.val(orderId).as('order'),
            ]),
        )
        .onConflict(oc => oc.doNothing())
        .returning('order_id'),
    )
    .selectFrom('held')
    .leftJoin('claimed', join => join.onTrue())
    .selectAll('held')
    .select('order_id')
    .executeTakeFirst()
  if (!held) throw new ShopError('not_signed_in', 'Please complete email verification first')
  const customer = customerFromRow(held)
  if (held.order_id) return { customer, orderId, placed: null }
  const placed = await findPlacedOrder(tx, input, asker)
  if (!placed) throw new Error(`The order of an Idempotency-Key is missing (customer ${customer._id})`)
  return { customer, orderId: placed._id, placed }
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
