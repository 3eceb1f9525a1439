import type { CardProduct, Size } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/catalogue/rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCart } from '../cart/cart-store.ts'
import { isFavourite, toggleFavourite } from './toggle-favourite.ts'

type Props = {
  product: CardProduct
  /** The size that the shopper chose; without one the card's first size is stored. */
  size?: Size | null
  className?: string
  /** Text beside the heart. */
  children?: string
}

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
