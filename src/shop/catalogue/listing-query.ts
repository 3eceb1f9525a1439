import { z } from 'zod'
import { type Paisa, rs, toRupees } from '../money.ts'
import type { ListedCollection } from './collection-filter.ts'
import { listingLimits, type Season, type Sort, seasons, sorts } from './rules.ts'

/** The filters of a listing, in any combination. Prices in paisa. */
export type ListingQuery = {
  page: number
  limit: number
  category?: string | null
  newArrivals?: boolean
  /** Only products with a discount on a size in stock. */
  deals?: boolean
  /** Null: newest first, or the best matches first in a search. */
  sort?: Sort | null
  search?: string
  minPrice?: Paisa | null
  maxPrice?: Paisa | null
  /** Minimum average rating. */
  rating?: number | null
  brand?: string | null
  /** A note in any of the three tiers. */
  note?: string | null
  concentration?: string | null
  /** A size that the product is sold in, in ml. */
  size?: number | null
  season?: Season | null
  /** Hours that it lasts at least. */
  longevity?: number | null
  /** Only products with a size in stock. */
  inStock?: boolean
  /** Only products of this collection. */
  collection?: ListedCollection | null
}

/** The query string of a listing (prices in rupees) as a `ListingQuery`. Empty fields of a form count as absent. */
export const ListProducts = z.object({
  page: whole('page', 1, listingLimits.lastPage).transform(page => page ?? 1),
  limit: whole('limit', 1, listingLimits.largestPageSize).transform(limit => limit ?? listingLimits.pageSize),
  category: text().transform(category => category || null),
  newArrivals: flag(),
  deals: flag(),
  sort: z.string().optional().transform(toSort),
  search: text(),
  minPrice: price('minPrice'),
  maxPrice: price('maxPrice'),
  rating: whole('rating', 1, 5),
  brand: text().transform(brand => brand || null),
  note: text().transform(note => note || null),
  concentration: text().transform(concentration => concentration || null),
  size: whole('size', 1, listingLimits.largestSizeMl),
  season: z
    .string()
    .optional()
    .transform(text => seasons.find(season => season === text) ?? null),
  longevity: whole('longevity', 1, listingLimits.longestHours),
  inStock: flag(),
})

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
      if (/^\d{1,15}(\.\d{1,9})?$/.test(plain) && fits(Number(plain))) return Number(plain)
      ctx.addIssue({ code: 'custom', message: rule })
      return z.NEVER
    })
}
