import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import type { ProductPage } from '../../shop/catalogue/catalogue/product.ts'
import { countText } from '../../shop/catalogue/catalogue/rules.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { cartStore, useCart } from '../cart/cart-store.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { activeFilters } from './listing-filters.ts'
import { ListingHeader } from './listing-header.tsx'
import type { ListingPage } from './listing-page.ts'
import type { ListingData } from './load-listing.ts'
import { Results } from './results.tsx'
import { SortChoice } from './sort-choice.tsx'
import { useFilterNavigation } from './use-filter-navigation.ts'
import { type ListingState, useListing } from './use-listing.ts'

const formId = 'filters'

const panelId = 'filter-panel'

type Props = {
  page: ListingPage
  /** The listing, or a promise of it. */
  listing: ListingData | Promise<ListingData>
  categories: readonly string[]
}

/** A listing with its title, filters and results. */
export function Listing({ page, listing, categories }: Props) {
  const navigation = useFilterNavigation(page)
  const state = useListing(listing)
  const hydrated = useHydrated()
  const [sheetOpen, setSheetOpen] = useState(false)
  const results = useResultsInSight()
  const { chosen, shown, change } = navigation
  useStoredProducts(state.status === 'ready' ? state.listing.data : null)
  const activeCount = activeFilters(chosen).length
  const { options = null, picture = '' } = useLastListing(state) ?? {}

  return (
    <>
      <ListingHeader page={page} chosen={chosen} picture={picture} />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 pt-6 pb-24 lg:grid-cols-[15rem_minmax(0,1fr)] lg:pt-10">
        <aside id={panelId} aria-label="Filters" className="mb-10 hidden target:block lg:block">
          <FilterForm
            id={formId}
            page={page}
            navigation={navigation}
            categories={categories}
            options={options}
            hydrated={hydrated}
          />
        </aside>
        <section ref={results} aria-label="Products" className="scroll-mt-24">
          <h2 className="sr-only">Products</h2>
          <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-line border-b pb-3">
            <p role="status" className="text-muted text-sm max-sm:order-last max-sm:w-full">
              {state.status === 'loading' && 'Loading products…'}
              {state.status === 'ready' &&
                `Showing ${state.listing.data.length} of ${countText(state.listing)} products`}
            </p>
            <FilterButton hydrated={hydrated} count={activeCount} onOpen={() => setSheetOpen(true)} />
            <SortChoice
              form={formId}
              sort={shown.sort}
              searching={chosen.search !== ''}
              hydrated={hydrated}
              onChoose={sort => change({ sort })}
            />
          </div>
          <FilterChips
            {...navigation}
            understood={(state.status === 'ready' && state.listing.search?.understood) || []}
          />
          <Results page={page} chosen={chosen} state={state} categories={categories} />
        </section>
      </div>
      <FilterSheet
        open={sheetOpen}
        onClose={() => setSheetOpen(false)}
        totals={state.status === 'ready' ? state.listing : null}
      >
        <FilterForm page={page} navigation={navigation} categories={categories} options={options} hydrated />
      </FilterSheet>
    </>
  )
}

/** The listing that is shown, or was until the next one began to load: its filters and head stay meanwhile. */
function useLastListing(state: ListingState): ListingData | null {
  const ready = state.status === 'ready' ? state.listing : null
  const [last, setLast] = useState(ready)
  if (ready && ready !== last) setLast(ready)
  return ready ?? last
}

/** Keeps the shown products in the browser's store. */
function useStoredProducts(shown: ProductPage['data'] | null): void {
  const ready = useCart(cart => cart.ready)
  useEffect(() => {
    if (ready && shown) cartStore.setState({ allProducts: shown })
  }, [ready, shown])
}

/** Opens the filters on a phone. Without scripts it is a link to them. */
function FilterButton({ hydrated, count, onOpen }: { hydrated: boolean; count: number; onOpen: () => void }) {
  const className = 'flex min-h-11 items-center gap-2 font-medium text-sm lg:hidden'
  const label = count > 0 ? `Filters (${count})` : 'Filters'
  return hydrated ? (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={className}>
      <Icon name="filter" size={18} /> {label}
    </button>
  ) : (
    <a href={`#${panelId}`} className={className}>
      <Icon name="filter" size={18} /> {label}
    </a>
  )
}

/**
 * Scrolls to the first results after a filter changed further down the page: the list may have become much
 * shorter. The ref goes on the results.
 */
function useResultsInSight() {
  const results = useRef<HTMLElement>(null)
  const { search } = useLocation()
  // Going back and forward restores its own scroll position.
  const returning = useNavigationType() === 'POP'
  const shown = useRef(search)

  useEffect(() => {
    if (shown.current === search) return
    shown.current = search
    const top = results.current?.getBoundingClientRect().top ?? 0
    if (top < 0 && !returning) results.current?.scrollIntoView({ block: 'start' })
  }, [search, returning])
  return results
}
