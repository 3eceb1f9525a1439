import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { SearchDetails, Suggestion } from '../../shop/catalogue/catalogue/index.ts'
import { departedText, listingLimits, sharesText } from '../../shop/catalogue/catalogue/listing-rules.ts'
import { plural } from '../../shop/ground/plural.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { closePanel, usePanel } from '../../ui/open-panel.ts'
import { switchPanel } from '../../ui/switch-panel.ts'
import { useModal } from '../../ui/use-modal.ts'
import { call } from '../../web/browser/call.ts'
import { categoryLabel, categoryLink, type NavigationLink } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { SearchResult } from './search-result.tsx'
import { DEBOUNCE_MS, type FoundProduct, type ProductSearch, useProductSearch } from './use-product-search.ts'

// The call's best matches: a search may have more.
const MOST_RESULTS = 20

const tabs = ['Products', 'Suggestions'] as const

/** The search overlay. Closing it resets query, results and tab. Default export, because it is loaded lazily. */
export default function SearchOverlay() {
  const open = usePanel() === 'search'
  const modal = useModal({ open, onClose: closePanel, onBackdrop: switchPanel })
  return (
    <dialog {...modal} aria-label="Search" className="search-overlay">
      {open && <Search />}
    </dialog>
  )
}

/** Categories and notes that match the typed text, as links. Empty without any and after a failure. */
function useSuggestions(query: string): NavigationLink[] {
  const [links, setLinks] = useState<NavigationLink[]>([])
  const text = query.trim()

  useEffect(() => {
    if (!text) return setLinks([])
    let outdated = false
    const timer = setTimeout(async () => {
      const result = await call('/product/suggestions', { query: { search: text } })
      if (!outdated) setLinks(result.ok ? result.data.map(linkTo) : [])
    }, DEBOUNCE_MS)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [text])

  return links
}

const linkTo = ({ kind, name }: Suggestion): NavigationLink => ({
  label: kind === 'category' ? categoryLabel(name) : name,
  href: kind === 'category' ? categoryLink(name) : `${href('/shop')}?search=${encodeURIComponent(name)}`,
})

function Search() {
  const [query, setQuery] = useState('')
  // Together with the effect that opens the dialog: no key comes between them.
  useEffect(() => setQuery(takeEarlyText()), [])
  const [tab, setTab] = useState<(typeof tabs)[number]>('Products')
  const search = useProductSearch(query)
  const suggestions = useSuggestions(query)
  return (
    <div className="wrap max-w-4xl py-4 sm:py-8">
      <search>
        <form action={href('/shop')} className="flex items-center gap-2 border-accent border-b">
          <Icon name="search" />
          <input
            // biome-ignore lint/a11y/noAutofocus: the shopper opened the search to type.
            autoFocus
            type="search"
            name="search"
            aria-label="Search"
            placeholder="Search for perfumes..."
            autoComplete="off"
            maxLength={listingLimits.text}
            value={query}
            onChange={event => setQuery(event.target.value)}
            onKeyDown={event => {
              // Some browsers only clear the search field at the first Escape.
              if (event.key !== 'Escape') return
              event.preventDefault()
              closePanel()
            }}
            className="search-field"
          />
          <IconButton icon="close" label="Close search" onClick={closePanel} />
        </form>
      </search>
      <div role="tablist" aria-label="Search in" className="mt-3 flex gap-6">
        {tabs.map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`search-tab-${name}`}
            aria-selected={tab === name}
            aria-controls="search-panel"
            tabIndex={tab === name ? 0 : -1}
            onClick={() => setTab(name)}
            onKeyDown={event => {
              if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
              const other = name === 'Products' ? 'Suggestions' : 'Products'
              setTab(other)
              document.getElementById(`search-tab-${other}`)?.focus()
            }}
            className="search-tab"
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="search-panel" aria-labelledby={`search-tab-${tab}`} className="search-panel">
        {tab === 'Products' ? (
          <SearchResults query={query} search={search} onSearch={setQuery} />
        ) : (
          <SearchSuggestions links={suggestions} />
        )}
      </div>
    </div>
  )
}

/** What was typed since the press while this code was loaded. From now on the overlay opens at once. */
function takeEarlyText(): string {
  const field = document.getElementById('early-search')
  if (!(field instanceof HTMLInputElement) || field.disabled) return ''
  // Not where the focus returns to.
  field.blur()
  field.disabled = true
  return field.value
}

type Props = { query: string; search: ProductSearch; onSearch: (text: string) => void }

/** The Products tab of the search: results, or a message. `onSearch` replaces the query. */
function SearchResults({ query, search, onSearch }: Props) {
  const text = query.trim()
  const departed = search.details?.departed
  if (search.busy || !text || search.results.length === 0) {
    return (
      <>
        <p role="status" className="py-6 text-band-muted">
          {!text
            ? 'Type to search for products'
            : search.busy || search.searched === null
              ? 'Searching...'
              : search.failure
                ? `${search.failure}. Please check your connection and search again.`
                : departed
                  ? departedText(departed)
                  : `No products found for "${text}"`}
        </p>
        {!text && <SearchExamples onSearch={onSearch} />}
        {text && !search.busy && search.details && <SearchInstead details={search.details} onSearch={onSearch} />}
      </>
    )
  }
  return (
    <>
      <UnderstoodChips understood={search.details?.understood ?? []} onSearch={onSearch} />
      {departed && <p className="pt-2 pb-3 font-display text-lg">{departedText({ ...departed, alike: false })}</p>}
      {search.details?.closest && <p className="pt-2 pb-3 font-display text-lg">Nothing has all of it. Closest:</p>}
      <p role="status" className="sr-only">
        {`${plural(search.results.length, 'product')} found`}
      </p>
      <ul className="search-results">
        {search.results.map(product => (
          <SearchResult
            key={product._id}
            product={product}
            note={search.details?.likeness ? sharesText(search.details.likeness, product._id) : undefined}
          />
        ))}
      </ul>
      {search.details && (
        <InsteadOf
          heading={departed ? `Most like ${departed.name}:` : 'Sold out. In stock and close to it:'}
          products={search.details.instead}
        />
      )}
      <p className="search-all">
        <a href={`${href('/shop')}?search=${encodeURIComponent(text)}`} className="button button-outline w-full">
          {search.results.length === MOST_RESULTS
            ? 'See all results'
            : search.results.length === 1
              ? 'See the result'
              : `See all ${search.results.length} results`}
        </a>
      </p>
    </>
  )
}

type InsteadProps = { details: NonNullable<ProductSearch['details']>; onSearch: (text: string) => void }

/** Shown without results: corrections, the categories and what sells best. */
function SearchInstead({ details, onSearch }: InsteadProps) {
  const { categories } = useShellData()
  const { understood, didYouMean, instead, departed } = details
  if (departed?.alike) return <InsteadOf heading={`Most like ${departed.name}`} products={instead} />
  return (
    <>
      <UnderstoodChips understood={understood} onSearch={onSearch} />
      {didYouMean.length > 0 && (
        <p className="flex flex-wrap items-center gap-2 pb-4">
          Did you mean
          {didYouMean.map(text => (
            <button key={text} type="button" onClick={() => onSearch(text)} className="search-suggestion">
              {text}
            </button>
          ))}
        </p>
      )}
      <ul aria-label="Categories" className="flex flex-wrap gap-2 pb-5">
        {categories.map(category => (
          <li key={category}>
            <a href={categoryLink(category)} className="search-suggestion">
              {categoryLabel(category)}
            </a>
          </li>
        ))}
      </ul>
      <InsteadOf heading="You may like" products={instead} />
    </>
  )
}

/** Products beside what was asked for, under a heading. */
function InsteadOf({ heading, products }: { heading: string; products: readonly FoundProduct[] }) {
  if (products.length === 0) return null
  return (
    <>
      <p id="search-instead" className="pt-4 pb-2 font-display text-lg">
        {heading}
      </p>
      <ul aria-labelledby="search-instead">
        {products.map(product => (
          <SearchResult key={product._id} product={product} />
        ))}
      </ul>
    </>
  )
}

type ChipProps = { understood: SearchDetails['understood']; onSearch: (text: string) => void }

/** What the search understood, each with a button to take it off. */
function UnderstoodChips({ understood, onSearch }: ChipProps) {
  if (understood.length === 0) return null
  return (
    <ul aria-label="Understood" className="flex flex-wrap gap-2 pt-2 pb-3">
      {understood.map(({ label, without }) => (
        <li key={label}>
          <button type="button" onClick={() => onSearch(without)} className="search-suggestion gap-3 pr-3 text-sm">
            <span className="sr-only">Take off: </span>
            {label}
            <span aria-hidden="true" className="text-lg text-band-muted leading-none">
              ×
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What a shopper may ask, in the words of the shop's own examples. */
function SearchExamples({ onSearch }: { onSearch: (text: string) => void }) {
  const { searchExamples } = useShellData()
  if (searchExamples.length === 0) return null
  return (
    <>
      <p id="search-examples" className="pb-3 text-band-muted text-sm">
        In English, Roman Urdu or Urdu, with a price, a size, a season, or what you do not want:
      </p>
      <ul aria-labelledby="search-examples" className="flex flex-wrap gap-2 pb-4">
        {searchExamples.map(text => (
          <li key={text}>
            <button type="button" onClick={() => onSearch(text)} className="search-suggestion">
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The Suggestions tab of the search. */
function SearchSuggestions({ links }: { links: readonly NavigationLink[] }) {
  if (links.length === 0) {
    return (
      <p role="status" className="py-6 text-band-muted">
        No suggestions available yet.
      </p>
    )
  }
  return (
    <ul className="flex flex-wrap gap-2 py-5">
      {links.map(({ label, href }) => (
        <li key={href}>
          <a href={href} className="search-suggestion">
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
