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

/** Moves the cart of the cookie into the store; false when it could not be read. */
async function takeLater(): Promise<boolean> {
  const { takeCookieCart } = await import('./take-cookie-cart.ts')
  return takeCookieCart()
}

/** Used once, in the layout: takes over a cart that was filled before scripts ran, also when the browser shows a page again. */
export function useCookieCart(): void {
  useEffect(() => {
    const take = () => {
      // Where it fails, the next page tries again.
      if (hasCookieCart()) takeLater().catch(() => undefined)
    }
    take()
    window.addEventListener('pageshow', take)
    return () => window.removeEventListener('pageshow', take)
  }, [])
}
