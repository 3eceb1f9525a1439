import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Paisa } from '../../shop/ground/money.ts'
import type { CartLine, Quote } from '../../shop/offers/cart/quote.ts'
import { pressEnded } from '../../ui/press-ended.ts'
import { askQuote, type QuoteRequest } from './ask-quote.ts'
import { type CartItem, isInvalidLine, type LineKey, lineKey } from './cart.ts'
import { cartStore } from './cart-store.ts'
import { replaceLines } from './edit-cart.ts'
import { meetQuote } from './meet-quote.ts'

export type QuoteState = {
  status: 'idle' | 'asking' | 'fresh' | 'failed'
  /** The last quote; null before the first. */
  quote: Quote | null
  /** The request of `quote`, to detect a cart that has changed since. */
  quotedFor: string
  /** Unit prices in paisa before they changed; shown beside the line until the page is left. */
  was: Readonly<Record<LineKey, Paisa>>
  /** Lines that are no longer available. */
  gone: readonly LineKey[]
}

const nothingAsked: QuoteState = { status: 'idle', quote: null, quotedFor: '', was: {}, gone: [] }

/** The last quote of the cart. Shared by drawer, cart page and checkout; not stored. */
export const quoteStore = createStore<QuoteState>()(() => nothingAsked)

export function useQuote<Part>(part: (state: QuoteState) => Part): Part {
  return useStore(quoteStore, part)
}

/** Whether the cart ships free by its last quote: false while there is none, and where the shop does not ship yet. */
export const useShipsFree = (): boolean =>
  useQuote(({ quote }) => !!quote?.shipsTo && quote.shipping + quote.freeShippingRemaining === 0)

/** What a quote depends on, besides the lines. */
export type QuoteTerms = Omit<QuoteRequest, 'items'>

/** The cart's lines as `/v1` takes them, without invalid ones. */
export const cartLines = (items: readonly CartItem[]): CartLine[] =>
  items
    .filter(item => !isInvalidLine(item))
    .map(({ _id, sizeId, quantity }) => ({ productId: _id, selectedSizeId: sizeId, quantity }))

/** A key that is equal for the same lines and terms. */
export const quoteFor = (items: readonly CartItem[], terms: QuoteTerms): string => {
  const { couponId, country, city, customerId, withoutOffers = [], paymentMethod, giftWrap } = terms
  const rest = [couponId, country, city || null, customerId, withoutOffers, paymentMethod, giftWrap || null]
  // What is not said is null here.
  return JSON.stringify([cartLines(items), ...rest])
}

let asked = 0
let latestTerms: QuoteTerms = {}
/** The quote that was asked for last. */
let asking: { quotedFor: string; quote: Promise<Quote | null> } | null = null

/** Requests a quote that failed once more, for the same coupon and country. */
export const retryQuote = (): void => void refreshQuote(latestTerms)

/**
 * Requests a quote and updates the cart with it: prices, stock, unavailable lines.
 * After a reduced quantity it requests another one, so that the totals are those of the cart. Resolves to the quote, or
 * null after a failure or when a newer request was made: the cart then stays unchanged. One that is asked for already
 * is not asked for twice.
 */
export async function refreshQuote(terms: QuoteTerms = {}): Promise<Quote | null> {
  latestTerms = terms
  const items = cartStore.getState().productData
  if (cartLines(items).length === 0) {
    // One that is on its way is of a cart that is gone.
    forgetQuote()
    return null
  }
  const quotedFor = quoteFor(items, terms)
  if (asking?.quotedFor === quotedFor && quoteStore.getState().status === 'asking') return asking.quote
  asking = { quotedFor, quote: ask(terms, true) }
  return asking.quote
}

async function ask(terms: QuoteTerms, again: boolean): Promise<Quote | null> {
  const items = cartStore.getState().productData
  asked += 1
  const mine = asked
  quoteStore.setState({ status: 'asking' })
  const result = await askQuote({ items: cartLines(items), ...terms })
  await pressEnded()
  if (mine !== asked) return null
  if (!result.ok) {
    quoteStore.setState({ status: 'failed' })
    return null
  }
  const shrunk = takeQuote(result.data, quoteFor(items, terms))
  return shrunk && again ? ask(terms, false) : result.data
}

/** Updates the cart with a quote. True when a quantity was reduced, so that the quote's totals are not the cart's. */
export function takeQuote(quote: Quote, quotedFor: string): boolean {
  const { items, notices, was, gone } = meetQuote(cartStore.getState().productData, quote)
  replaceLines(items, notices)
  cartStore.setState({ limits: quote.limits })
  // A price that changes twice is compared with the first one shown.
  quoteStore.setState(state => ({ status: 'fresh', quote, quotedFor, was: { ...was, ...state.was }, gone }))
  return Object.keys(notices).length > 0
}

/** Deletes the quote, after an order and of an empty cart. */
export function forgetQuote(): void {
  asked += 1
  asking = null
  quoteStore.setState(nothingAsked)
}

/** Whether a line cannot be bought, which blocks the checkout until it is removed. */
export const isGone = (item: CartItem, gone: readonly LineKey[]): boolean =>
  isInvalidLine(item) || gone.includes(lineKey(item))
