import type { ProductCard as Product } from '../../shop/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/rules.ts'
import { ProductCard } from '../../ui/product-card.tsx'
import { addToBag } from '../cart/add-to-bag.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'

/** The grid of a listing. */
export const gridClass = 'product-grid listing-grid'
// Two rows on a phone are above the fold.
const EAGER_CARDS = 4

type Props = { products: readonly Product[]; shownSize?: (sizes: Product['sizes']) => Product['sizes'][number] | null }

/** Products as cards, each with the size that `shownSize` chooses. */
export function ProductGrid({ products, shownSize = firstSize }: Props) {
  return (
    <div className={gridClass}>
      {products.map((product, index) => (
        <ProductCard
          key={product._id}
          product={product}
          size={shownSize(product.sizes)}
          onAdd={addToBag}
          corner={<FavouriteButton product={product} size={shownSize(product.sizes)} />}
          eager={index < EAGER_CARDS}
        />
      ))}
    </div>
  )
}
