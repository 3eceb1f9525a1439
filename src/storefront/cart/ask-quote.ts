import type { CartLine, Quote } from '../../shop/cart/quote.ts'
import { type Answer, call } from '../../web/browser/call.ts'

export type QuoteRequest = {
  items: CartLine[]
  couponId?: string | null
  /** Where the order goes, by name; home when not known. */
  country?: string | null
}

/** Asks the server what a cart costs now. Never throws. */
export function askQuote(request: QuoteRequest): Promise<Answer<Quote>> {
  return call('/cart/quote', { method: 'POST', body: request })
}

/** Whether a refusal's `data` is a quote: what comes with 'prices changed' and 'out of stock'. */
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
