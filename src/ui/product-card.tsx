import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { ProductCard as Product } from '../shop/catalogue/product.ts'
import { Picture } from './picture.tsx'
import { cardPicture } from './picture-set.ts'
import { DiscountBadge, Price } from './price.tsx'
import { Skeleton } from './skeleton.tsx'
import { Stars } from './stars.tsx'

type Props = {
  product: Product
  /** Called by 'Add To Bag' with the product; adds one of the first size. */
  onAdd: (product: Product) => void
  /** Shown over the picture's upper right corner, as the favourite button. */
  corner?: ReactNode
  /** Above the fold: the picture is loaded with high priority. */
  eager?: boolean
}

/**
 * A product in a grid. A page has dozens of them, rendered on the server for every visitor: few elements, no hooks, no
 * context, plain links.
 */
export function ProductCard({ product, onAdd, corner, eager }: Props) {
  const first = product.sizes[0]
  const soldOut = product.sizes.every(size => size.stock < 1)
  return (
    <article className="card">
      <a href={href('/product/:id', { id: product._id })}>
        <Picture src={product.images[0]} alt="" {...cardPicture} eager={eager} />
        <h3>{product.name}</h3>
      </a>
      {first && <DiscountBadge discount={first.discount} />}
      {corner}
      {product.ratingCount > 0 ? (
        <p className="card-rating">
          <Stars rating={product.rating} /> {`(${product.ratingCount})`}
        </p>
      ) : (
        <p className="card-rating">{product.concentration}</p>
      )}
      {first ? <Price price={first.price} cutPrice={first.cutPrice} /> : <p className="price">N/A</p>}
      {soldOut || !first ? (
        <button type="button" className="button button-outline" disabled>
          Sold out
        </button>
      ) : first.stock < 1 ? (
        <a className="button button-outline" href={href('/product/:id', { id: product._id })}>
          Choose size
        </a>
      ) : (
        <button
          type="button"
          className="button button-outline"
          aria-label={`Add To Bag: ${product.name}`}
          onClick={() => onAdd(product)}
        >
          Add To Bag
        </button>
      )}
    </article>
  )
}

/** A loading card of the same height. */
export function ProductCardSkeleton() {
  return (
    <div className="card">
      <Skeleton className="aspect-4/5" />
      <Skeleton className="mt-3.5 h-9 w-4/5" />
      <Skeleton className="mt-1 h-5 w-2/5" />
      <Skeleton className="mt-1 h-6 w-1/2" />
      <Skeleton className="mt-3 h-11" />
    </div>
  )
}
