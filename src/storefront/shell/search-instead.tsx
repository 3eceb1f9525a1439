import { categoryLink } from '../../web/browser/navigation.ts'
import { useShellData } from '../../web/browser/shell-data.ts'
import { SearchResult } from './search-result.tsx'
import { UnderstoodChips } from './understood-chips.tsx'
import type { FoundProduct, ProductSearch } from './use-product-search.ts'

type Props = { details: NonNullable<ProductSearch['details']>; onSearch: (text: string) => void }

/** Shown without results: corrections, the categories and best sellers. */
export function SearchInstead({ details, onSearch }: Props) {
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
              {category}
            </a>
          </li>
        ))}
      </ul>
      <InsteadOf heading="Our best sellers" products={instead} />
    </>
  )
}

/** Products beside what was asked for, under a heading. */
export function InsteadOf({ heading, products }: { heading: string; products: readonly FoundProduct[] }) {
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
