import { type ActionFunctionArgs, data, href, redirect } from 'react-router'
import { sizeText } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { brokenLimit, bulkOrderText, lineOfKey } from '../../shop/offers/cart/cart-limit-rules.ts'
import { type CartLine, type Quote, quoteCart } from '../../shop/offers/cart/index.ts'
import { requestContext } from '../../web/server/request-context.ts'
import { orderable, wholeQuantity } from './cart.ts'
import { type CookieCart, emptyCookieCart, formatCookieCart, isSameLine, MAX_COOKIE_LENGTH } from './cart-cookie.ts'
import { CART_COOKIE } from './has-cookie-cart.ts'
import { cookieCartOf, quoteCookieCart } from './load-plain-cart.ts'

// A double click sends the form twice; who wants two waits for the cart first.
const DOUBLE_PRESS_MS = 2_000
const MAX_QUANTITY = 9_999
const MAX_ID_LENGTH = 120
const COOKIE_AGE_S = 30 * 24 * 60 * 60

/** The result of a form of the cart that was not done as asked: a message, and the cart as it is now. */
export type CartResult = {
  message: string
  cart: Quote | null
  /** The product whose size must be chosen first. */
  unsized: string | null
}

/** The cookie after a form, with a message when it was not done as asked. `refused`: nothing changed. */
type Change = { cart: CookieCart; message?: string | null; refused?: true; unsized?: string | null }

type Context = ActionFunctionArgs['context']

/**
 * Handles the forms of the cart, which work without JavaScript: adds (`add`, or `product` and `size`, with `quantity`),
 * sets the quantity of a `line`, or removes one. Redirects, so that going back or loading again sends nothing twice; a
 * refusal is shown on the cart's page.
 */
export async function handleCartForm({ request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>) {
  const sent = await request.formData().catch(() => new FormData())
  const field = (name: string): string => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : ''
  }
  const { cart, message, refused, unsized = null } = await changed(cookieCartOf(request), field, context)
  const headers = { 'set-cookie': setCartCookie(cart, context) }
  if (message) {
    const result: CartResult = { message, cart: await quoteCookieCart(cart, context), unsized }
    return data(result, { status: refused ? 409 : 200, headers })
  }
  return redirect(href(field('next') === 'checkout' ? '/checkout' : '/cart'), { status: 303, headers })
}

async function changed(cart: CookieCart, field: (name: string) => string, context: Context): Promise<Change> {
  const removed = lineOfKey(field('remove'))
  if (removed) return { cart: { ...cart, lines: cart.lines.filter(line => !isSameLine(line, removed)) } }
  const set = lineOfKey(field('line'))
  if (set) {
    const held = cart.lines.find(line => isSameLine(line, set))
    return held ? withLine({ ...cart, last: null }, held, asked(field('quantity')), context) : { cart }
  }
  const added = lineOfKey(field('add') || `${field('product')}:${field('size')}`)
  if (!added) {
    const unsized = field('product').slice(0, MAX_ID_LENGTH) || null
    return { cart, message: 'Please select a size', refused: true, unsized }
  }
  const { last, lines } = cart
  if (last && isSameLine(last.line, added) && Date.now() - last.at < DOUBLE_PRESS_MS) return { cart }
  const held = lines.find(line => isSameLine(line, added))
  const next = { ...cart, last: { line: added, at: Date.now() } }
  return withLine(next, added, (held?.quantity ?? 0) + asked(field('quantity')), context)
}

/** The cart with this quantity of a line, or what of it can be ordered. */
async function withLine(cart: CookieCart, line: CartLine, quantity: number, context: Context): Promise<Change> {
  const { db, settings } = context.get(requestContext)
  const shop = await settings()
  const refuse = (message: string): Change => ({ cart: { ...cart, last: null }, message, refused: true })
  const [today] = (await quoteCart(db, { items: [{ ...line, quantity }] }, shop)).items
  if (!today?.name) return refuse('This product is no longer available.')
  if (today.stock < 1) return refuse(`${sizeText(today.name, today.ml, today.setOf)} is sold out.`)
  const { notice, ...can } = orderable(quantity, today.stock, shop.maxPerSize)
  const wanted = { ...line, ...can }
  const known = cart.lines.some(each => isSameLine(each, line))
  const lines = known ? cart.lines.map(each => (isSameLine(each, line) ? wanted : each)) : [...cart.lines, wanted]
  const broken = brokenLimit(lines, { perSize: shop.maxPerSize, pieces: shop.maxPieces })
  if (broken) return refuse(`${broken} ${bulkOrderText(shop)}`)
  const next = { ...cart, lines }
  if (formatCookieCart(next).length > MAX_COOKIE_LENGTH)
    return refuse('Your cart is full. Please order what is in it first.')
  return { cart: next, message: notice }
}

const asked = (text: string): number => Math.min(wholeQuantity(text || 1), MAX_QUANTITY)

/** Not HttpOnly: the store reads it and deletes it. */
export function setCartCookie(cart: CookieCart, context: Context): string {
  const { publicUrl } = context.get(requestContext)
  const value = formatCookieCart(cart.lines.length > 0 ? cart : emptyCookieCart)
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  return `${CART_COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${value ? COOKIE_AGE_S : 0}${secure}`
}
