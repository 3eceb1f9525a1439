import { amountText, type Paisa, type Rupees, toPaisa, toRupees } from '../../shop/ground/money.ts'
import { brokenLimit } from '../../shop/offers/cart/cart-limit-rules.ts'
import type { Quote } from '../../shop/offers/cart/quote.ts'
import type { Visits } from '../../shop/settings/sources/source-form-rules.ts'
import { isOffline, pressKey, whenOnline } from '../../ui/connection.ts'
import { call, type FieldError } from '../../web/browser/call.ts'
import { type AddressForm, addressFields } from '../address/address-form.ts'
import { isQuote } from '../cart/ask-quote.ts'
import type { CartItem } from '../cart/cart.ts'
import { goneMessage, invalidMessage } from '../cart/cart-notices.tsx'
import { cartStore } from '../cart/cart-store.ts'
import { type Attempt, checkoutStore, checkoutTerms, type PaymentChoice } from '../cart/checkout-store.ts'
import { cartLines, isGone, quoteFor, quoteStore, refreshQuote, takeQuote } from '../cart/quote-store.ts'
import { storedVisits } from '../source/stored-visits.ts'
import { orderForm } from './forms.ts'
import { settleCoupon, takeOff } from './judge-coupon.ts'

export type PlacedOrder = { _id: string; orderNumber: string }

/** The result of Complete Order. Only 'placed' empties the cart. */
export type Outcome =
  | { kind: 'placed'; order: PlacedOrder }
  /** Prices or stock have changed: the cart shows them, and the shopper must confirm again. */
  | { kind: 'changed'; message: string }
  /** A code by email, or to the phone, is asked for before the order is taken. */
  | { kind: 'code'; to: 'email' | 'phone'; message: string }
  | { kind: 'refused'; message: string; errors: FieldError[]; emailNeeded: boolean }

type OrderPayload = {
  customerId: string
  items: ReturnType<typeof cartLines>
  paymentMethod: PaymentChoice
  note: string
  giftWrap: boolean
  giftMessage: string
  totalAmount: Rupees
  couponId: string | null
  couponCode: string | null
  shippingAddress: AddressForm & { email: string }
  visits: Visits | null
  adConsent: boolean
  metaConsent: boolean
  withoutOffers: string[]
  giftSizeIds: string[]
}

const refused = (message: string): Outcome => ({ kind: 'refused', message, errors: [], emailNeeded: false })

/**
 * Places the order of the cart. `shownTotal` is the total that the shopper saw, null when none was shown yet, and
 * `shownAdvance` what it was said that the order asks ahead: an order is never sent with another total, nor asks
 * unsaid. After a lost response it is sent again with the same key, so that one click is one order.
 */
export async function submitOrder(
  address: AddressForm,
  shownTotal: Paisa | null,
  { shownAdvance = 0 }: Partial<Pick<Seen, 'shownAdvance'>> = {},
): Promise<Outcome> {
  const { customer, attempt, payment } = checkoutStore.getState()
  const { productData, note, giftWrap, giftMessage } = cartStore.getState()
  if (!customer || productData.length === 0) return refused('User data or cart is empty')
  if (!productData.every(isOrderable)) {
    return refused(invalidMessage)
  }
  const chosen = { customerId: customer._id, paymentMethod: payment, note, giftWrap, giftMessage }
  const wanted = { ...chosen, items: cartLines(productData), address }
  // This attempt may have placed an order already, which took the stock that a new quote would miss.
  const sent = attempt && readPayload(attempt)
  const again = sent && isSameOrder(sent, wanted)
  if (again && (!attempt.answered || toPaisa(sent.totalAmount) === shownTotal)) return send(attempt, sent)

  const { refused: isRefused, applied } = await settleCoupon()
  // The reason is below the code.
  if (isRefused) return refused('Change the discount code, or press Complete Order again to order without it.')
  const changed = await bringUpToDate(address, { shownTotal, mayBeLess: applied, shownAdvance })
  if (changed) return changed
  const { quote } = quoteStore.getState()
  if (!quote) return refused('An error occurred while processing your order')
  const payload: OrderPayload = {
    ...chosen,
    items: cartLines(cartStore.getState().productData),
    totalAmount: toRupees(quote.totalAmount),
    couponId: quote.couponId,
    couponCode: quote.couponId && (checkoutStore.getState().coupon?.code ?? null),
    shippingAddress: { ...address, email: customer.email },
    visits: storedVisits(),
    adConsent: checkoutStore.getState().adConsent,
    metaConsent: checkoutStore.getState().metaConsent,
    withoutOffers: checkoutStore.getState().leftOut,
    giftSizeIds: quote.gifts.map(({ sizeId }) => sizeId),
  }
  return send(newAttempt(payload), payload)
}

/** Whether by a new quote all lines of the cart can be ordered: one that was gone may be back. */
export async function becameOrderable(): Promise<boolean> {
  if (!(await refreshQuote(checkoutTerms(checkoutStore.getState())))) return false
  const { gone } = quoteStore.getState()
  const { productData, limits } = cartStore.getState()
  return !productData.some(item => isGone(item, gone)) && brokenLimit(productData, limits) === null
}

const isOrderable = (item: CartItem): boolean =>
  Boolean(item._id && item.sizeId) && Number.isInteger(item.quantity) && item.quantity >= 1

/** What the shopper has seen. `mayBeLess`: a code that they typed takes something off. */
type Seen = { shownTotal: Paisa | null; mayBeLess: boolean; shownAdvance: number }

