import type { Product } from '../../shop/catalogue/product.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import type { CartItem } from '../cart/cart.ts'
import { readSavedCart } from '../cart/saved-cart.ts'

const key = 'viewed'
const most = 12

/** The products this browser has looked at, the last one first, in their first size as it was then. */
export function viewedProducts(): CartItem[] {
  try {
    // Whatever does not fit is left out, as in a stored cart.
    return readSavedCart({ productData: JSON.parse(localStorage.getItem(key) ?? '[]') }).productData
  } catch {
    return []
  }
}

/** Puts a product first among those looked at. It never leaves this browser. */
export function rememberViewed(product: Product): void {
  const [size] = product.sizes
  if (!size) return
  const others = viewedProducts().filter(item => item._id !== product._id)
  try {
    localStorage.setItem(key, JSON.stringify([cartItem(product, size), ...others].slice(0, most)))
  } catch {
    // A full or forbidden storage forgets; nothing else depends on it.
  }
}
