import { href } from 'react-router'
import type { SearchDetails } from '../../shop/catalogue/catalogue/product.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { categoryLink } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { activeFilters, changeFilters, clearFilters, type ListingFilters } from './listing-filters.ts'
import { type ListingPage, listingAddress } from './listing-page.ts'
import { ProductGrid } from './product-grid.tsx'

type Props = {
  page: ListingPage
  chosen: ListingFilters
  search: SearchDetails
  categories: readonly string[]
}

/** A search without a match: corrections, the categories and best sellers. */
export function NothingFound({ page, chosen, search, categories }: Props) {
  const { didYouMean, instead } = search
  const { searchExamples } = useShellData()
  const filtered = activeFilters({ ...chosen, search: '' }).length > 0
  return (
    <>
      <div className="grid justify-items-center gap-4 px-4 pt-10 pb-12 text-center">
        <p className="wrap-anywhere font-display text-xl leading-tight">{`No products found for "${chosen.search}"`}</p>
        <p>We don't have products in this category yet.</p>
        {didYouMean.length > 0 && (
          <p className="flex flex-wrap items-center justify-center gap-x-3">
            Did you mean
            {didYouMean.map(text => (
              <a
                key={text}
                href={listingAddress(page, changeFilters(chosen, { search: text }))}
                className="text-link inline-flex min-h-11 items-center"
              >
                {text}
              </a>
            ))}
          </p>
        )}
        <p className="max-w-md text-muted">
          {filtered
            ? 'Try fewer words, or remove a filter.'
            : 'Try another spelling, a note such as rose or oud, or the name of a house.'}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton variant="outline" href={listingAddress(page, clearFilters(chosen))}>
            Clear All Filters
          </LinkButton>
          <LinkButton href={href('/shop')}>Continue Shopping</LinkButton>
        </div>
        {searchExamples.length > 0 && (
          <p className="flex flex-wrap items-center justify-center gap-x-4">
            For example
            {searchExamples.map(text => (
              <a
                key={text}
                href={`${href('/shop')}?search=${encodeURIComponent(text)}`}
                className="text-link inline-flex min-h-11 items-center"
              >
                {text}
              </a>
            ))}
          </p>
        )}
        <ul aria-label="Categories" className="mt-2 flex flex-wrap justify-center gap-x-5">
          {categories.map(category => (
            <li key={category}>
              <a href={categoryLink(category)} className="text-link inline-flex min-h-11 items-center text-sm">
                {category}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {instead.length > 0 && (
        <section aria-labelledby="best-sellers">
          <h3 id="best-sellers" className="mb-5 border-line border-t pt-8 font-display text-xl">
            Our best sellers
          </h3>
          <ProductGrid products={instead} />
        </section>
      )}
    </>
  )
}
