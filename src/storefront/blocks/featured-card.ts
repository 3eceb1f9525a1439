import type { CardProduct } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'
import { REVIEWS_FOR_STARS } from '../../ui/stars.tsx'

/** What a card shows and adds to the cart: the size that it sells alone, and whether another has another price. */
export type FeaturedCard = CardProduct & { from: boolean }

/** What a card in a block or a section of the home page shows. */
export function cardOf({
  _id,
  name,
  brand,
  concentration,
  images,
  rating,
  ratingCount,
  sizes,
}: CardProduct): FeaturedCard {
  const size = firstSize(sizes)
  return {
    _id,
    name,
    brand,
    concentration,
    images: images.slice(0, 1),
    // Where no stars are shown the same figures for all: home carries them as data.
    ...(ratingCount < REVIEWS_FOR_STARS ? { rating: 0, ratingCount: 0 } : { rating, ratingCount }),
    sizes: size ? [size] : [],
    from: size ? otherPrice(sizes, size) !== undefined : false,
  }
}
