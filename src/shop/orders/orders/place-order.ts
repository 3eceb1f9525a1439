import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { askedAddress, type ShippingAddress } from '../../ground/customers/index.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import { toPaisa } from '../../ground/money.ts'
import { provesEmail } from '../../ground/proofs/index.ts'
import { EMAIL_CODE_TEXT, PHONE_CODE_TEXT, phoneText } from '../../ground/proofs/proof-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { CartChanged, isPrepaid, limitMessage, mergeLines, quoteCart } from '../../offers/cart/index.ts'
import { OfferGone, type Person } from '../../offers/coupons/index.ts'
import { emailLeaves } from '../../settings/settings/email-promise-rules.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { keepSource } from '../../settings/sources/index.ts'
import { ProofNeeded } from '../../stock/stock/index.ts'
import { fillOrder } from './fill-order.ts'
import { openOrderSubjects, openOrders, refuseFull } from './open-order-subjects.ts'
import type { Attempt, PlacedOrder, PlaceOrder } from './order-request.ts'
import { claimAttempt } from './placed-once.ts'
import { notTheirs, savedAddress } from './saved-address.ts'
import { noteTurnedAway } from './turned-away.ts'

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
    const of = { customerId: input.customerId, email: address.email }
    const emailProved = await provesEmail(db, of, { accountId, verifiedEmail })
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
