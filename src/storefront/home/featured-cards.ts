import type { CardProduct, Featured, Size } from '../../shop/catalogue/product.ts'
import { firstSize, otherPrice } from '../../shop/catalogue/rules.ts'
import { paisa } from '../../shop/money.ts'

/** What a card shows and adds to the cart: the size that it sells alone, and whether another has another price. */
export type FeaturedCard = CardProduct & { from: boolean }

/** The groups with what their cards show. */
export type FeaturedCards = Record<keyof Featured, readonly FeaturedCard[]>

type Found = Record<keyof Featured, readonly CardProduct[]>

const groups = ['newArrivals', 'bestSelling', 'mensProducts', 'womensProducts', 'attarProducts'] as const

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
 * The groups as text for the browser: groups parted by '|', cards by ';', values by ','. Encoding an object by the router, value
 * by value, took a tenth of the page's time, and each quote of JSON takes four characters in the page. Contains only what the
 * cards show and add to the cart, and no product twice: also none that a tile (`tileLinks`) shows.
 */
export function packCards(featured: Found, tileLinks: readonly string[] = []): string {
  const shown = new Set(tileLinks.map(link => link.replace('/product/', '')))
  const rows = (group: keyof Featured) => {
    const cards = featured[group].filter(({ _id }) => !shown.has(_id)).slice(0, shownOf(group))
    for (const { _id } of cards) shown.add(_id)
    return cards.map(rowOf).join(';')
  }
  return groups.map(rows).join('|')
}

/** Parses the text of `packCards`. */
export function unpackCards(text: string): FeaturedCards {
  const rows = text.split('|').map(cards => (cards ? cards.split(';').map(cardOf) : []))
  const [newArrivals = [], bestSelling = [], mensProducts = [], womensProducts = [], attarProducts = []] = rows
  return { newArrivals, bestSelling, mensProducts, womensProducts, attarProducts }
}

const [PICTURE_START, PICTURE_END] = ['/pictures/', '/720.jpg']
const MOST_FREQUENT = 'Eau de Parfum'

/** How the id of most sizes is made. */
const sizeStart = (product: string, ml: number): string => `${product}-${ml}ml`

const escaped = (value: string) => value.replace(/[%,;|=]/g, encodeURIComponent)

/** '=' and the rest of a value that begins and ends like this, else the value. */
function shortened(value: string, start: string, end = ''): string {
  const isLike = value.length >= start.length + end.length && value.startsWith(start) && value.endsWith(end)
  return isLike ? `=${escaped(value.slice(start.length, value.length - end.length))}` : escaped(value)
}

const lengthened = (value: string, start: string, end = ''): string =>
  value.startsWith('=') ? start + decodeURIComponent(value.slice(1)) + end : decodeURIComponent(value)

function rowOf({ _id, name, concentration, images: [image = ''], rating, ratingCount, sizes }: CardProduct): string {
  const picture = image && shortened(image, PICTURE_START, PICTURE_END)
  const row = [escaped(_id), escaped(name), shortened(concentration, MOST_FREQUENT), picture, rating, ratingCount]
  const size = firstSize(sizes)
  if (!size) return row.join()
  const { price, cutPrice, discount, ml, sku, stock } = size
  const from = otherPrice(sizes, size) ? 1 : ''
  const cut = cutPrice === price ? '' : cutPrice
  return [
    ...row,
    shortened(size._id, sizeStart(_id, ml)),
    price,
    cut,
    discount || '',
    ml,
    escaped(sku),
    stock,
    from,
  ].join()
}

function cardOf(row: string): FeaturedCard {
  const [id = '', name = '', concentration = '', picture = '', rating, ratingCount, sizeId, ...rest] = row.split(',')
  const [price, cutPrice, discount, ml, sku = '', stock, from] = rest
  const _id = decodeURIComponent(id)
  const size = (ofProduct: string): Size => ({
    _id: lengthened(ofProduct, sizeStart(_id, Number(ml))),
    price: paisa(Number(price)),
    cutPrice: paisa(Number(cutPrice || price)),
    discount: Number(discount),
    ml: Number(ml),
    sku: decodeURIComponent(sku),
    stock: Number(stock),
  })
  return {
    _id,
    name: decodeURIComponent(name),
    concentration: lengthened(concentration, MOST_FREQUENT),
    images: picture ? [lengthened(picture, PICTURE_START, PICTURE_END)] : [],
    rating: Number(rating),
    ratingCount: Number(ratingCount),
    sizes: sizeId === undefined ? [] : [size(sizeId)],
    from: from === '1',
  }
}
