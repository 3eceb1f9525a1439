import type { CartLine, Quote } from '../../shop/cart/quote.ts'
import { paisa } from '../../shop/money.ts'
import { type Answer, call } from '../../web/browser/call.ts'

export type QuoteRequest = {
  items: CartLine[]
  couponId?: string | null
  /** Where the order goes, by name; home when not known. */
  country?: string | null
}

/** Asks the server what a cart costs now. Amounts in paisa. Never throws. */
export async function askQuote(request: QuoteRequest): Promise<Answer<Quote>> {
  const answer = await call<Quote>('/cart/quote', { method: 'POST', body: request })
  return answer.ok ? { ...answer, data: readQuote(answer.data) } : answer
}

/** A quote as `/v1` sends it, in rupees, as the shop's, in paisa. */
export function readQuote(quote: Quote): Quote {
  return {
    ...quote,
    items: quote.items.map(item => ({
      ...item,
      price: paisa(item.price),
      cutPrice: paisa(item.cutPrice),
      linePrice: paisa(item.linePrice),
    })),
    subtotal: paisa(quote.subtotal),
    couponDiscount: paisa(quote.couponDiscount),
    shipping: paisa(quote.shipping),
    totalAmount: paisa(quote.totalAmount),
    freeShippingRemaining: paisa(quote.freeShippingRemaining),
  }
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
