import type { MetaArgs, MetaDescriptor } from 'react-router'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { chosenFilters, type ListingPage } from './listing-page.ts'

/** Title (without the shop's name) and description of a listing for search engines and shared links. */
export function listingWords(page: ListingPage, search: string) {
  const chosen = chosenFilters(page, new URLSearchParams(search))
  const name = page.banner?.title ?? chosen.category ?? (chosen.newArrivals ? 'New Arrivals' : 'All Perfumes')
  const title = chosen.search ? `“${chosen.search}”` : name
  return {
    title: chosen.page > 1 ? `${title}, page ${chosen.page}` : title,
    description: page.banner?.text ?? `${name}: perfumes, attars and oud, delivered in Pakistan.`,
    isSearch: chosen.search !== '',
  }
}

/** The meta tags of a listing, with the merchant's own words where there are some. Search results are noindex. */
export function listingMeta(
  page: ListingPage,
  args: Pick<MetaArgs, 'location' | 'matches'>,
  { title = '', description = '' } = {},
): MetaDescriptor[] {
  const { isSearch, ...words } = listingWords(page, args.location.search)
  const meta = pageMeta(args, title || words.title, description || words.description)
  return isSearch ? [...meta, noIndex] : meta
}
