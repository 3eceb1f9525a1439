import { listingLimits, type Sort, sorts } from '../../shop/catalogue/rules.ts'
import { type Paisa, paisa, priceText, rs, toRupees } from '../../shop/money.ts'

/** Everything a shopper can choose in a listing. Prices in paisa; the address speaks rupees. */
export type ListingFilters = {
  category: string | null
  newArrivals: boolean
  /** Null: newest first, or in a search the best matches first. */
  sort: Sort | null
  search: string
  minPrice: Paisa | null
  maxPrice: Paisa | null
  /** Stars and up, 1 to 5. */
  rating: number | null
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
  page: 1,
  limit: listingLimits.pageSize,
}

/** Reads an address. Never fails: what makes no sense is left out or brought into range, the rest is kept. */
export function readFilters(params: URLSearchParams): ListingFilters {
  return {
    category: readText(params.get('category')) || null,
    newArrivals: params.get('newArrivals') === 'true',
    sort: sorts.find(sort => sort === params.get('sort')) ?? null,
    search: readText(params.get('search')),
    minPrice: readPrice(params.get('minPrice')),
    maxPrice: readPrice(params.get('maxPrice')),
    rating: readWhole(params.get('rating'), 5),
    page: readWhole(params.get('page'), listingLimits.lastPage) ?? noFilters.page,
    limit: readWhole(params.get('limit'), listingLimits.largestPageSize) ?? noFilters.limit,
  }
}

/** The query that `readFilters` reads back the same, defaults left out: '' or '?category=Attar/Oud&page=2'. */
export function writeFilters(filters: ListingFilters): string {
  const params = new URLSearchParams()
  if (filters.category) params.set('category', filters.category)
  if (filters.newArrivals) params.set('newArrivals', 'true')
  if (filters.search) params.set('search', filters.search)
  if (filters.minPrice !== null) params.set('minPrice', String(toRupees(filters.minPrice)))
  if (filters.maxPrice !== null) params.set('maxPrice', String(toRupees(filters.maxPrice)))
  if (filters.rating !== null) params.set('rating', String(filters.rating))
  if (filters.sort) params.set('sort', filters.sort)
  if (filters.page !== noFilters.page) params.set('page', String(filters.page))
  if (filters.limit !== noFilters.limit) params.set('limit', String(filters.limit))
  // A slash needs no escape in a query, and 'Attar/Oud' stays readable in a shared link.
  const query = params.toString().replaceAll('%2F', '/')
  return query && `?${query}`
}

/** The same filters with a change. Any change but that of the page itself starts at page 1 again. */
export function changeFilters(filters: ListingFilters, change: Partial<ListingFilters>): ListingFilters {
  return { ...filters, page: 1, ...change }
}

/** Everything a shopper chose to narrow the listing taken away; order and page size stay. */
export function clearFilters(filters: ListingFilters): ListingFilters {
  return { ...noFilters, sort: filters.sort, limit: filters.limit }
}

/** Lowest and highest price the right way round, whichever was typed in which field. In paisa. */
export function priceRange({ minPrice, maxPrice }: ListingFilters): { minPrice: Paisa | null; maxPrice: Paisa | null } {
  const upsideDown = minPrice !== null && maxPrice !== null && minPrice > maxPrice
  return upsideDown ? { minPrice: maxPrice, maxPrice: minPrice } : { minPrice, maxPrice }
}

export type ActiveFilter = { name: string; label: string; without: ListingFilters }

/** What narrows the listing now, each with the filters that are left when it is taken away. */
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
  return active
}

/** '4 stars and up'. */
export const ratingLabel = (rating: number) => `${rating} ${rating === 1 ? 'star' : 'stars'} and up`

function priceLabel(filters: ListingFilters): string {
  const { minPrice, maxPrice } = priceRange(filters)
  if (minPrice !== null && maxPrice !== null) return `${priceText(minPrice)} to ${priceText(maxPrice)}`
  if (minPrice !== null) return `From ${priceText(minPrice)}`
  if (maxPrice !== null) return `Up to ${priceText(maxPrice)}`
  return ''
}

/** One line of ordinary characters: PostgreSQL takes no zero byte, an address no half character. */
export function readText(value: string | null): string {
  const line = (value ?? '').toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ')
  return Array.from(line.trim()).slice(0, listingLimits.text).join('').trim()
}

/** '1500', '1,500' and '1500.50' as paisa; null for nothing, nought and nonsense. */
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
