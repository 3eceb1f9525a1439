import type { Paisa } from '../../shop/ground/money.ts'
import type { Quote, QuotedLine } from '../../shop/offers/cart/quote.ts'
import { type CartItem, type LineKey, lineKey, orderable } from './cart.ts'

/** Of a line that can be ordered again once it is back. One without a notice is not in the shop any more. */
export const SOLD_OUT_NOTICE = 'Sold out'

/** A cart updated with a quote. No line is dropped: unavailable ones stay, marked. */
export type MetQuote = {
  items: CartItem[]
  /** Notices of lines whose quantity was reduced to what can be ordered, or that are sold out. */
  notices: Record<LineKey, string>
  /** Previous unit prices in paisa, of lines whose price has changed. */
  was: Record<LineKey, Paisa>
  /** Lines that are no longer available: product or size unpublished, or sold out. */
  gone: LineKey[]
}

/**
 * Updates the cart with a quote: prices, reduced quantities, unavailable lines. Lines not in the quote stay unchanged.
 */
export function meetQuote(
  items: readonly CartItem[],
  quote: Pick<Quote, 'items'> & Partial<Pick<Quote, 'limits'>>,
): MetQuote {
  const quoted = new Map(quote.items.map(line => [lineKey({ _id: line.productId, sizeId: line.selectedSizeId }), line]))
  const met: MetQuote = { items: [], notices: {}, was: {}, gone: [] }
  for (const item of items) {
    const key = lineKey(item)
    const today = quoted.get(key)
    if (today && (today.name === '' || today.stock < 1)) met.gone.push(key)
    met.items.push(today ? meetLine(item, today, key, met, quote.limits?.perSize) : item)
  }
  return met
}

function meetLine(item: CartItem, today: QuotedLine, key: LineKey, met: MetQuote, perSize?: number): CartItem {
  // The quote has no name and picture of an unpublished product.
  if (today.name === '') return { ...item, stock: 0 }
  if (today.cutPrice !== item.cutPrice) met.was[key] = item.cutPrice
  const { quantity, notice } =
    today.stock < 1
      ? { quantity: item.quantity, notice: SOLD_OUT_NOTICE }
      : orderable(item.quantity, today.stock, perSize)
  if (notice) met.notices[key] = notice
  const { name: title, image, price, cutPrice, discount, ml, sku, stock } = today
  return { ...item, title, image, price, cutPrice, discount, ml, sku, stock, quantity }
}
