import type { CardProduct, Featured } from '../../shop/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/rules.ts'

/** What a card shows and adds to the cart: the size that it sells alone, and whether another has another price. */
export type FeaturedCard = CardProduct & { from: boolean }

/** The groups with what their cards show. */
export type FeaturedCards = Record<keyof Featured, readonly FeaturedCard[]>

export const noCards = {
  newArrivals: [],
  bestSelling: [],
  mensProducts: [],
  womensProducts: [],
  attarProducts: [],
} satisfies FeaturedCards

/** Two rows of new arrivals and of best sellers, one row of each category. */
const shownOf = (group: keyof Featured): number => (group === 'newArrivals' || group === 'bestSelling' ? 8 : 4)

/**
 * What the cards of the groups show and add to the cart, and nothing else, since home carries it as data too. No product twice: also
 * none that a tile (`tileLinks`) shows.
 */
export function pickCards(
  featured: Record<keyof Featured, readonly CardProduct[]>,
  tileLinks: readonly string[] = [],
): FeaturedCards {
  const shown = new Set(tileLinks.map(link => link.replace('/product/', '')))
  const pick = (group: keyof Featured) => {
    const products = featured[group].filter(({ _id }) => !shown.has(_id)).slice(0, shownOf(group))
    for (const { _id } of products) shown.add(_id)
    return products.map(cardOf)
  }
  // In the order of the page: a later group goes on with the next product.
  return {
    newArrivals: pick('newArrivals'),
    bestSelling: pick('bestSelling'),
    mensProducts: pick('mensProducts'),
    womensProducts: pick('womensProducts'),
    attarProducts: pick('attarProducts'),
  }
}

function cardOf({ _id, name, brand, concentration, images, rating, ratingCount, sizes }: CardProduct): FeaturedCard {
  const size = firstSize(sizes)
  return {
    _id,
    name,
    brand,
    concentration,
    images: images.slice(0, 1),
    rating,
    ratingCount,
    sizes: size ? [size] : [],
    from: size ? otherPrice(sizes, size) !== undefined : false,
  }
}
