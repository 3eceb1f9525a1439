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
 * a tenth of the page's time. Only what forty cards show and put into the cart is kept.
 */
export function packCards(featured: Featured): string {
  const cards = (products: ProductCard[]) =>
    products.map(product => ({ ...product, images: product.images.slice(0, 1), sizes: neededSizes(product.sizes) }))
  return JSON.stringify({
    newArrivals: cards(featured.newArrivals),
    bestSelling: cards(featured.bestSelling),
    mensProducts: cards(featured.mensProducts),
    womensProducts: cards(featured.womensProducts),
    attarProducts: cards(featured.attarProducts),
  } satisfies Featured)
}

/** What `packCards` packed. */
export const unpackCards = (text: string): Featured => JSON.parse(text)

// A card sells the first size; the others only tell whether it is sold out altogether.
const neededSizes = (sizes: Size[]): Size[] => (sizes[0] && sizes[0].stock > 0 ? sizes.slice(0, 1) : sizes)
