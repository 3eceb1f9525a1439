import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { CardProduct as Product, Size } from '../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice } from '../shop/catalogue/catalogue/size-of-card-rules.ts'
import { houseSlug } from '../shop/content/houses/house-rules.ts'
import { type SizeFacts, sizeName } from '../shop/ground/names/size-and-urdu-name-rules.ts'
import { lineKey } from '../shop/offers/cart/cart-limit-rules.ts'
import { Picture } from './picture.tsx'
import { cardPicture } from './picture-set.ts'
import { DiscountBadge, Price } from './price.tsx'
import { Skeleton } from './skeleton.tsx'
import { REVIEWS_FOR_STARS, Stars } from './stars.tsx'

/** The id of the page's one form that the buttons of all cards send where no script runs. */
export const BAG_FORM = 'bag'

type Props = {
  product: Product
  /** The size that the card shows and sells; default: the first one. */
  size?: Size | null
  /** Called by 'Add To Bag': adds one of the size. */
  onAdd: (product: Product, size: Size) => void
  /** Whether another size in stock has another price; default: by the product's sizes. */
  from?: boolean
  /** Shown over the picture's upper right corner, as the favourite button. */
  corner?: ReactNode
  /** Why it is shown, such as what it has in common with another perfume. */
  note?: string | undefined
  /** Above the fold: the picture is loaded with high priority. */
  eager?: boolean
}

/**
 * A product in a grid. A page has dozens of them, rendered on the server for every visitor: few elements, no hooks, no
 * context, plain links.
 */
export function ProductCard({ product, size = firstSize(product.sizes), onAdd, from, corner, note, eager }: Props) {
  return (
    <article className="card">
      <a href={href('/product/:id', { id: product.address ?? product._id })}>
        <Picture src={product.images[0]} alt="" {...cardPicture(eager)} />
        <h3>{product.name}</h3>
      </a>
      {size && <DiscountBadge discount={size.discount} ml={namesSize(product, size) ? size.ml : undefined} />}
      {corner}
      {cardLine(product, size)}
      {note && <p>{note}</p>}
      {product.ratingCount >= REVIEWS_FOR_STARS && (
        <p>
          <Stars rating={product.rating} />
          {` (${product.ratingCount})`}
        </p>
      )}
      {size ? (
        <Price
          price={size.price}
          cutPrice={size.cutPrice}
          from={from ?? otherPrice(product.sizes, size) !== undefined}
        />
      ) : (
        <p className="price">N/A</p>
      )}
      {size && size.stock > 0 ? (
        // biome-ignore lint/a11y/useButtonType: that of every button; dozens of cards write it.
        <button
          form={BAG_FORM}
          name="add"
          value={lineKey(product._id, size._id)}
          className="button button-outline"
          aria-label={`Add To Bag: ${product.name}`}
          onClick={event => {
            event.preventDefault()
            onAdd(product, size)
          }}
        >
          Add To Bag
        </button>
      ) : (
        <button type="button" className="button button-outline" disabled>
          Sold out
        </button>
      )}
    </article>
  )
}

/** House, size and concentration: what a card says of a perfume besides its name and price. */
export const cardLine = (
  { brand, concentration }: { brand?: string | undefined; concentration?: string | undefined },
  size: SizeFacts | null,
) => (
  <p>
    {brand && (
      <>
        <a href={href('/houses/:slug', { slug: houseSlug(brand) })}>{brand}</a>
        <span> · </span>
      </>
    )}
    {[size && sizeName(size), concentration].filter(Boolean).join(' · ')}
  </p>
)

/** Whether the badge says which size it is about: the card shows another than the first one. */
const namesSize = ({ sizes }: Product, { _id }: Size): boolean => firstSize(sizes)?._id !== _id

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
