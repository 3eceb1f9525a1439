import { useEffect, useState } from 'react'
import { hasCookieCart } from './has-cookie-cart.ts'

/** The cart of the cookie, until the store has taken it over; null without one. */
export function usePlainCart<Cart>(cart: Cart | null): Cart | null {
  const [taken, setTaken] = useState(false)
  useEffect(() => {
    if (!hasCookieCart()) return setTaken(true)
    void takeLater().then(setTaken)
  }, [])
  return taken ? null : cart
}

/** Moves the cart of the cookie into the store; false when it could not be read: then the next page tries again. */
const takeLater = (): Promise<boolean> =>
  import('./take-cookie-cart.ts').then(({ takeCookieCart }) => takeCookieCart()).catch(() => false)

/**
 * Used once, in the layout: takes over a cart that was filled before scripts ran, also when the browser shows a page
 * again.
 */
export function useCookieCart(): void {
  useEffect(() => {
    const take = () => {
      if (hasCookieCart()) void takeLater()
    }
    take()
    window.addEventListener('pageshow', take)
    return () => window.removeEventListener('pageshow', take)
  }, [])
}
