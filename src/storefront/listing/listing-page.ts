import { href } from 'react-router'
import { type ListingFilters, noFilters, readFilters, writeFilters } from './filters-in-address.ts'

/** A page that lists products: /shop, or one with a banner and fixed filters. */
export type ListingPage = {
  path: string
  /** The banner's title and text; null when the title follows from the filters. */
  banner: { title: string; text: string } | null
  /** The fixed filters, which are not in the URL. */
  fixed: Partial<Pick<ListingFilters, 'category' | 'newArrivals'>>
  /** Discounted products only. */
  deals: boolean
}

/** The filters of this page in its URL. */
export function chosenFilters(page: ListingPage, params: URLSearchParams): ListingFilters {
  return withoutFixed(page, readFilters(params))
}

/** The URL of this page with these filters. */
export function listingAddress(page: ListingPage, chosen: ListingFilters): string {
  return page.path + writeFilters(withoutFixed(page, chosen))
}

/** The URL with a category added to the filters: on this page, or in /shop when this page has a fixed category. */
export function categoryAddress(page: ListingPage, chosen: ListingFilters, category: string | null): string {
  const path = 'category' in page.fixed ? href('/shop') : page.path
  return path + writeFilters({ ...chosen, category, page: 1 })
}

/** The title: of the banner, the category in capitals, or ALL PRODUCTS. */
export function listingTitle(page: ListingPage, chosen: ListingFilters): string {
  return page.banner?.title ?? chosen.category?.toUpperCase() ?? 'ALL PRODUCTS'
}

/** The line below the title: the words searched for, new arrivals, or null. */
export function listingSubtitle(chosen: ListingFilters): string | null {
  if (chosen.search) return `${chosen.newArrivals ? 'New arrivals' : 'Results'} for “${chosen.search}”`
  return chosen.newArrivals ? 'New arrivals' : null
}

function withoutFixed(page: ListingPage, filters: ListingFilters): ListingFilters {
  return {
    ...filters,
    category: 'category' in page.fixed ? noFilters.category : filters.category,
    newArrivals: 'newArrivals' in page.fixed ? noFilters.newArrivals : filters.newArrivals,
  }
}
