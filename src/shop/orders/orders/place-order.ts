import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { askedAddress, type ShippingAddress, ShortAddress } from '../../ground/customers/index.ts'
import { hasMailbox } from '../../ground/customers/mailbox-rules.ts'
import { toPaisa } from '../../ground/money.ts'
import { hasProvedEmail } from '../../ground/proofs/index.ts'
import { EMAIL_CODE_TEXT, PHONE_CODE_TEXT, phoneText } from '../../ground/proofs/proof-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { typedCode } from '../../ground/typed-text-rules.ts'
import { rupees } from '../../ground/wire.ts'
import { NOTE_LIMIT } from '../../offers/cart/cart-limit-rules.ts'
import {
  CartChanged,
  CartLines,
  isPrepaid,
  limitMessage,
  mergeLines,
  quoteCart,
  WithoutOffers,
} from '../../offers/cart/index.ts'
import { COUPON_CODE_LIMIT } from '../../offers/coupons/coupon-rules.ts'
import { OfferGone, type Person } from '../../offers/coupons/index.ts'
import { emailLeaves } from '../../settings/settings/email-promise-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { keepSource, Visits } from '../../settings/sources/index.ts'
import { ProofNeeded } from '../../stock/stock/index.ts'
import { fillOrder } from './fill-order.ts'
import { GiftMessage } from './gift.ts'
import { type OpenOrders, openOrderSubjects, openOrders, refuseFull } from './open-orders.ts'
import { notTheirs, savedAddress } from './saved-address.ts'
import { noteTurnedAway } from './turned-away.ts'

const empty = 'User data or cart is empty'

