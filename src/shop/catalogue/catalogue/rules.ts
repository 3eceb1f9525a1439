import type { Paisa } from '../../ground/money.ts'

/** Photographs of customers that a product's page shows. */
export const GALLERY_LIMIT = 12

/** How a listing can be sorted. */
export const sorts = ['newest', 'price-asc', 'price-desc', 'rating', 'best-selling', 'name'] as const
export type Sort = (typeof sorts)[number]

/** What a product may be for, as its columns have it. */
export const seasons = ['summer', 'winter', 'spring', 'autumn', 'monsoon'] as const
export type Season = (typeof seasons)[number]
export const occasions = ['wedding', 'eid', 'office', 'daily', 'evening', 'prayer'] as const
export const sillages = ['light', 'moderate', 'strong'] as const

/** Hours between which a listing's longevity is chosen: at least so many. */
export const longevities = [6, 8, 10, 12] as const

/**
 * The filters of a listing, as its address names them and in that order: what each of them is, is said in `listing-query.ts` and, for the page, in `listing-filters.ts`.
 * @rule which filters a listing has
 */
export const filterNames = [
  ...(['category', 'newArrivals', 'search', 'minPrice', 'maxPrice', 'rating'] as const),
  ...(['brand', 'note', 'concentration', 'size', 'season', 'longevity', 'inStock'] as const),
  ...(['sort', 'page', 'limit'] as const),
] as const
export type FilterName = (typeof filterNames)[number]

type InStock = { stock: number }

/**
 * The size that a card shows and sells: the smallest in stock, else the smallest. `sizes` are in order of ml.
 * @rule which size a card shows and Add To Bag takes
 */
export const firstSize = <Size extends InStock>(sizes: readonly Size[]): Size | null =>
  sizes.find(({ stock }) => stock > 0) ?? sizes[0] ?? null

/** The size that a card of /deals shows: the smallest in stock with a discount, else the first size. */
export const firstDeal = <Size extends InStock & { discount: number }>(sizes: readonly Size[]): Size | null =>
  sizes.find(({ stock, discount }) => stock > 0 && discount > 0) ?? firstSize(sizes)

/** A size in stock with another price than the shown one: the reason for 'from' on a card. */
export const otherPrice = <Size extends InStock & { cutPrice: Paisa }>(
  sizes: readonly Size[],
  shown: Size,
): Size | undefined => sizes.find(({ stock, cutPrice }) => stock > 0 && cutPrice !== shown.cutPrice)
