import { href } from 'react-router'
import type { Featured } from '../../shop/catalogue/catalogue/product.ts'
import { classNames } from '../../ui/class-names.ts'
import { ProductCardSkeleton } from '../../ui/product-card.tsx'
import { categoryLink } from '../../web/browser/navigation.ts'
import type { FeaturedCard } from '../blocks/featured-card.ts'
import { BagCard } from '../favourites/bag-card.tsx'

const groups: Record<keyof Featured, { title: string; href: string }> = {
  newArrivals: { title: 'New Arrivals', href: `${href('/shop')}?newArrivals=true` },
  bestSelling: { title: 'Best Selling', href: `${href('/shop')}?sort=best-selling` },
  mensProducts: { title: 'Men Perfumes', href: categoryLink('Men') },
  womensProducts: { title: 'Women Perfumes', href: categoryLink('Women') },
  attarProducts: { title: 'Attar/Oud', href: categoryLink('Attar/Oud') },
}

/** The specification's number of skeletons a section. */
const skeletons = ['a', 'b', 'c', 'd']

/** The grids while they are loaded, each with 4 skeletons. */
export const GridSkeletons = () =>
  (Object.keys(groups) as (keyof Featured)[]).map(group => <ProductSection key={group} group={group} cards={null} />)

/**
 * One of the home page's five grids; while `cards` is null it shows 4 skeletons. The style sheet hides an empty one.
 */
export function ProductSection({ group, cards }: { group: keyof Featured; cards: readonly FeaturedCard[] | null }) {
  const { title, href } = groups[group]
  return (
    <section
      aria-labelledby={group}
      aria-busy={cards === null || undefined}
      className={classNames('wrap home-section', cards && cards.length < 4 && 'home-section-few')}
    >
      <div className="home-section-head">
        <h2 id={group} className="section-title">
          {title}
        </h2>
        <a href={href} className="text-link" aria-label={`View all: ${title}`}>
          View all
        </a>
      </div>
      <div className="product-grid">
        {cards
          ? cards.map(product => <BagCard key={product._id} product={product} from={product.from} />)
          : skeletons.map(name => <ProductCardSkeleton key={name} />)}
      </div>
    </section>
  )
}
