import { rs } from '../money.ts'

/** How a listing can be sorted. */
export const sorts = ['newest', 'price-asc', 'price-desc', 'rating', 'best-selling', 'name'] as const
export type Sort = (typeof sorts)[number]

/** What a listing may be asked for. Prices in paisa, texts in characters. */
export const listingLimits = {
  /** The specification's default page size. */
  pageSize: 10,
  largestPageSize: 60,
  lastPage: 100_000,
  text: 100,
  // Far above any bottle, far below what paisa in a number can hold.
  highestPrice: rs(10_000_000),
}
