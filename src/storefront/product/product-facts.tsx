import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { seasons } from '../../shop/catalogue/catalogue/rules.ts'

type Facts = Pick<Product, 'longevityHours' | 'sillage' | 'seasons' | 'occasions'>

/** Longevity, sillage, season and occasion, as far as the merchant stated them. */
export function ProductFacts({ product }: { product: Facts }) {
  const stated = factsOf(product).filter(([, text]) => text !== '')
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
