import type { Featured, ProductCard, Size } from '../../shop/catalogue/product.ts'

export const noCards: Featured = {
  newArrivals: [],
  bestSelling: [],
  mensProducts: [],
  womensProducts: [],
  attarProducts: [],
}

/**
 * The groups as text, for the way to the browser: the router would walk every value of an object to encode it, which took
 * a tenth of the page's time. Only what the cards show and put into the cart is kept: two rows of what is new and of what
 * sells best, one row of each category, which has a page of its own.
 */
export function packCards(featured: Featured): string {
  const cards = (products: ProductCard[], most = 8) =>
    products
      .slice(0, most)
      .map(product => ({ ...product, images: product.images.slice(0, 1), sizes: neededSizes(product.sizes) }))
  return JSON.stringify({
    newArrivals: cards(featured.newArrivals),
    bestSelling: cards(featured.bestSelling),
    mensProducts: cards(featured.mensProducts, 4),
    womensProducts: cards(featured.womensProducts, 4),
    attarProducts: cards(featured.attarProducts, 4),
  } satisfies Featured)
}

/** What `packCards` packed. */
export const unpackCards = (text: string): Featured => JSON.parse(text)

// A card sells the first size; the others only tell whether it is sold out altogether.
const neededSizes = (sizes: Size[]): Size[] => (sizes[0] && sizes[0].stock > 0 ? sizes.slice(0, 1) : sizes)
