import type { ProductCard, Size } from '../../shop/catalogue/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { useCart } from '../cart/cart-store.ts'
import { toggleFavourite } from './toggle-favourite.ts'

type Props = {
  product: ProductCard
  /** The size to keep; the card's first one unless told. */
  size?: Size | null
  className?: string
  /** Words beside the heart. */
  children?: string
}

/** A heart that keeps a product among the favourites of this browser. One element: a page holds dozens. */
export function FavouriteButton({ product, size, className, children }: Props) {
  const kept = useCart(cart => cart.favoriteData.some(item => item._id === product._id))
  const first = size ?? product.sizes[0]
  if (!first) return null
  return (
    <button
      type="button"
      className={classNames('favourite', className)}
      aria-pressed={kept}
      aria-label={`Favourite: ${product.name}`}
      onClick={() => toggleFavourite(product, first)}
    >
      {children}
    </button>
  )
}
