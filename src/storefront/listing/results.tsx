import { href, useRevalidator } from 'react-router'
import { firstDeal, firstSize, sharesText } from '../../shop/catalogue/catalogue/rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductCardSkeleton } from '../../ui/product-card.tsx'
import { activeFilters, clearFilters, type ListingFilters } from './listing-filters.ts'
import { type ListingPage, listingAddress } from './listing-page.ts'
import { NothingFound } from './nothing-found.tsx'
import { Pagination } from './pagination.tsx'
import { gridClass, ProductGrid } from './product-grid.tsx'
import type { ListingState } from './use-listing.ts'

// The specification's number.
const skeletons = ['1', '2', '3', '4', '5', '6', '7', '8']

type Props = { page: ListingPage; chosen: ListingFilters; state: ListingState; categories: readonly string[] }

/** The products, or a message. */
export function Results({ page, chosen, state, categories }: Props) {
  if (state.status === 'loading') {
    return (
      <div className={gridClass} aria-hidden="true">
        {skeletons.map(key => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    )
  }
  if (state.status === 'error') return <ListingError message={state.message} />
  const { data, page: current, totalPages, search, story } = state.listing
  if (data.length === 0 && search && chosen.search)
    return <NothingFound page={page} chosen={chosen} search={search} categories={categories} />
  if (data.length === 0) return <NoProducts page={page} chosen={chosen} />
  return (
    <>
      {search?.closest && <p className="mb-5 font-display text-xl leading-tight">Nothing has all of it. Closest:</p>}
      <ProductGrid
        products={data}
        shownSize={page.deals ? firstDeal : firstSize}
        noteOf={product => (search?.likeness ? sharesText(search.likeness, product._id) : undefined)}
        story={story}
      />
      {search && search.instead.length > 0 && (
        <section aria-labelledby="in-stock">
          <h3 id="in-stock" className="mb-5 border-line border-t pt-8 font-display text-xl">
            Sold out. In stock and close to it:
          </h3>
          <ProductGrid products={search.instead} />
        </section>
      )}
      {totalPages > 1 && <Pagination page={page} chosen={chosen} current={current} totalPages={totalPages} />}
    </>
  )
}

/** 'Error loading products:' with the message and a button to try again. */
export function ListingError({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <p className="font-display text-xl leading-tight">Error loading products:</p>
      <p className="max-w-md text-muted">{message}</p>
      <Button variant="outline" className="mt-3" disabled={state === 'loading'} onClick={() => revalidate()}>
        Try again
      </Button>
    </div>
  )
}

function NoProducts({ page, chosen }: { page: ListingPage; chosen: ListingFilters }) {
  const filtered = activeFilters({ ...chosen, category: null }).length > 0
  return (
    <EmptyState
      title="We don't have products in this category yet."
      text={filtered ? 'No product matches all of these filters. Remove one to see more.' : undefined}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {filtered && (
            <LinkButton variant="outline" href={listingAddress(page, clearFilters(chosen))}>
              Clear All Filters
            </LinkButton>
          )}
          <LinkButton href={href('/shop')}>Continue Shopping</LinkButton>
        </div>
      }
    />
  )
}
