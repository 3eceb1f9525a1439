import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import type { CartItem } from '../cart/cart.ts'
import { readSavedCart } from '../cart/saved-cart.ts'

const key = 'viewed'
const MAX_VIEWED = 12

/** `from`: whether other sizes had other prices. */
export type ViewedProduct = CartItem & { from: boolean }

/** The products viewed in this browser, the latest first, in the size of their card as it was then. */
export function viewedProducts(): ViewedProduct[] {
  try {
    const stored: (Partial<ViewedProduct> | null)[] = JSON.parse(localStorage.getItem(key) ?? '[]')
    // Invalid entries are dropped, as in a stored cart.
    return readSavedCart({ productData: stored }).productData.map(item => ({
      ...item,
      from: stored.some(entry => entry?._id === item._id && entry.from === true),
    }))
  } catch {
    return []
  }
}

/** Stores a product as the latest viewed one. Never sent to the server. */
export function rememberViewed(product: Product): void {
  const size = firstSize(product.sizes)
  if (!size) return
  const viewed: ViewedProduct = {
    ...cartItem(product, size),
    from: otherPrice(product.sizes, size) !== undefined,
  }
  const others = viewedProducts().filter(item => item._id !== product._id)
  try {
    localStorage.setItem(key, JSON.stringify([viewed, ...others].slice(0, MAX_VIEWED)))
  } catch {
    // Nothing depends on this storage.
  }
}
