import {
  type FilterName,
  filterNames,
  type Season,
  type Sort,
  seasons,
  sorts,
} from '../../shop/catalogue/catalogue/listing-filter-rules.ts'
import { listingLimits } from '../../shop/catalogue/catalogue/listing-rules.ts'
import { amountText, type Paisa, paisa, rs, toRupees } from '../../shop/ground/money.ts'
import { plural } from '../../shop/ground/plural.ts'
import { readNumber } from '../../shop/ground/typed-number-rules.ts'
import { categoryLabel } from '../../web/browser/navigation.ts'

/**
 * A kind of filter: its value when nothing is chosen, how a text of the address is read (never throws: what is invalid
 * is dropped or clamped), and how it is written.
 */
type Kind<Value> = { none: Value; read: (text: string | null) => Value; write?: (value: NonNullable<Value>) => string }

const text: Kind<string | null> = { none: null, read: text => readText(text) || null }
const flag: Kind<boolean> = { none: false, read: text => text === 'true' }
const price: Kind<Paisa | null> = { none: null, read: readPrice, write: value => String(toRupees(value)) }
const whole = (highest: number): Kind<number | null> => ({ none: null, read: text => readWhole(text, highest) })
const counted = (none: number, highest: number): Kind<number> => ({
  none,
  read: text => readWhole(text, highest) ?? none,
})
const oneOf = <Value extends string>(values: readonly Value[]): Kind<Value | null> => ({
  none: null,
  read: text => values.find(value => value === text) ?? null,
})

const kinds = {
  category: text,
  newArrivals: flag,
  search: { none: '', read: readText } as Kind<string>,
  minPrice: price,
  maxPrice: price,
  /** Minimum rating, 1 to 5. */
  rating: whole(5),
  brand: text,
  note: text,
  concentration: text,
  /** In ml. */
  size: whole(listingLimits.largestSizeMl),
  season: oneOf<Season>(seasons),
  /** Hours, at least. */
  longevity: whole(listingLimits.longestHours),
  inStock: flag,
  /** Null: newest first, or the best matches first in a search. */
  sort: oneOf<Sort>(sorts),
  page: counted(1, listingLimits.lastPage),
  limit: counted(listingLimits.pageSize, listingLimits.largestPageSize),
} satisfies Record<FilterName, unknown>

/** The filters of a listing. Prices in paisa; in the URL in rupees. */
export type ListingFilters = { [Name in FilterName]: (typeof kinds)[Name]['none'] }

const filtersOf = (value: (name: FilterName) => unknown) =>
  Object.fromEntries(filterNames.map(name => [name, value(name)])) as ListingFilters

export const noFilters: ListingFilters = filtersOf(name => kinds[name].none)

/**
 * Parses a query string. Never throws: invalid parameters are dropped or clamped, the others stay.
 * @rule how a listing's filters stand in the address of its page
 */
export const readFilters = (params: URLSearchParams): ListingFilters =>
  filtersOf(name => kinds[name].read(params.get(name)))

/** The query string of filters, without defaults: '' or '?category=Attar/Oud&page=2'. The inverse of `readFilters`. */
export function writeFilters(filters: ListingFilters): string {
  const params = new URLSearchParams()
  for (const name of filterNames) {
    const value = filters[name]
    const { none, write = String } = kinds[name] as Kind<unknown>
    if (value !== null && value !== none) params.set(name, write(value))
  }
  // A slash needs no escape in a query, and 'Attar/Oud' stays readable in a shared link.
  const query = params.toString().replaceAll('%2F', '/')
  return query && `?${query}`
}

/** Filters with a change. Every change except of the page itself resets the page to 1. */
export function changeFilters(filters: ListingFilters, change: Partial<ListingFilters>): ListingFilters {
  return { ...filters, page: 1, ...change }
}

/** Removes all filters; sort and page size stay. */
export function clearFilters(filters: ListingFilters): ListingFilters {
  return { ...noFilters, sort: filters.sort, limit: filters.limit }
}

/** Lowest and highest price, swapped if they were entered in the wrong fields. In paisa. */
export function priceRange({ minPrice, maxPrice }: ListingFilters): { minPrice: Paisa | null; maxPrice: Paisa | null } {
  const upsideDown = minPrice !== null && maxPrice !== null && minPrice > maxPrice
  return upsideDown ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }
}

export type ActiveFilter = { name: string; label: string; without: ListingFilters }

/** The active filters, each with the filters without it. */
export function activeFilters(filters: ListingFilters): ActiveFilter[] {
  const active: ActiveFilter[] = []
  const add = (name: string, label: string, change: Partial<ListingFilters>) =>
    active.push({ name, label, without: changeFilters(filters, change) })
  if (filters.newArrivals) add('newArrivals', 'New arrivals', { newArrivals: false })
  if (filters.category) add('category', categoryLabel(filters.category), { category: null })
  if (filters.search) add('search', `“${filters.search}”`, { search: '' })
  const price = priceLabel(filters)
  if (price) add('price', price, { minPrice: null, maxPrice: null })
  if (filters.rating !== null) add('rating', ratingLabel(filters.rating), { rating: null })
  for (const name of factFilters)
    if (filters[name] !== null) add(name, factLabel(name, filters[name]), { [name]: null })
  if (filters.inStock) add('inStock', 'In stock', { inStock: false })
  return active
}

/** The filters by what a product is, each with one value. */
export const factFilters = ['brand', 'note', 'concentration', 'size', 'season', 'longevity'] as const
export type FactFilter = (typeof factFilters)[number]

/** 'Rose', '50 ml', 'Summer', '8 hours and more'. */
export function factLabel(name: FactFilter, value: string | number): string {
  if (name === 'size') return `${value} ml`
  if (name === 'longevity') return `${value} hours and more`
  return name === 'season' ? capital(String(value)) : String(value)
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** '4 stars and up'. */
export const ratingLabel = (rating: number) => `${plural(rating, 'star')} and up`

function priceLabel(filters: ListingFilters): string {
  const { minPrice, maxPrice } = priceRange(filters)
  if (minPrice !== null && maxPrice !== null) return `${amountText(minPrice)} to ${amountText(maxPrice)}`
  if (minPrice !== null) return `From ${amountText(minPrice)}`
  if (maxPrice !== null) return `Up to ${amountText(maxPrice)}`
  return ''
}

/** One line without null bytes, which PostgreSQL refuses, and lone surrogates, which URLs cannot encode. */
export function readText(value: string | null): string {
  const line = (value ?? '').toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return Array.from(line.trim()).slice(0, listingLimits.text).join('').trim()
}

/** '1500', '1,500' and '1500.50' as paisa; null for empty, zero and invalid text. */
export function readPrice(value: string | null): Paisa | null {
  const rupees = Number(readNumber(value ?? '') ?? 0)
  const price = paisa(Math.min(Math.max(0, rs(rupees)), listingLimits.highestPrice))
  return price === 0 ? null : price
}

function readWhole(value: string | null, highest: number): number | null {
  if (!value || !/^\d+$/.test(value)) return null
  const number = Number(value)
  return number < 1 ? null : Math.min(number, highest)
}
