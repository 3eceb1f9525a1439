import { href } from 'react-router'
import type { Featured } from '../../shop/catalogue/product.ts'
import { ProductCard, ProductCardSkeleton } from '../../ui/product-card.tsx'
import { addToBag } from '../cart/add-to-bag.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { categoryLink } from '../frame/navigation.ts'

const sections: { group: keyof Featured; title: string; href: string }[] = [
  { group: 'newArrivals', title: 'New Arrivals', href: `${href('/shop')}?newArrivals=true` },
  { group: 'bestSelling', title: 'Best Selling', href: `${href('/shop')}?sort=best-selling` },
  { group: 'mensProducts', title: 'Men Perfumes', href: categoryLink('Men') },
  { group: 'womensProducts', title: 'Women Perfumes', href: categoryLink('Women') },
  { group: 'attarProducts', title: 'Attar/Oud', href: categoryLink('Attar/Oud') },
]

/** The specification's number of skeletons a section. */
const skeletons = ['a', 'b', 'c', 'd']

/** The home page's five grids. While `featured` is null each shows 4 skeletons; an empty group is hidden. */
export function ProductSections({ featured }: { featured: Featured | null }) {
  return sections.map(({ group, title, href }) => (
    <section key={group} aria-labelledby={group} aria-busy={featured === null} className="wrap home-section">
      <div className="home-section-head">
        <h2 id={group} className="section-title">
          {title}
        </h2>
        <a href={href} className="text-link inline-flex min-h-11 items-center" aria-label={`View all: ${title}`}>
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
                corner={<FavouriteButton product={product} />}
              />
            ))
          : skeletons.map(name => <ProductCardSkeleton key={name} />)}
      </div>
    </section>
  ))
}
