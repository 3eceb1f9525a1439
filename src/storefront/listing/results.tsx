import { href, useRevalidator } from 'react-router'
import { departedText, sharesText } from '../../shop/catalogue/catalogue/listing-rules.ts'
import type { SearchDetails } from '../../shop/catalogue/catalogue/product.ts'
import { firstDeal, firstSize } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductCardSkeleton } from '../../ui/product-card.tsx'
import { categoryLabel, categoryLink } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { activeFilters, changeFilters, clearFilters, type ListingFilters } from './filters-in-address.ts'
import { type ListingPage, listingAddress } from './listing-page.ts'
import { gridClass, ProductGrid } from './product-grid.tsx'
import type { ListingState } from './use-listing.ts'

// The specification's number.
const skeletons = ['1', '2', '3', '4', '5', '6', '7', '8']

type Props = { page: ListingPage; chosen: ListingFilters; state: ListingState; categories: readonly string[] }

type PaginationProps = { page: ListingPage; chosen: ListingFilters; current: number; totalPages: number }

const step = 'label flex h-11 items-center px-2 max-sm:row-start-2'

const number = 'flex h-11 min-w-10 items-center justify-center rounded-sm px-1 tabular-nums sm:min-w-11'

/** Previous, numbered pages and Next, as links. */
function Pagination({ page, chosen, current, totalPages }: PaginationProps) {
  const address = (to: number) => listingAddress(page, { ...chosen, page: to })
  const stepTo = (to: number, word: string, rel: string, side: string) =>
    to >= 1 && to <= totalPages ? (
      <a className={`${step} ${side} text-link`} href={address(to)} rel={rel}>
        {word}
      </a>
    ) : (
      <span className={`${step} ${side} text-muted`}>{word}</span>
    )

  return (
    <nav
      aria-label="Pages"
      className="mt-14 grid grid-cols-2 items-center gap-y-2 border-line border-t pt-8 sm:flex sm:flex-wrap sm:justify-center sm:gap-6"
    >
      {stepTo(current - 1, 'Previous', 'prev', 'justify-self-start')}
      <ul className="col-span-2 flex justify-center sm:gap-1">
        {pageNumbers(current, totalPages).map((to, index) => (
          <li key={to ?? `gap-${index}`}>
            {to === null ? (
              <span className={`${number} text-muted`}>…</span>
            ) : (
              <a
                className={to === current ? `${number} bg-button text-button-ink` : `${number} hover:bg-tint`}
                href={address(to)}
                aria-current={to === current ? 'page' : undefined}
                aria-label={`Page ${to}`}
              >
                {to}
              </a>
            )}
          </li>
        ))}
      </ul>
      {stepTo(current + 1, 'Next', 'next', 'justify-self-end')}
    </nav>
  )
}

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
  const departed = search?.departed
  return (
    <>
      {departed && (
        <p className="mb-5 font-display text-xl leading-tight">{departedText({ ...departed, alike: false })}</p>
      )}
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
            {departed ? `Most like ${departed.name}:` : 'Sold out. In stock and close to it:'}
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

type NothingFoundProps = {
  page: ListingPage
  chosen: ListingFilters
  search: SearchDetails
  categories: readonly string[]
}

/** A search without a match: corrections, the categories and what sells best. */
function NothingFound({ page, chosen, search, categories }: NothingFoundProps) {
  const { didYouMean, instead, departed } = search
  const { searchExamples } = useShellData()
  const filtered = activeFilters({ ...chosen, search: '' }).length > 0
  if (departed?.alike) {
    return (
      <>
        <h3 className="mb-5 font-display text-xl leading-tight">{departedText(departed)}</h3>
        <ProductGrid products={instead} />
      </>
    )
  }
  return (
    <>
      <div className="grid justify-items-center gap-4 px-4 pt-10 pb-12 text-center">
        <p className="wrap-anywhere font-display text-xl leading-tight">
          {departed ? departedText(departed) : `No products found for "${chosen.search}"`}
        </p>
        {!departed && <p>We don't have products in this category yet.</p>}
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
                {categoryLabel(category)}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {instead.length > 0 && (
        <section aria-labelledby="best-sellers">
          <h3 id="best-sellers" className="mb-5 border-line border-t pt-8 font-display text-xl">
            You may like
          </h3>
          <ProductGrid products={instead} />
        </section>
      )}
    </>
  )
}

/**
 * Page numbers to offer: the first, the last and the neighbours of the current one; null is a gap of two pages or more.
 */
export function pageNumbers(page: number, totalPages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter(number => number >= 1 && number <= totalPages)
  const shown = [...new Set(near)].sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1] ?? 0
    const hidden = number - before - 1
    if (hidden === 0) return [number]
    // A gap is as wide as a page number, so it never stands for a single page.
    return hidden === 1 ? [number - 1, number] : [null, number]
  })
}
