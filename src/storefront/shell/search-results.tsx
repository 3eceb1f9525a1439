import { href } from 'react-router'
import { firstSize } from '../../shop/catalogue/rules.ts'
import { priceText } from '../../shop/money.ts'
import { Picture } from '../../ui/picture.tsx'
import type { FoundProduct, ProductSearch } from './use-product-search.ts'

/** The Products tab of the search: results, or a message. */
export function SearchResults({ query, search }: { query: string; search: ProductSearch }) {
  const text = query.trim()
  if (search.busy || !text || search.results.length === 0) {
    return (
      <p role="status" className="py-6 text-night-muted">
        {!text
          ? 'Type to search for products'
          : search.busy || search.searched === null
            ? 'Searching...'
            : `No products found for "${text}"`}
      </p>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {`${search.results.length} products found`}
      </p>
      <ul>
        {search.results.map(product => (
          <Result key={product._id} product={product} />
        ))}
      </ul>
      <a href={`${href('/shop')}?search=${encodeURIComponent(text)}`} className="text-link my-3 inline-block py-2">
        See all results
      </a>
    </>
  )
}

function Result({ product }: { product: FoundProduct }) {
  const size = firstSize(product.sizes)
  return (
    <li>
      <a href={href('/product/:id', { id: product._id })} className="search-result">
        <Picture src={product.images[0]} alt="" sizes="60px" widths={[240]} className="h-18 w-14.5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 font-medium">{product.name}</span>
          <span className="text-night-muted text-sm">
            {[product.brand, product.category].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className="text-gold-light tabular-nums">{size ? priceText(size.cutPrice) : 'N/A'}</span>
      </a>
    </li>
  )
}
