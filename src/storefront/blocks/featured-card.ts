import type { CardProduct } from '../../shop/catalogue/catalogue/product.ts'
import { firstSize, otherPrice, REVIEWS_FOR_STARS } from '../../shop/catalogue/catalogue/size-of-card-rules.ts'

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
  ratingCount = 0,
  sizes,
}: CardProduct): FeaturedCard {
  const size = firstSize(sizes)
  return {
    _id,
    name,
    brand,
    concentration,
    images: images.slice(0, 1),
    ...(ratingCount >= REVIEWS_FOR_STARS && { rating, ratingCount }),
    sizes: size ? [size] : [],
    from: size ? otherPrice(sizes, size) !== undefined : false,
  }
}
