import type { CardProduct, Size } from '../../shop/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/rules.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCart } from '../cart/cart-store.ts'
import { toggleFavourite } from './toggle-favourite.ts'

type Props = {
  product: CardProduct
  /** The size to store; default: the card's first one. */
  size?: Size | null
  className?: string
  /** Text beside the heart. */
  children?: string
}

/** A button that adds a product to the favourites of this browser. One element, because a page has dozens. */
export function FavouriteButton({ product, size, className, children }: Props) {
  const kept = useCart(cart => cart.favoriteData.some(item => item._id === product._id))
  const first = size ?? firstSize(product.sizes)
  if (!first) return null
  return (
    // biome-ignore lint/a11y/useButtonType: it stands in no form; dozens of cards write it.
    <button
      className={classNames('favourite', className)}
      aria-pressed={kept}
      aria-label={`Favourite: ${product.name}`}
      onClick={() => toggleFavourite(product, first)}
    >
      {children}
    </button>
  )
}
