import { z } from 'zod'
import { type Paisa, rs } from '../money.ts'
import { type Sort, sorts } from './rules.ts'

/** What a listing may be asked for, in any combination. Prices in paisa. */
export type ListingQuery = {
  page: number
  limit: number
  category?: string | null
  newArrivals?: boolean
  /** Discounted products alone. */
  deals?: boolean
  /** Absent: newest first, or in a search the best matches first. */
  sort?: Sort | null
  search?: string
  minPrice?: Paisa | null
  maxPrice?: Paisa | null
  /** Stars and up. */
  rating?: number | null
}

/** The query string of a listing (prices in rupees) as a `ListingQuery`. Empty fields of a form count as absent. */
export const ListProducts = z.object({
  page: whole('page', 1, 100_000).transform(page => page ?? 1),
  // The specification's default page size.
  limit: whole('limit', 1, 60).transform(limit => limit ?? 10),
  category: text(100).transform(category => category || null),
  newArrivals: flag(),
  deals: flag(),
  sort: z.string().optional().transform(toSort),
  search: text(100),
  minPrice: price('minPrice'),
  maxPrice: price('maxPrice'),
  rating: whole('rating', 1, 5),
})

/** Unknown orders fall back to the default. */
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
function text(longest: number) {
  return z
    .string()
    .optional()
    .transform(text => (text ?? '').slice(0, longest).toWellFormed().replaceAll('\0', '').trim())
}

function whole(field: string, lowest: number, highest: number) {
  const rule = `${field} must be a whole number from ${lowest} to ${highest.toLocaleString('en')}`
  return number(rule, value => Number.isInteger(value) && value >= lowest && value <= highest)
}

function price(field: string) {
  // Far above any bottle, far below what paisa in a number can hold.
  const rule = `${field} must be a price in rupees from 0 to 10,000,000`
  return number(rule, value => value >= 0 && value <= 10_000_000).transform(value =>
    value === null ? null : rs(value),
  )
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
