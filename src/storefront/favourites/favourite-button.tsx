import type { CardProduct, Size } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { cartItem } from '../cart/add-to-bag.ts'
import type { CartItem } from '../cart/cart.ts'
import { cartStore, useCart } from '../cart/cart-store.ts'

type Props = {
  product: CardProduct
  /** The size that the shopper chose; without one the card's first size is stored. */
  size?: Size | null
  className?: string
  /** Text beside the heart. */
  children?: string
}

/**
 * Adds a product to the favourites, or removes it. Another size that the shopper chose (`chosen`) is added to the same
 * favourite.
 */
export function toggleFavourite(product: CardProduct, size: Size, chosen = false): void {
  const { favoriteData, addFavourite, removeFavourite } = cartStore.getState()
  if (isFavourite(favoriteData, product, chosen ? size : null)) removeFavourite(product._id)
  else addFavourite(cartItem(product, size))
}

/** Whether the product is a favourite; with a size, whether it is one in this size. */
const isFavourite = (favourites: readonly CartItem[], { _id }: CardProduct, size: Size | null): boolean =>
  favourites.some(item => item._id === _id && (!size || item.sizeId === size._id))

/** A button that adds a product to the favourites of this browser. One element, because a page has dozens. */
export function FavouriteButton({ product, size, className, children }: Props) {
  const pressed = useCart(cart => isFavourite(cart.favoriteData, product, size ?? null))
  const first = size ?? firstSize(product.sizes)
  if (!first) return null
  return (
    // biome-ignore lint/a11y/useButtonType: it stands in no form; dozens of cards write it.
    <button
      className={classNames('favourite', className)}
      aria-pressed={pressed}
      aria-label={`Favourite: ${product.name}`}
      onClick={() => toggleFavourite(product, first, Boolean(size))}
    >
      {children}
    </button>
  )
}
