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
 * The filters of a listing, as its address names them and in that order: what each of them is, is said in
 * `listing-query.ts` and, for the page, in `filters-in-address.ts`.
 * @rule which filters a listing has
 */
export const filterNames = [
  'category',
  'newArrivals',
  'search',
  'minPrice',
  'maxPrice',
  'rating',
  'brand',
  'note',
  'concentration',
  'size',
  'season',
  'longevity',
  'inStock',
  'sort',
  'page',
  'limit',
] as const

export type FilterName = (typeof filterNames)[number]
