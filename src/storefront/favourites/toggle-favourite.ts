import type { CardProduct, Size } from '../../shop/catalogue/product.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import { cartStore } from '../cart/cart-store.ts'

/** Adds a product to the favourites, with the size that was shown, or removes it. */
export function toggleFavourite(product: CardProduct, size: Size): void {
  const { favoriteData, addFavourite, removeFavourite } = cartStore.getState()
  if (favoriteData.some(({ _id }) => _id === product._id)) removeFavourite(product._id)
  else addFavourite(cartItem(product, size))
}
