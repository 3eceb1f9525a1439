import { MAX_LINES } from '../../shop/offers/cart/cart-limit-rules.ts'
import type { CartLine } from '../../shop/offers/cart/quote.ts'
import { CART_COOKIE } from './has-cookie-cart.ts'

/** The longest value: browsers keep 4096 bytes with name and attributes. */
export const MAX_COOKIE_LENGTH = 3_800

export type CookieCart = {
  lines: readonly CartLine[]
  /** The line that was added last, with the time (ms since 1970): a second press of the same button adds nothing. */
  last: { line: CartLine; at: number } | null
}

export const emptyCookieCart: CookieCart = { lines: [], last: null }

/** The value of the cookie: 'product:size:quantity', '|' between lines, the time after the line that was added last. */
export function formatCookieCart({ lines, last }: CookieCart): string {
  return lines
    .map(line => {
      const at = last && isSameLine(last.line, line) ? `:${last.at.toString(36)}` : ''
      const ids = [line.productId, line.selectedSizeId].map(encodeURIComponent).join(':')
      return `${ids}:${line.quantity}${at}`
    })
    .join('|')
}

/** Reads a value from anywhere; what does not match is left out. */
export function parseCookieCart(value: string): CookieCart {
  let last: CookieCart['last'] = null
  const lines = value
    .slice(0, MAX_COOKIE_LENGTH)
    .split('|')
    .slice(0, MAX_LINES)
    .flatMap(text => {
      const [, product = '', size = '', quantity, at] = LINE.exec(text) ?? []
      const line = { productId: decoded(product), selectedSizeId: decoded(size), quantity: Number(quantity) }
      if (!line.productId || !line.selectedSizeId || !(line.quantity >= 1)) return []
      if (at) last = { line, at: Number.parseInt(at, 36) }
      return [line]
    })
  return { lines, last }
}

/** The value of the cookie in a Cookie header, or in `document.cookie`; empty without one. */
export function cookieCartIn(cookies: string): string {
  const cookie = cookies.split(';').find(each => each.trimStart().startsWith(`${CART_COOKIE}=`))
  return cookie ? cookie.slice(cookie.indexOf('=') + 1).trim() : ''
}

export const isSameLine = (a: CartLine, b: CartLine): boolean =>
  a.productId === b.productId && a.selectedSizeId === b.selectedSizeId

const LINE = /^([^:|]{1,360}):([^:|]{1,360}):([1-9]\d{0,3})(?::([a-z0-9]{1,9}))?$/

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
