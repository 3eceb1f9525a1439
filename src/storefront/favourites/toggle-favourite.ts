import type { CardProduct, Size } from '../../shop/catalogue/catalogue/product.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import type { CartItem } from '../cart/cart.ts'
import { cartStore } from '../cart/cart-store.ts'

/** Adds a product to the favourites, or removes it. Another size that the shopper chose (`chosen`) is added to the same favourite. */
export function toggleFavourite(product: CardProduct, size: Size, chosen = false): void {
  const { favoriteData, addFavourite, removeFavourite } = cartStore.getState()
  if (isFavourite(favoriteData, product, chosen ? size : null)) removeFavourite(product._id)
  else addFavourite(cartItem(product, size))
}

/** Whether the product is a favourite; with a size, whether it is one in this size. */
export const isFavourite = (favourites: readonly CartItem[], { _id }: CardProduct, size: Size | null): boolean =>
  favourites.some(item => item._id === _id && (!size || item.sizeId === size._id))
