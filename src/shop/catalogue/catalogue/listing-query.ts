import { z } from 'zod'
import { rs, toRupees } from '../../ground/money.ts'
import { readNumber } from '../../ground/typed-number-rules.ts'
import type { ListedCollection } from './collection-filter.ts'
import { type FilterName, type Sort, seasons, sorts } from './listing-filter-rules.ts'
import { listingLimits } from './listing-rules.ts'

/**
 * The query string of a listing (prices in rupees) as a `ListingQuery`. Empty fields of a form count as absent.
 * @rule what the query of a listing may hold: prices, sizes, sorts, pages
 */
export const ListProducts = z.object({
  page: whole('page', 1, listingLimits.lastPage).transform(page => page ?? 1),
  limit: whole('limit', 1, listingLimits.largestPageSize).transform(limit => limit ?? listingLimits.pageSize),
  category: text().transform(category => category || null),
  newArrivals: flag(),
  /** Only products with a discount on a size in stock. */
  deals: flag(),
  /** Null: newest first, or the best matches first in a search. */
  sort: z.string().optional().transform(toSort),
  search: text(),
  minPrice: price('minPrice'),
  maxPrice: price('maxPrice'),
  /** Minimum average rating. */
  rating: whole('rating', 1, 5),
  brand: text().transform(brand => brand || null),
  /** A note in any of the three tiers. */
  note: text().transform(note => note || null),
  concentration: text().transform(concentration => concentration || null),
  /** A size that the product is sold in, in ml. */
  size: whole('size', 1, listingLimits.largestSizeMl),
  season: z
    .string()
    .optional()
    .transform(text => seasons.find(season => season === text) ?? null),
  /** Hours that it lasts at least. */
  longevity: whole('longevity', 1, listingLimits.longestHours),
  /** Only products with a size in stock. */
  inStock: flag(),
} satisfies Record<FilterName | 'deals', z.ZodType>)

type Read = z.output<typeof ListProducts>

/** The filters of a listing, in any combination. Prices in paisa. */
export type ListingQuery = Pick<Read, 'page' | 'limit'> &
  Partial<Read> & {
    /** Only products of this collection. */
    collection?: ListedCollection | null
  }

/** An unknown sort falls back to newest. */
function toSort(text: string | undefined): Sort | null {
  if (!text) return null
  return sorts.find(sort => sort === text) ?? 'newest'
}

function flag() {
  return z
    .string()
    .optional()
    .transform(text => text === 'true')
}

/** Too long texts are cut rather than refused; zero bytes are nothing that PostgreSQL can hold. */
function text() {
  return z
    .string()
    .optional()
    .transform(text => (text ?? '').slice(0, listingLimits.text).toWellFormed().replaceAll('\0', '').trim())
}

function whole(field: string, lowest: number, highest: number) {
  const rule = `${field} must be a whole number from ${lowest} to ${highest.toLocaleString('en')}`
  return number(rule, value => Number.isInteger(value) && value >= lowest && value <= highest)
}

function price(field: string) {
  const highest = toRupees(listingLimits.highestPrice)
  const rule = `${field} must be a price in rupees from 0 to ${highest.toLocaleString('en')}`
  return number(rule, value => value >= 0 && value <= highest).transform(value => (value === null ? null : rs(value)))
}

function number(rule: string, fits: (value: number) => boolean) {
  return z
    .string()
    .optional()
    .transform((text, ctx) => {
      const plain = text?.trim()
      if (!plain) return null
      const read = readNumber(plain) ?? ''
      if (/^\d{1,15}(\.\d{1,9})?$/.test(read) && fits(Number(read))) return Number(read)
      ctx.addIssue({ code: 'custom', message: rule })
      return z.NEVER
    })
}
