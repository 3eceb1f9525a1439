import { href } from 'react-router'
import { categoryLabel } from '../../web/browser/navigation.ts'
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

/** What stands below the title of the specification's categories, and of what is new. */
export const listingTexts = {
  Men: 'Oud, vetiver, leather and citrus: for the desk, the evening and Friday.',
  Women: 'Rose, jasmine, saffron and musk: perfumes for every day and for the big occasions.',
  'Attar/Oud': 'Oils without alcohol, worn by the drop. A 12\u00a0ml bottle holds about a tola.',
  Tester: 'The same perfume in a plain bottle, for less.',
  Gift: 'Chosen to be given. You only have to give it.',
  new: 'Just filled, just rested, just in.',
} as const

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

/** What a listing is called: in the menu, its title, the tab, the breadcrumb and for search engines. */
export function listingName(page: ListingPage, { category, newArrivals }: ListingFilters): string {
  if (page.banner) return page.banner.title
  if (category) return categoryLabel(category)
  return newArrivals ? 'New Arrivals' : 'All Products'
}

/** The title: of the banner, or the listing's name in capitals. */
export function listingTitle(page: ListingPage, chosen: ListingFilters): string {
  return page.banner?.title ?? listingName(page, chosen).toUpperCase()
}

/** The line below the title: the words searched for, new arrivals of a category, or what the listing is about. */
export function listingSubtitle(page: ListingPage, chosen: ListingFilters): string | undefined {
  const narrowed = chosen.newArrivals && (page.banner ?? chosen.category) !== null
  if (chosen.search) return `${narrowed ? 'New arrivals' : 'Results'} for “${chosen.search}”`
  return narrowed ? 'New arrivals' : listingText(page, chosen)
}

/** What a listing is about; undefined where nobody wrote it. */
export function listingText(page: ListingPage, { category, newArrivals }: ListingFilters): string | undefined {
  if (page.banner) return page.banner.text
  const texts: Record<string, string> = listingTexts
  return category ? texts[category] : newArrivals ? listingTexts.new : undefined
}

function withoutFixed(page: ListingPage, filters: ListingFilters): ListingFilters {
  return {
    ...filters,
    category: 'category' in page.fixed ? noFilters.category : filters.category,
    newArrivals: 'newArrivals' in page.fixed ? noFilters.newArrivals : filters.newArrivals,
  }
}
