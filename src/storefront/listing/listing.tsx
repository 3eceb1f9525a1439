import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { countOf, countText } from '../../shop/catalogue/catalogue/listing-rules.ts'
import type { ProductPage, SearchDetails } from '../../shop/catalogue/catalogue/product.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Drawer } from '../../ui/drawer.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { cartStore, useCart } from '../cart/cart-store.ts'
import { FilterForm } from './filter-form.tsx'
import {
  type ActiveFilter,
  activeFilters,
  changeFilters,
  clearFilters,
  type ListingFilters,
} from './filters-in-address.ts'
import { ListingHeader } from './listing-header.tsx'
import type { ListingPage } from './listing-page.ts'
import type { ListingData } from './load-listing.ts'
import { Results } from './results.tsx'
import { SortChoice } from './sort-choice.tsx'
import { type FilterNavigation, useFilterNavigation } from './use-filter-navigation.ts'
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
  const active = removableFilters(page, chosen)
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
              {state.status === 'ready' && shownText(state.listing)}
            </p>
            <FilterButton hydrated={hydrated} count={active.length} onOpen={() => setSheetOpen(true)} />
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
            active={active}
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

/** The filters beside the one that names the page: the category, or what is new. */
function removableFilters(page: ListingPage, chosen: ListingFilters): ActiveFilter[] {
  const title = page.banner ? null : chosen.category ? 'category' : 'newArrivals'
  return activeFilters(chosen).filter(({ name }) => name !== title)
}

/** How many products are shown of how many; where a perfume left the shop, how many are like it. */
function shownText(listing: ListingData): string {
  const { data, search } = listing
  if (data.length === 0 && search?.departed?.alike)
    return `${plural(search.instead.length, 'perfume')} like ${search.departed.name}`
  return `Showing ${data.length} of ${countText(listing)} products`
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

type FilterChipsProps = Pick<FilterNavigation, 'chosen' | 'link'> & {
  active: readonly ActiveFilter[]
  understood: SearchDetails['understood']
}

/** The active filters, and what the search understood, each with a link to remove it. */
function FilterChips({ chosen, link, active, understood }: FilterChipsProps) {
  if (active.length === 0) return null
  return (
    <ul className="mb-6 flex flex-wrap gap-2" aria-label="Active filters">
      {active.map(({ name, label, without }) => (
        <Chip key={name} label={label} link={link(without)} />
      ))}
      {understood.map(({ label, without }) => (
        <Chip key={`understood ${label}`} label={label} link={link(changeFilters(chosen, { search: without }))} read />
      ))}
      {active.length > 1 && (
        <li>
          <a {...link(clearFilters(chosen))} className="text-link flex h-11 items-center px-3 text-sm">
            Clear all
          </a>
        </li>
      )}
    </ul>
  )
}

/** `read`: taken from the words of the search. */
function Chip({ label, link, read }: { label: string; link: ReturnType<FilterNavigation['link']>; read?: true }) {
  return (
    <li className="max-w-full">
      <a
        {...link}
        className={classNames(
          'flex h-11 max-w-full items-center gap-3 rounded-sm border pr-3 pl-4 text-sm transition-colors hover:border-ink',
          read ? 'border-accent border-dashed' : 'border-line bg-surface',
        )}
      >
        <span className="sr-only">{read ? 'Take off: ' : 'Remove filter: '}</span>
        <span className="truncate">{label}</span>
        <span aria-hidden="true" className="text-lg text-muted leading-none">
          ×
        </span>
      </a>
    </li>
  )
}

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  /** What matches; null while loading. */
  totals: Pick<ProductPage, 'totalProducts' | 'moreProducts'> | null
  children: ReactNode
}

/** The filters on a phone. Choices apply at once, behind the sheet. */
function FilterSheet({ open, onClose, totals, children }: FilterSheetProps) {
  const label = totals ? `Show ${countOf(totals, 'product')}` : 'Show products'
  const footer = (
    <div className="px-5 py-4">
      <Button className="w-full" onClick={onClose}>
        {label}
      </Button>
    </div>
  )
  return (
    <Drawer open={open} onClose={onClose} title="Filters" side="left" footer={footer}>
      <div className="p-5">{children}</div>
    </Drawer>
  )
}
