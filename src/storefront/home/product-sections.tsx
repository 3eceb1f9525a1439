import { Fragment } from 'react'
import { href } from 'react-router'
import type { Featured } from '../../shop/catalogue/product.ts'
import { ProductCard, ProductCardSkeleton } from '../../ui/product-card.tsx'
import { categoryLink } from '../../web/browser/navigation.ts'
import { addToBag } from '../cart/add-to-bag.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { type Story, StoryTile } from '../stories/story-tile.tsx'
import type { FeaturedCards } from './featured-cards.ts'

/** `story`: the tile after the grid, by its position in the settings. */
const sections: { group: keyof Featured; title: string; href: string; story?: number }[] = [
  { group: 'newArrivals', title: 'New Arrivals', href: `${href('/shop')}?newArrivals=true` },
  { group: 'bestSelling', title: 'Best Selling', href: `${href('/shop')}?sort=best-selling`, story: 0 },
  { group: 'mensProducts', title: 'Men Perfumes', href: categoryLink('Men'), story: 1 },
  { group: 'womensProducts', title: 'Women Perfumes', href: categoryLink('Women') },
  { group: 'attarProducts', title: 'Attar/Oud', href: categoryLink('Attar/Oud'), story: 2 },
]

/** The specification's number of skeletons a section. */
const skeletons = ['a', 'b', 'c', 'd']

type Props = { featured: FeaturedCards | null; stories: readonly Story[] }

/** The home page's five grids with tiles between them. While `featured` is null each shows 4 skeletons; an empty group is hidden. */
export function ProductSections({ featured, stories }: Props) {
  return sections.map(({ group, title, href, story = -1 }) => (
    <Fragment key={group}>
      <section aria-labelledby={group} aria-busy={featured === null || undefined} className="wrap home-section">
        <div className="home-section-head">
          <h2 id={group} className="section-title">
            {title}
          </h2>
          <a href={href} className="text-link" aria-label={`View all: ${title}`}>
            View all
          </a>
        </div>
        <div className="product-grid">
          {featured
            ? featured[group].map(product => (
                <ProductCard
                  key={product._id}
                  product={product}
                  onAdd={addToBag}
                  from={product.from}
                  corner={<FavouriteButton product={product} />}
                />
              ))
            : skeletons.map(name => <ProductCardSkeleton key={name} />)}
        </div>
      </section>
      {stories[story] && (
        <div className="wrap">
          <StoryTile
            story={stories[story]}
            sizes="(min-width: 48rem) 50vw, 100vw"
            className={`story-wide story-${story}`}
          />
        </div>
      )}
    </Fragment>
  ))
}
