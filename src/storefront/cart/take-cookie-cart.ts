import type { QuotedLine } from '../../shop/offers/cart/quote.ts'
import { toast } from '../../ui/toast.ts'
import { askQuote } from './ask-quote.ts'
import type { CartItem } from './cart.ts'
import { cookieCartIn, parseCookieCart } from './cart-cookie.ts'
import { cartStore } from './cart-store.ts'
import { CART_COOKIE } from './has-cookie-cart.ts'

let taking: Promise<boolean> | null = null

/**
 * Moves the cart of the cookie into the store, once however many ask. False when it could not be read: it then stays
 * where it is.
 */
export function takeCookieCart(): Promise<boolean> {
  taking ??= take().finally(() => {
    taking = null
  })
  return taking
}

async function take(): Promise<boolean> {
  const value = cookieCartIn(document.cookie)
  const { lines } = parseCookieCart(value)
  if (lines.length === 0) return true
  const result = await askQuote({ items: [...lines] })
  if (!result.ok) return false
  // Another tab has taken it meanwhile, or another form has changed it.
  if (cookieCartIn(document.cookie) !== value) return take()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari before 18.4.
  document.cookie = `${CART_COOKIE}=; Path=/; Max-Age=0`
  const { add } = cartStore.getState()
  const known = result.data.items.filter(line => line.name !== '')
  for (const line of known) add(cartItem(line), line.quantity)
  if (known.length < lines.length) toast('A product in your cart is no longer available. We have taken it out.')
  return true
}

/** A quoted line as one of the browser's cart. */
export const cartItem = ({ productId, selectedSizeId, name, quantity, ...line }: QuotedLine): CartItem => ({
  _id: productId,
  sizeId: selectedSizeId,
  title: name,
  quantity,
  image: line.image,
  price: line.price,
  cutPrice: line.cutPrice,
  discount: line.discount,
  ml: line.ml,
  sku: line.sku,
  stock: line.stock,
  description: '',
})
