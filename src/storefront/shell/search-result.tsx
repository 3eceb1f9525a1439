import { href } from 'react-router'
import { firstSize, otherPrice } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { priceText } from '../../shop/ground/money.ts'
import { Picture } from '../../ui/picture.tsx'
import type { FoundProduct } from './use-product-search.ts'

/** A product as an entry of the search's list; `note` says why it is there. */
export function SearchResult({ product, note }: { product: FoundProduct; note?: string | undefined }) {
  const size = firstSize(product.sizes)
  return (
    <li>
      <a href={href('/product/:id', { id: product.address })} className="search-result">
        <Picture src={product.images[0]} alt="" sizes="60px" widths={[240]} className="h-18 w-14.5 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{product.name}</span>
          <span className="line-clamp-2 text-band-muted text-sm">
            {[product.concentration, product.brand].filter(Boolean).join(' · ')}
          </span>
          {note && <span className="block text-accent-light text-sm">{note}</span>}
        </span>
        <span className="text-right text-accent-light tabular-nums">
          {size && otherPrice(product.sizes, size) && <small className="block text-band-muted">from </small>}
          {size ? priceText(size.cutPrice) : 'N/A'}
          {size?.stock === 0 && <small className="block text-band-muted">Sold out</small>}
        </span>
      </a>
    </li>
  )
}
