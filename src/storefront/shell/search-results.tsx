import { href } from 'react-router'
import { sharesText } from '../../shop/catalogue/catalogue/rules.ts'
import { SearchExamples } from './search-examples.tsx'
import { InsteadOf, SearchInstead } from './search-instead.tsx'
import { SearchResult } from './search-result.tsx'
import { UnderstoodChips } from './understood-chips.tsx'
import type { ProductSearch } from './use-product-search.ts'

type Props = { query: string; search: ProductSearch; onSearch: (text: string) => void }

/** The Products tab of the search: results, or a message. `onSearch` replaces the query. */
export function SearchResults({ query, search, onSearch }: Props) {
  const text = query.trim()
  if (search.busy || !text || search.results.length === 0) {
    return (
      <>
        <p role="status" className="py-6 text-night-muted">
          {!text
            ? 'Type to search for products'
            : search.busy || search.searched === null
              ? 'Searching...'
              : search.failure
                ? `${search.failure}. Please check your connection and search again.`
                : `No products found for "${text}"`}
        </p>
        {!text && <SearchExamples onSearch={onSearch} />}
        {text && !search.busy && search.answer && <SearchInstead answer={search.answer} onSearch={onSearch} />}
      </>
    )
  }
  return (
    <>
      <UnderstoodChips understood={search.answer?.understood ?? []} onSearch={onSearch} />
      {search.answer?.closest && <p className="pt-2 pb-3 font-display text-lg">Nothing has all of it. Closest:</p>}
      <p role="status" className="sr-only">
        {`${search.results.length} products found`}
      </p>
      <ul>
        {search.results.map(product => (
          <SearchResult
            key={product._id}
            product={product}
            note={search.answer?.likeness ? sharesText(search.answer.likeness, product._id) : undefined}
          />
        ))}
      </ul>
      {search.answer && <InsteadOf heading="Sold out. In stock and close to it:" products={search.answer.instead} />}
      <a href={`${href('/shop')}?search=${encodeURIComponent(text)}`} className="text-link my-3 inline-block py-2">
        See all results
      </a>
    </>
  )
}
