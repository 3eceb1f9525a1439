import { seasons } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'

type Facts = Pick<Product, 'longevityHours' | 'sillage' | 'seasons' | 'occasions'>

/**
 * Longevity, sillage, season and occasion, as far as the merchant stated them. A set has no hours of its own: each of
 * its bottles does.
 */
export function ProductFacts({ product, isSet = false }: { product: Facts; isSet?: boolean }) {
  const stated = factsOf(product).filter(
    ([name, text]) => text !== '' && !(isSet && ['Longevity', 'Sillage'].includes(name)),
  )
  if (stated.length === 0) return null
  return (
    <dl className="product-facts">
      {stated.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

const factsOf = ({ longevityHours, sillage, seasons: suited, occasions }: Facts) =>
  [
    ['Longevity', longevityHours ? `${longevityHours} hours or more` : ''],
    ['Sillage', sillage],
    ['Season', suited.length === seasons.length ? 'all year' : suited.join(', ')],
    ['Occasion', occasions.map(occasion => (occasion === 'eid' ? 'Eid' : occasion)).join(', ')],
  ] as const
