import type { ProductCard, Size } from '../../shop/catalogue/product.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import { lineKey } from '../cart/cart.ts'
import { cartStore } from '../cart/cart-store.ts'

/** Adds a product to the favourites in one size, or removes it in every size. */
export function toggleFavourite(product: ProductCard, size: Size): void {
  const { favoriteData, addFavourite, removeFavourite } = cartStore.getState()
  const kept = favoriteData.filter(item => item._id === product._id)
  for (const item of kept) removeFavourite(lineKey(item))
  if (kept.length === 0) addFavourite(cartItem(product, size))
}
