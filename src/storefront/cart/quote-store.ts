import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { CartLine, Quote } from '../../shop/cart/quote.ts'
import type { Paisa } from '../../shop/money.ts'
import { askQuote } from './ask-quote.ts'
import { type CartItem, type LineKey, lineKey } from './cart.ts'
import { cartStore } from './cart-store.ts'
import { meetQuote } from './meet-quote.ts'

export type QuoteState = {
  status: 'idle' | 'asking' | 'fresh' | 'failed'
  /** The server's last answer; null before the first. */
  quote: Quote | null
  /** What `quote` was asked for, so that a cart changed since is known to be another one. */
  quotedFor: string
  /** Unit prices in paisa as the shopper saw them before they changed; said beside the line while the page lives. */
  was: Readonly<Record<LineKey, Paisa>>
  /** Lines that cannot be bought any more. */
  gone: readonly LineKey[]
}

const nothingAsked: QuoteState = { status: 'idle', quote: null, quotedFor: '', was: {}, gone: [] }

/** What the server last said about the cart. Shared by drawer, cart page and checkout; not kept. */
export const quoteStore = createStore<QuoteState>()(() => nothingAsked)

export function useQuote<Part>(part: (state: QuoteState) => Part): Part {
  return useStore(quoteStore, part)
}

/** Everything besides the lines that a quote depends on. */
export type QuoteTerms = { couponId?: string | null; country?: string | null }

/** The cart's lines as `/v1` takes them. */
export const cartLines = (items: readonly CartItem[]): CartLine[] =>
  items.map(({ _id, sizeId, quantity }) => ({ productId: _id, selectedSizeId: sizeId, quantity }))

/** The same text for the same lines on the same terms. */
export const quoteFor = (items: readonly CartItem[], { couponId, country }: QuoteTerms): string =>
  JSON.stringify([cartLines(items), couponId ?? null, country ?? null])

let asked = 0

/**
 * Asks the server for a quote of the cart and brings the cart up to date with it: prices, stock, lines that vanished.
 * When a quantity had to shrink it asks once more, so that the sums are those of the cart. Resolves to the quote, or null
 * when none came, or when something newer was asked meanwhile: the cart then stays as it is.
 */
export async function refreshQuote(terms: QuoteTerms = {}, again = true): Promise<Quote | null> {
  const items = cartStore.getState().productData
  if (items.length === 0) {
    quoteStore.setState(nothingAsked)
    return null
  }
  asked += 1
  const mine = asked
  quoteStore.setState({ status: 'asking' })
  const answer = await askQuote({ items: cartLines(items), ...terms })
  if (mine !== asked) return null
  if (!answer.ok) {
    quoteStore.setState({ status: 'failed' })
    return null
  }
  const shrunk = takeQuote(answer.data, quoteFor(items, terms))
  return shrunk && again ? refreshQuote(terms, false) : answer.data
}

/** Brings the cart up to date with a quote. True when a quantity had to shrink, so that the quote's sums are not the cart's. */
export function takeQuote(quote: Quote, quotedFor: string): boolean {
  const { items, notices, was, gone } = meetQuote(cartStore.getState().productData, quote)
  cartStore.getState().replace(items, notices)
  // A price that changes twice is compared with what the shopper saw first.
  quoteStore.setState(state => ({ status: 'fresh', quote, quotedFor, was: { ...was, ...state.was }, gone }))
  return Object.keys(notices).length > 0
}

/** Forgets the quote: after an order, the next cart starts clean. */
export function forgetQuote(): void {
  asked += 1
  quoteStore.setState(nothingAsked)
}

/** Whether a line of the cart cannot be bought, which blocks the checkout until it is removed. */
export const isGone = (item: CartItem, gone: readonly LineKey[]): boolean => gone.includes(lineKey(item))
