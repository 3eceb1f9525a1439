import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import type { CartItem } from '../cart/cart.ts'
import { readSavedCart } from '../cart/saved-cart.ts'

const key = 'viewed'
const MAX_VIEWED = 12

/** The products viewed in this browser, the latest first, in their first size as it was then. */
export function viewedProducts(): CartItem[] {
  try {
    // Invalid entries are dropped, as in a stored cart.
    return readSavedCart({ productData: JSON.parse(localStorage.getItem(key) ?? '[]') }).productData
  } catch {
    return []
  }
}

/** Stores a product as the latest viewed one. Never sent to the server. */
export function rememberViewed(product: Product): void {
  const [size] = product.sizes
  if (!size) return
  const others = viewedProducts().filter(item => item._id !== product._id)
  try {
    localStorage.setItem(key, JSON.stringify([cartItem(product, size), ...others].slice(0, MAX_VIEWED)))
  } catch {
    // Nothing depends on this storage.
  }
}
