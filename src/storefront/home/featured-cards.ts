import type { Featured, ProductCard, Size } from '../../shop/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/rules.ts'

export const noCards: Featured = {
  newArrivals: [],
  bestSelling: [],
  mensProducts: [],
  womensProducts: [],
  attarProducts: [],
}

/**
 * The groups as JSON text for the browser: encoding an object by the router, value by value, took
 * a tenth of the page's time. Contains only what the cards show and add to the cart: two rows of new arrivals and of
 * best sellers, one row of each category, and no product twice.
 */
export function packCards(featured: Featured): string {
  const shown = new Set<string>()
  const cards = (products: ProductCard[], most = 8) =>
    products
      .filter(({ _id }) => !shown.has(_id))
      .slice(0, most)
      .map(product => {
        shown.add(product._id)
        return product
      })
      .map(product => ({ ...product, images: product.images.slice(0, 1), sizes: neededSizes(product.sizes) }))
  return JSON.stringify({
    newArrivals: cards(featured.newArrivals),
    bestSelling: cards(featured.bestSelling),
    mensProducts: cards(featured.mensProducts, 4),
    womensProducts: cards(featured.womensProducts, 4),
    attarProducts: cards(featured.attarProducts, 4),
  } satisfies Featured)
}

/** Parses the text of `packCards`. */
export const unpackCards = (text: string): Featured => JSON.parse(text)

// A card sells the first size; of the others it only says whether one has another price.
function neededSizes(sizes: Size[]): Size[] {
  const first = firstSize(sizes)
  const other = first && otherPrice(sizes, first)
  return [first, other].filter(size => size != null)
}