/** Checks that the quote is of this cart and terms and is what the shopper saw. Null when it is. */
async function bringUpToDate(
  { country, city }: AddressForm,
  { shownTotal, mayBeLess, shownAdvance }: Seen,
): Promise<Outcome | null> {
  // The page and the order ask for one quote, also when the order is completed while the city is typed.
  checkoutStore.setState({ quotedCity: city })
  const terms = { ...checkoutTerms(checkoutStore.getState()), country }
  const isCurrent = () => {
    const { status, quotedFor } = quoteStore.getState()
    return status === 'fresh' && quotedFor === quoteFor(cartStore.getState().productData, terms)
  }
  // Without a network the order waits for it here, as it does when it is sent.
  while (!isCurrent()) {
    await whenOnline()
    await refreshQuote(terms)
    if (!isOffline()) break
  }
  if (!isCurrent()) return refused('An error occurred while processing your order')
  const { quote, gone } = quoteStore.getState()
  if (cartStore.getState().productData.some(item => isGone(item, gone))) return refused(goneMessage)
  const isLess = quote && shownTotal !== null && quote.totalAmount < shownTotal
  if (quote && quote.totalAmount !== shownTotal && !(mayBeLess && isLess)) {
    return newTotal(quote)
  }
  if (quote && quote.advanceDue > shownAdvance)
    return changed('Please read below what we ask ahead, and press Complete Order again.')
  return null
}

const changed = (message: string): Outcome => ({ kind: 'changed', message })

/** Another total must be seen first. Why a coupon counts no more is below its code. */
const newTotal = ({ totalAmount }: Quote): Outcome =>
  changed(`Your total is now ${amountText(totalAmount)}. Press Complete Order to go on.`)

/** An attempt that is not sent yet. */
function newAttempt(payload: OrderPayload): Attempt {
  return { key: pressKey(), payload: JSON.stringify(payload), answered: true }
}

type Chosen = Pick<OrderPayload, 'customerId' | 'items' | 'note' | 'giftWrap' | 'giftMessage' | 'paymentMethod'>

/** Whether an attempt has the same items and customer: its price is the one of that time. */
function isSameOrder(sent: OrderPayload, { address, ...wanted }: Chosen & { address: AddressForm }): boolean {
  const same = addressFields.every(field => sent.shippingAddress?.[field] === address[field])
  const [before, now] = [sent, wanted].map(({ customerId, items, note, giftWrap, giftMessage, paymentMethod }) =>
    JSON.stringify([customerId, items, note, giftWrap, giftMessage, paymentMethod]),
  )
  return same && before === now
}

function readPayload(attempt: Attempt): OrderPayload | null {
  try {
    return JSON.parse(attempt.payload) as OrderPayload | null
  } catch {
    return null
  }
}

/** The total of an attempt with an unknown outcome; null without one. */
export function attemptTotal(attempt: Attempt | null): Paisa | null {
  const total = attempt && readPayload(attempt)?.totalAmount
  return typeof total === 'number' ? toPaisa(total) : null
}

const TOO_MANY = 429
/** Waits in milliseconds before an attempt without a response is sent again. */
const retryAfter = [1000, 3000]

/** Sends an attempt, which is stored until its outcome is known. */
async function send({ key, payload, answered }: Attempt, body: OrderPayload): Promise<Outcome> {
  checkoutStore.setState({ attempt: { key, payload } })
  let unanswered = !answered
  const request = {
    method: orderForm.method,
    body,
    headers: { 'idempotency-key': key },
    timeout: 30_000,
    offline: 'repeat',
  } as const
  let result = await call(orderForm.address, request)
  for (const wait of retryAfter) {
    if (result.ok || result.reason === 'refused') break
    unanswered = true
    await new Promise(resolve => setTimeout(resolve, wait))
    result = await call(orderForm.address, request)
  }
  if (result.ok) {
    const order = result.data
    return order?._id ? { kind: 'placed', order } : refused(result.message ?? 'Order creation failed')
  }
  // Without a response, after a server error and after 'too many' (429) the order may exist, so the attempt keeps its
  // key.
  if (result.reason === 'unreachable') return refused('An error occurred while processing your order')
  if (result.status === TOO_MANY && !unanswered) checkoutStore.setState({ attempt: { key, payload, answered: true } })
  if (result.status >= 500 || result.status === TOO_MANY) return refused(result.message ?? orderForm.failure)
  checkoutStore.setState({ attempt: null })
  const message = result.message ?? orderForm.failure
  const { coupon } = checkoutStore.getState()
  if (coupon && result.errors.some(({ field }) => field === 'couponId')) {
    takeOff(coupon.code, message)
    await refreshQuote(checkoutTerms(checkoutStore.getState()))
    const { quote } = quoteStore.getState()
    return quote ? newTotal(quote) : refused(message)
  }
  if (result.status === 409 && isQuote(result.data)) {
    const outcome = takeFreshQuote(result.data, message)
    const asks = (field: string) => result.errors.some(error => error.field === field)
    if (asks('emailCode')) return { kind: 'code', to: 'email', message }
    return asks('phoneCode') ? { kind: 'code', to: 'phone', message } : outcome
  }
  return { kind: 'refused', message, errors: result.errors, emailNeeded: result.status === 401 }
}

/** Applies the quote of 'prices changed' or 'out of stock', and requests another one when quantities were reduced. */
function takeFreshQuote(quote: Quote, message: string): Outcome {
  checkoutStore.setState({ leftOut: quote.leftOut })
  const terms = checkoutTerms(checkoutStore.getState())
  const items = cartStore.getState().productData
  if (takeQuote(quote, quoteFor(items, terms))) void refreshQuote(terms)
  return { kind: 'changed', message }
}
