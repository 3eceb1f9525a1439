import { href } from 'react-router'
import { type ListingFilters, noFilters, readFilters, writeFilters } from './listing-filters.ts'

/** A page that lists products: /shop itself, or one with a banner where part of the choice is made already. */
export type ListingPage = {
  path: string
  /** The banner's title and the line below it; null where the title follows from the filters. */
  banner: { title: string; text: string } | null
  /** What this page has chosen for the shopper; its address does not repeat it. */
  fixed: Partial<Pick<ListingFilters, 'category' | 'newArrivals'>>
  /** Discounted products only. */
  deals: boolean
}

/** What the shopper chose on this page, read from its address. */
export function chosenFilters(page: ListingPage, params: URLSearchParams): ListingFilters {
  return withoutFixed(page, readFilters(params))
}

/** The address of this page with these choices. */
export function listingAddress(page: ListingPage, chosen: ListingFilters): string {
  return page.path + writeFilters(withoutFixed(page, chosen))
}

/** The address that adds a category to the choices: on this page, or in the shop where this page stands for a category itself. */
export function categoryAddress(page: ListingPage, chosen: ListingFilters, category: string | null): string {
  const path = 'category' in page.fixed ? href('/shop') : page.path
  return path + writeFilters({ ...chosen, category, page: 1 })
}

/** What the page is called: its banner, the category in capitals, the words searched for, or ALL PRODUCTS. */
export function listingTitle(page: ListingPage, chosen: ListingFilters): string {
  if (page.banner) return page.banner.title
  if (chosen.category) return chosen.category.toUpperCase()
  if (chosen.search) return `RESULTS FOR "${chosen.search}"`
  return chosen.newArrivals ? 'NEW ARRIVALS' : 'ALL PRODUCTS'
}

function withoutFixed(page: ListingPage, filters: ListingFilters): ListingFilters {
  return {
    ...filters,
    category: 'category' in page.fixed ? noFilters.category : filters.category,
    newArrivals: 'newArrivals' in page.fixed ? noFilters.newArrivals : filters.newArrivals,
  }
}
