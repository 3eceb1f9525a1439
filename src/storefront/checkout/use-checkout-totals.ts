import { useEffect, useRef } from 'react'
import { minus, type Paisa, paisa } from '../../shop/ground/money.ts'
import type { Quote } from '../../shop/offers/cart/quote.ts'
import { cartCount } from '../cart/cart.ts'
import { cartSubtotal } from '../cart/cart-lines.ts'
import { useCart } from '../cart/cart-store.ts'
import { checkoutStore, checkoutTerms, isUnanswered, useCheckout } from '../cart/checkout-store.ts'
import { isGone, quoteFor, refreshQuote, retryQuote, useQuote } from '../cart/quote-store.ts'
import { attemptTotal } from './submit-order.ts'

const nothing = paisa(0)

export type Advance = { due: Paisa; reason: string; rest: Paisa }

/** The totals beside the form. */
export type CheckoutTotals = {
  itemCount: number
  subtotal: Paisa
  offers: Quote['offers']
  gifts: Quote['gifts']
  /** Why an offer that could count does not. */
  offerNote: string | null
  giftWrapFee: Paisa
  /** Null until the first quote. */
  shipping: Paisa | null
  /** Whether the shop ships to the country yet; else shipping is not part of the total. */
  shipsTo: boolean
  /** Whether the last quote failed. */
  failed: boolean
  total: Paisa
  freeShippingRemaining: Paisa
  /** What is asked ahead of a cash order, and why; null: nothing. */
  advance: Advance | null
  /** Whether `total` is from a quote of exactly this cart, coupon and country. */
  settled: boolean
}

/**
 * Keeps the quote current for cart, gift wrap, coupon and country, and returns its totals; before the first quote those
 * of the stored cart.
 */
export function useCheckoutTotals(): CheckoutTotals {
  const items = useCart(cart => cart.productData)
  const terms = useTerms()
  const attempt = useCheckout(state => state.attempt)
  const { quote, quotedFor, status, gone } = useQuote(state => state)
  const wanted = quoteFor(items, terms)
  useQuotedCity()
  useFreshQuote(wanted)
  useReturningLines(gone.length > 0)

  const buyable = items.filter(item => !isGone(item, gone))
  const known = quote && items.length > 0
  const subtotal = known ? quote.subtotal : cartSubtotal(buyable)
  return {
    itemCount: cartCount(buyable),
    subtotal,
    offers: known ? quote.offers : [],
    gifts: known ? quote.gifts : [],
    offerNote: known ? quote.offerNote : null,
    giftWrapFee: known ? quote.giftWrapFee : nothing,
    shipping: known ? quote.shipping : buyable.length === 0 ? nothing : null,
    shipsTo: known ? quote.shipsTo : true,
    failed: status === 'failed',
    total: known ? quote.totalAmount : (attemptTotal(attempt) ?? subtotal),
    advance:
      known && quote.advanceDue > 0
        ? { due: quote.advanceDue, reason: quote.advanceReason, rest: minus(quote.totalAmount, quote.advanceDue) }
        : null,
    freeShippingRemaining: known ? quote.freeShippingRemaining : nothing,
    settled: items.length === 0 || (status === 'fresh' && quotedFor === wanted),
  }
}

function useTerms() {
  const coupon = useCheckout(state => state.coupon)
  const customer = useCheckout(state => state.customer)
  const address = useCheckout(state => state.address)
  const payment = useCheckout(state => state.payment)
  const leftOut = useCheckout(state => state.leftOut)
  // Part of the terms, and of another store.
  useCart(cart => cart.giftWrap)
  const quotedCity = useCheckout(state => state.quotedCity)
  return checkoutTerms({ coupon, customer, address, payment, leftOut, quotedCity })
}

const TYPING_PAUSE_MS = 600

/** Quotes are asked for the typed city once its field is left, or nobody types in it. */
function useQuotedCity(): void {
  const ready = useCheckout(state => state.ready)
  const city = useCheckout(state => state.address.city)
  useEffect(() => {
    if (!ready) return
    const quote = (): void => void checkoutStore.setState({ quotedCity: city })
    if (checkoutStore.getState().quotedCity === null) return quote()
    const timer = setTimeout(quote, TYPING_PAUSE_MS)
    addEventListener('focusout', quote, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('focusout', quote)
    }
  }, [ready, city])
}

/**
 * Requests a quote on opening and whenever cart, coupon or country change. Not while an order's outcome is unknown:
 * the order may have taken the last stock, and the cart would show it as sold out.
 */
function useFreshQuote(wanted: string): void {
  const ready = useCheckout(state => state.ready && !isUnanswered(state))
  const { quotedFor, status } = useQuote(state => state)
  const asked = useRef<string | null>(null)

  useEffect(() => {
    const current = quotedFor === wanted || status !== 'fresh'
    if (!ready || (asked.current === wanted && current)) return
    asked.current = wanted
    void refreshQuote(checkoutTerms(checkoutStore.getState()))
  }, [ready, wanted, quotedFor, status])
}

/** What is gone may be back by the time that the shopper is. */
function useReturningLines(gone: boolean): void {
  useEffect(() => {
    if (!gone) return
    const ask = () => document.hidden || retryQuote()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [gone])
}
