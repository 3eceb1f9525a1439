import type { Quote, QuotedLine } from '../../shop/cart/quote.ts'
import type { Paisa } from '../../shop/money.ts'
import { type CartItem, type LineKey, lineKey, stockNotice } from './cart.ts'

/** A cart brought up to date by the server's quote. Nothing is dropped: what cannot be bought stays, marked. */
export type MetQuote = {
  items: CartItem[]
  /** Lines whose quantity had to shrink to the stock, and the words for it. */
  notices: Record<LineKey, string>
  /** Unit prices in paisa that the shopper saw before, of lines whose price has changed. */
  was: Record<LineKey, Paisa>
  /** Lines that cannot be bought any more: product or size gone, or sold out. */
  gone: LineKey[]
}

/** What a quote means for the cart: new prices, shrunk quantities, vanished lines. Lines it does not name stay as they are. */
export function meetQuote(items: readonly CartItem[], quote: Pick<Quote, 'items'>): MetQuote {
  const quoted = new Map(quote.items.map(line => [lineKey({ _id: line.productId, sizeId: line.selectedSizeId }), line]))
  const met: MetQuote = { items: [], notices: {}, was: {}, gone: [] }
  for (const item of items) {
    const key = lineKey(item)
    const today = quoted.get(key)
    if (today && (today.name === '' || today.stock < 1)) met.gone.push(key)
    met.items.push(today ? meetLine(item, today, key, met) : item)
  }
  return met
}

function meetLine(item: CartItem, today: QuotedLine, key: LineKey, met: MetQuote): CartItem {
  // A vanished product keeps the name and picture by which the shopper knows it.
  if (today.name === '') return { ...item, stock: 0 }
  if (today.cutPrice !== item.cutPrice) met.was[key] = item.cutPrice
  const quantity = today.stock < 1 ? item.quantity : Math.min(item.quantity, today.stock)
  if (quantity < item.quantity) met.notices[key] = stockNotice(today.stock)
  const { name: title, image, price, cutPrice, discount, ml, sku, stock } = today
  return { ...item, title, image, price, cutPrice, discount, ml, sku, stock, quantity }
}
