import type { ProductCard as Product } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { BagCard } from '../favourites/bag-card.tsx'
import { type Story, StoryTile } from '../stories/story-tile.tsx'

/** The grid of a listing. */
export const gridClass = 'product-grid listing-grid'
// Two rows on a phone are above the fold.
const EAGER_CARDS = 4

type Props = {
  products: readonly Product[]
  shownSize?: (sizes: Product['sizes']) => Product['sizes'][number] | null
  /** A line about a product, on its card. */
  noteOf?: (product: Product) => string | undefined
  /** A tile that fills the row which the products leave open. */
  story?: Story | undefined
}

// After two rows of a phone; on wide screens it is in the second row.
const STORY_AFTER = 4
// Beside one or two it would be larger than what was looked for.
const FEWEST_BESIDE_STORY = 3

/** Products as cards, each with the size that `shownSize` chooses. */
export function ProductGrid({ products, shownSize = firstSize, noteOf, story }: Props) {
  const card = (product: Product, index: number) => (
    <BagCard
      key={product._id}
      product={product}
      size={shownSize(product.sizes)}
      note={noteOf?.(product)}
      eager={index < EAGER_CARDS}
    />
  )
  const cards = products.map(card)
  return (
    <div className={gridClass}>
      {cards.slice(0, STORY_AFTER)}
      {story && products.length >= FEWEST_BESIDE_STORY && (
        <StoryTile
          story={story}
          sizes="(min-width: 64rem) 38rem, (min-width: 48rem) 60vw, 100vw"
          beside={products.length}
        />
      )}
      {cards.slice(STORY_AFTER)}
    </div>
  )
}
