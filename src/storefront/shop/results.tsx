import { href, useRevalidator } from 'react-router'
import { firstDeal, firstSize } from '../../shop/catalogue/rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductCard, ProductCardSkeleton } from '../../ui/product-card.tsx'
import { addToBag } from '../cart/add-to-bag.ts'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { activeFilters, clearFilters, type ListingFilters } from './listing-filters.ts'
import { type ListingPage, listingAddress } from './listing-page.ts'
import { Pagination } from './pagination.tsx'
import type { ListingState } from './use-listing.ts'

const grid = 'product-grid listing-grid'
// The specification's number.
const skeletons = ['1', '2', '3', '4', '5', '6', '7', '8']
// Two rows on a phone are above the fold.
const EAGER_CARDS = 4

type Props = { page: ListingPage; chosen: ListingFilters; state: ListingState }

/** The products, or a message. */
export function Results({ page, chosen, state }: Props) {
  if (state.status === 'loading') {
    return (
      <div className={grid} aria-hidden="true">
        {skeletons.map(key => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    )
  }
  if (state.status === 'error') return <ListingError message={state.message} />
  const { data, page: current, totalPages } = state.listing
  if (data.length === 0) return <NoProducts page={page} chosen={chosen} />
  const shownSize = page.deals ? firstDeal : firstSize
  return (
    <>
      <div className={grid}>
        {data.map((product, index) => (
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
  const others = activeFilters({ ...chosen, search: '', category: null }).length
  const clearable = chosen.search !== '' || others > 0
  return (
    <EmptyState
      title={
        chosen.search ? `No products found for "${chosen.search}"` : "We don't have products in this category yet."
      }
      text={emptyAdvice(chosen, others)}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {clearable && (
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

function emptyAdvice(chosen: ListingFilters, others: number): string | undefined {
  if (chosen.search && others > 0) return 'Try fewer words, or remove a filter.'
  if (chosen.search) return 'Try another spelling, a note such as rose or oud, or the name of a house.'
  return others > 0 ? 'No product matches all of these filters. Remove one to see more.' : undefined
}