export const PlaceOrder = z.object({
  customerId: z.string({ error: empty }).min(1, empty).max(60),
  items: CartLines.min(1, empty),
  // 'Bank Transfer', 'JazzCash' and 'Safepay' pay ahead; for anything else the shop's rule decides between cash on
  // delivery and bank transfer.
  paymentMethod: z.string({ error: 'paymentMethod is a required field' }).max(40),
  note: z.string().trim().max(NOTE_LIMIT, `Order note must be ${NOTE_LIMIT} characters or less`).nullish(),
  giftWrap: z.boolean().nullish(),
  giftMessage: GiftMessage.nullish(),
  /** The total that the shopper saw. */
  totalAmount: rupees(z.number({ error: 'totalAmount is a required field' }).min(0).max(1e12)),
  couponId: z.string().max(60).nullish(),
  /** Required for a private coupon. */
  couponCode: z.string().overwrite(typedCode).max(COUPON_CODE_LIMIT).nullish(),
  /** Automatic offers that do not count: an order was refused for them. */
  withoutOffers: WithoutOffers,
  /** The sizes of the gifts that the shopper saw. */
  giftSizeIds: z.array(z.string().max(120)).max(20).nullish(),
  shippingAddress: ShortAddress.optional(),
  /** The browser's first and last visit with a known origin. */
  visits: Visits.nullish(),
  /** The shopper agrees that the order is reported to Google, and to Meta. */
  adConsent: z.boolean().nullish(),
  metaConsent: z.boolean().nullish(),
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
  /** From where it is sent: by it staff see unconfirmed orders together. */
  network?: string
  settings: Settings
  /** The moment that decides which offers count; now. */
  at?: Date
}

export const PlacedOrder = z.object({ _id: z.string(), orderNumber: z.string(), paymentMethod: z.string() })
export type PlacedOrder = z.output<typeof PlacedOrder>

/**
 * Claims the checkout attempt, takes stock, redeems the coupon, writes the order and queues its email, in one
 * transaction. Amounts in paisa inside. `key` identifies the attempt: the same key returns the same order; with another
 * payload it throws `key_reused`. Throws `not_signed_in` (the customer is neither this browser's nor the signed-in
 * account), `out_of_stock` and `price_changed` (both with a fresh quote as data), `proof_needed` (the shares of
 * unconfirmed orders are held: with a fresh quote), `coupon_refused`, `order_limit` (too many pieces, or too many
 * unconfirmed orders), `invalid` (no address, or gift wrap that is not offered).
 */
export async function placeOrder(
  db: Db,
  input: PlaceOrder,
  { key, browserId, accountId = null, verifiedEmail = null, network = '', settings, at }: Attempt,
): Promise<PlacedOrder> {
  const lines = mergeLines(input.items)
  let to: { address: ShippingAddress; person: Person } | undefined
  try {
    const address = await addressOf(db, input, { browserId, accountId, settings })
    const emailProved =
      (input.customerId === accountId && address.email === verifiedEmail) ||
      (await hasProvedEmail(db, input.customerId, address.email))
    const subjects = openOrderSubjects({ browserId, emailProved, address })
    return await inTransaction(db, async tx => {
      const open = openOrders(subjects, { ...address, customerId: input.customerId }, settings)
      const claim = await claimAttempt(tx, input, { key, browserId, accountId }, open)
      if ('placed' in claim) return claim.placed
      // Emails are sent there, and who verifies an email sees its orders: so it must be the email that the customer
      // started with.
      if (address.email !== claim.email) throw new ShopError('invalid', "The email must be the customer's email")
      const { email, phoneNumber } = address
      to = { address, person: { customerId: input.customerId, browserId, emailProved, email, phoneNumber } }
      const tooMany = limitMessage(lines, settings)
      if (tooMany) throw new ShopError('order_limit', tooMany)
      refuseFull(claim.full, subjects, settings)
      const placed = await fillOrder(tx, {
        _id: claim.orderId,
        customerId: input.customerId,
        browserId,
        emailProved,
        address,
        lines,
        coupon: input,
        note: input.note ?? '',
        gift: { giftWrap: input.giftWrap ?? false, giftMessage: input.giftMessage ?? '' },
        actor: 'customer',
        expectedTotal: toPaisa(input.totalAmount),
        expectedGifts: input.giftSizeIds,
        openSubjects: [...subjects.person, subjects.address],
        buyer: { proof: claim.phoneAnswered ? 'phone' : emailProved ? 'email' : 'none', network },
        settings,
        prepaid: isPrepaid(input.paymentMethod, settings),
        ...(at && { at }),
      })
      if (
        !claim.phoneAnswered &&
        placed.paymentMethod === 'COD' &&
        (await phoneCodeAsked(tx, placed._id, settings)) === 'now'
      )
        throw new ProofNeeded('phone')
      const consented = input.adConsent === true && settings.adConversions.includes('google')
      const metaConsented = input.metaConsent === true && settings.adConversions.includes('meta')
      if (input.visits) await keepSource(tx, placed._id, { visits: input.visits, consented, metaConsented })
      return placed
    })
  } catch (error) {
    throw to ? await withFreshQuote(error, db, { ...input, items: lines }, to, settings) : error
  }
}

/**
 * The order that this checkout attempt has placed, or null: a response that was lost is given again without counting as
 * another attempt. Throws `key_reused`.
 * @rule that an order is placed once for its Idempotency-Key
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
 * Where an order goes: what was sent with it, or else the customer's saved address. Who is known by phone has no email;
 * the one in its place is the customer's. Throws `invalid` for what the house asks of an address besides.
 */
async function addressOf(
  db: Db,
  { shippingAddress, customerId }: PlaceOrder,
  { settings, ...asker }: Pick<Attempt, 'browserId' | 'settings'> & { accountId: string | null },
): Promise<ShippingAddress> {
  const sent = shippingAddress ?? (await savedAddress(db, customerId, asker))
  const address = askedAddress(sent, settings.buyers, 'shippingAddress.')
  if (address.email !== '') return address
  const customer = await db.selectFrom('customers').select('email').where('id', '=', customerId).executeTakeFirst()
  if (!customer) throw notTheirs()
  if (hasMailbox(customer.email)) throw new ShopError('invalid', 'Email is required', 'shippingAddress.email')
  return { ...address, email: customer.email }
}

type Claim = { placed: PlacedOrder } | ({ orderId: string; email: string } & OpenOrders)

/**
 * Locks the customer, before anything personal is written for it, claims the key and counts the open orders. A second
 * transaction with the same key waits here until the first one ends, and then finds its order. Throws `not_signed_in`
 * when the customer is not the asker's, or not any more: its account was deleted meanwhile, or began anew.
 */
async function claimAttempt(
  tx: Tx,
  input: PlaceOrder,
  { key, browserId, accountId }: Required<Pick<Attempt, 'key' | 'browserId' | 'accountId'>>,
  open: RawBuilder<OpenOrders>,
): Promise<Claim> {
  const orderId = randomText(20)
  const { rows } = await sql<{ email: string; claimed: boolean } & OpenOrders>`
    with asker as (
      select id, email from customers
      where id = ${input.customerId} and (browser_id = ${browserId} or (id = ${accountId} and user_id is not null)) for no key update
    ), claimed as (
      insert into idempotency_keys (customer_id, key, request_hash, order_id)
      select id, ${key}, ${requestHash(input)}, ${orderId} from asker on conflict do nothing returning order_id
    )
    select email, order_id is not null as claimed, ${open} from asker left join claimed on true`.execute(tx)
  const [asker] = rows
  if (!asker) throw notTheirs()
  if (asker.claimed) return { ...asker, orderId }
  const placed = await findPlacedOrder(tx, input, { key, browserId, accountId })
  if (!placed) throw new Error(`The order of an Idempotency-Key is missing (customer ${input.customerId})`)
  return { placed }
}

/** Equal for equal requests: the schema fixes the order of fields. */
function requestHash(input: PlaceOrder): string {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url')
}

/**
 * Adds a fresh quote to refusals about prices and stock: without the automatic offer that the order was refused for.
 */
async function withFreshQuote(
  error: unknown,
  db: Db,
  input: PlaceOrder,
  { address: { country, city, email }, person }: { address: ShippingAddress; person: Person },
  settings: Settings,
): Promise<unknown> {
  const asks = error instanceof ProofNeeded
  const changed = error instanceof ShopError && (error.code === 'out_of_stock' || error.code === 'price_changed')
  if (!asks && !changed) return error
  const withoutOffers = [...(input.withoutOffers ?? []), ...(error instanceof OfferGone ? [error.offerId] : [])]
  const quote = await quoteCart(db, { ...input, withoutOffers, country, city }, settings, { person })
  if (!asks && error.code === 'out_of_stock') await noteTurnedAway(db, input.customerId, quote.items)
  if (!asks) return new CartChanged(error, quote)
  const refusal = await proofAsked(db, error, hasMailbox(email), settings)
  return new CartChanged(refusal, { ...quote, proofNeeded: refusal.proof })
}

/**
 * What a buyer can do about the proof that is asked for: a code to the phone where the house can send one; who has no
 * email, or a shop that sends none, proves none by it.
 */
async function proofAsked(db: Db, error: ProofNeeded, hasEmail: boolean, settings: Settings) {
  const { supportPhone } = settings
  const byEmail = error.proof === 'email' && emailLeaves(settings)
  if (byEmail && hasEmail) return error
  const { rows } = await sql<{ any: boolean }>`select code_ways() <> '{}' as any`.execute(db)
  if (rows[0]?.any) return new ProofNeeded('phone', PHONE_CODE_TEXT, 'phoneCode')
  if (!byEmail) return new ProofNeeded('phone', phoneText(supportPhone))
  return new ProofNeeded('email', `Please enter your email address. ${EMAIL_CODE_TEXT}`, 'shippingAddress.email')
}

/**
 * Whether the house asks for a code to the phone of this cash order, which nobody has proved: 'now', or 'call' while
 * its ways of sending one rest, so that somebody calls instead. Null: it does not.
 */
export async function phoneCodeAsked(db: Db, orderId: string, settings: Settings): Promise<'now' | 'call' | null> {
  const { codeFromAmount, codeAfterRefusal, codeForNewPhone } = settings
  if (codeFromAmount === 0 && !codeAfterRefusal && !codeForNewPhone) return null
  const { rows } = await sql<{ asked: 'now' | 'call' | null }>`
    select case when not phone_code_asked(${orderId}, ${codeFromAmount}::int, ${codeAfterRefusal}, ${codeForNewPhone}) then null
      when code_ways() = '{}' then 'call' else 'now' end as asked`.execute(db)
  return rows[0]?.asked ?? null
}
