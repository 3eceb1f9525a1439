import type { CardProduct, Featured, Size } from '../../shop/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/rules.ts'

/** The groups with what their cards show. */
export type FeaturedCards = Record<keyof Featured, readonly CardProduct[]>

export const noCards: FeaturedCards = {
  newArrivals: [],
  bestSelling: [],
  mensProducts: [],
  womensProducts: [],
  attarProducts: [],
}

const groups = Object.keys(noCards) as (keyof Featured)[]

/** Two rows of new arrivals and of best sellers, one row of each category. */
const shownOf = (group: keyof Featured): number => (group === 'newArrivals' || group === 'bestSelling' ? 8 : 4)

/**
 * The groups as JSON text for the browser: encoding an object by the router, value by value, took a tenth of the page's time.
 * Values without names, since each quote takes four characters in the page. Contains only what the cards show and add to the
 * cart, and no product twice: also none that a tile (`tileLinks`) shows.
 */
export function packCards(featured: FeaturedCards, tileLinks: readonly string[] = []): string {
  const shown = new Set(tileLinks.map(link => link.replace('/product/', '')))
  const rows = (group: keyof Featured) => {
    const cards = featured[group].filter(({ _id }) => !shown.has(_id)).slice(0, shownOf(group))
    for (const { _id } of cards) shown.add(_id)
    return cards.map(rowOf)
  }
  return JSON.stringify(groups.map(rows))
}

/** Parses the text of `packCards`. */
export function unpackCards(text: string): FeaturedCards {
  const cards = (JSON.parse(text) as CardRow[][]).map(rows => rows.map(cardOf))
  const [newArrivals = [], bestSelling = [], mensProducts = [], womensProducts = [], attarProducts = []] = cards
  return { newArrivals, bestSelling, mensProducts, womensProducts, attarProducts }
}

type SizeRow = ReturnType<typeof sizeRow>
type CardRow = ReturnType<typeof rowOf>

const rowOf = ({ _id, name, concentration, images, rating, ratingCount, sizes }: CardProduct) =>
  [_id, name, concentration, images[0] ?? null, rating, ratingCount, neededSizes(sizes).map(sizeRow)] as const

const sizeRow = ({ _id, price, cutPrice, discount, ml, sku, stock }: Size) =>
  [_id, price, cutPrice, discount, ml, sku, stock] as const

const cardOf = ([_id, name, concentration, image, rating, ratingCount, sizes]: CardRow): CardProduct => ({
  _id,
  name,
  concentration,
  images: image ? [image] : [],
  rating,
  ratingCount,
  sizes: sizes.map(sizeOf),
})

const sizeOf = ([_id, price, cutPrice, discount, ml, sku, stock]: SizeRow): Size => ({
  _id,
  price,
  cutPrice,
  discount,
  ml,
  sku,
  stock,
})

// A card sells the first size; of the others it only says whether one has another price.
function neededSizes(sizes: readonly Size[]): Size[] {
  const first = firstSize(sizes)
  const other = first && otherPrice(sizes, first)
  return [first, other].filter(size => size != null)
}
