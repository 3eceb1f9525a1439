import type { LoaderFunctionArgs } from 'react-router'
import { type Quote, quoteCart } from '../../shop/offers/cart/index.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { type CookieCart, cookieCartIn, parseCookieCart } from './cart-cookie.ts'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context'>

/**
 * The cart of a browser without scripts, with today's prices in paisa; null without one. Reads the cookie, so the page
 * is personal.
 */
export const loadPlainCart = ({ request, context }: Args): Promise<Quote | null> =>
  quoteCookieCart(cookieCartOf(request), context)

export const cookieCartOf = (request: Request): CookieCart =>
  parseCookieCart(cookieCartIn(request.headers.get('cookie') ?? ''))

/** Its lines with today's prices; null when it has none. */
export async function quoteCookieCart({ lines }: CookieCart, context: Args['context']): Promise<Quote | null> {
  const { db, settings } = context.get(requestContext)
  return lines.length > 0 ? quoteCart(db, { items: [...lines] }, await settings()) : null
}
