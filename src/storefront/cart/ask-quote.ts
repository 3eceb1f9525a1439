import type { CartLine, Quote } from '../../shop/offers/cart/quote.ts'
import { type CallResult, call } from '../../web/browser/call.ts'

export type QuoteRequest = {
  items: CartLine[]
  couponId?: string | null
  /** Beside its id: a private coupon needs it. */
  couponCode?: string | null
  /** Where the order goes, by name; home when not known. */
  country?: string | null
  /** Some offers are for some cities. */
  city?: string | null
  /** Whose cart it is, once it is known. */
  customerId?: string | null
  /** Automatic offers that an order was refused for. */
  withoutOffers?: string[]
  paymentMethod?: string | null
  giftWrap?: boolean
}

// An order waits for its quote: a request that is lost on the way must end.
const QUOTE_TIMEOUT_MS = 30_000

/** Requests a quote of a cart. Never throws. */
export function askQuote(request: QuoteRequest): Promise<CallResult<Quote>> {
  return call('/cart/quote', { method: 'POST', body: request, timeout: QUOTE_TIMEOUT_MS })
}

/** Whether the `data` of a refusal is a quote, as with 'prices changed' and 'out of stock'. */
export function isQuote(data: unknown): data is Quote {
  return (
    typeof data === 'object' &&
    data !== null &&
    'items' in data &&
    Array.isArray(data.items) &&
    'totalAmount' in data &&
    typeof data.totalAmount === 'number'
  )
}
