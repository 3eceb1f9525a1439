import { listingLimits, type Season, type Sort, seasons, sorts } from '../../shop/catalogue/rules.ts'
import { type Paisa, paisa, priceText, rs, toRupees } from '../../shop/money.ts'
import { plural } from '../../shop/plural.ts'

/** The filters of a listing. Prices in paisa; in the URL in rupees. */
export type ListingFilters = {
  category: string | null
  newArrivals: boolean
  /** Null: newest first, or the best matches first in a search. */
  sort: Sort | null
  search: string
  minPrice: Paisa | null
  maxPrice: Paisa | null
  /** Minimum rating, 1 to 5. */
  rating: number | null
  brand: string | null
  note: string | null
  concentration: string | null
  /** In ml. */
  size: number | null
  season: Season | null
  /** Hours, at least. */
  longevity: number | null
  inStock: boolean
  page: number
  limit: number
}

export const noFilters: ListingFilters = {
  category: null,
  newArrivals: false,
  sort: null,
  search: '',
  minPrice: null,
  maxPrice: null,
  rating: null,
  brand: null,
  note: null,
  concentration: null,
  size: null,
  season: null,
  longevity: null,
  inStock: false,
  page: 1,
  limit: listingLimits.pageSize,
}

/** The parameters that `readFilters` reads. */
export const filterNames = Object.keys(noFilters)

/** Parses a query string. Never throws: invalid parameters are dropped or clamped, the others are kept. */
export function readFilters(params: URLSearchParams): ListingFilters {
  return {
    category: readText(params.get('category')) || null,
    newArrivals: params.get('newArrivals') === 'true',
    sort: sorts.find(sort => sort === params.get('sort')) ?? null,
    search: readText(params.get('search')),
    minPrice: readPrice(params.get('minPrice')),
    maxPrice: readPrice(params.get('maxPrice')),
    rating: readWhole(params.get('rating'), 5),
    brand: readText(params.get('brand')) || null,
    note: readText(params.get('note')) || null,
    concentration: readText(params.get('concentration')) || null,
    size: readWhole(params.get('size'), listingLimits.largestSizeMl),
    season: seasons.find(season => season === params.get('season')) ?? null,
    longevity: readWhole(params.get('longevity'), listingLimits.longestHours),
    inStock: params.get('inStock') === 'true',
    page: readWhole(params.get('page'), listingLimits.lastPage) ?? noFilters.page,
    limit: readWhole(params.get('limit'), listingLimits.largestPageSize) ?? noFilters.limit,
  }
}

/** The query string of filters, without defaults: '' or '?category=Attar/Oud&page=2'. The inverse of `readFilters`. */
export function writeFilters(filters: ListingFilters): string {
  const params = new URLSearchParams()
  if (filters.category) params.set('category', filters.category)
  if (filters.newArrivals) params.set('newArrivals', 'true')
  if (filters.search) params.set('search', filters.search)
  if (filters.minPrice !== null) params.set('minPrice', String(toRupees(filters.minPrice)))
  if (filters.maxPrice !== null) params.set('maxPrice', String(toRupees(filters.maxPrice)))
  if (filters.rating !== null) params.set('rating', String(filters.rating))
  for (const name of factFilters) if (filters[name] !== null) params.set(name, String(filters[name]))
  if (filters.inStock) params.set('inStock', 'true')
  if (filters.sort) params.set('sort', filters.sort)
  if (filters.page !== noFilters.page) params.set('page', String(filters.page))
  if (filters.limit !== noFilters.limit) params.set('limit', String(filters.limit))
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
  if (filters.category) add('category', filters.category, { category: null })
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
  if (minPrice !== null && maxPrice !== null) return `${priceText(minPrice)} to ${priceText(maxPrice)}`
  if (minPrice !== null) return `From ${priceText(minPrice)}`
  if (maxPrice !== null) return `Up to ${priceText(maxPrice)}`
  return ''
}

/** One line without null bytes, which PostgreSQL refuses, and lone surrogates, which URLs cannot encode. */
export function readText(value: string | null): string {
  const line = (value ?? '').toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return Array.from(line.trim()).slice(0, listingLimits.text).join('').trim()
}

/** '1500', '1,500' and '1500.50' as paisa; null for empty, zero and invalid text. */
export function readPrice(value: string | null): Paisa | null {
  const plain = (value ?? '').replace(/[,\s]/g, '')
  if (!/^\d+(\.\d+)?$/.test(plain)) return null
  const price = paisa(Math.min(rs(Number(plain)), listingLimits.highestPrice))
  return price === 0 ? null : price
}

function readWhole(value: string | null, highest: number): number | null {
  if (!value || !/^\d+$/.test(value)) return null
  const number = Number(value)
  return number < 1 ? null : Math.min(number, highest)
}
