import type { MetaArgs, MetaDescriptor } from 'react-router'
import { noIndex, pageMeta } from '../../web/browser/page-meta.ts'
import { chosenFilters, type ListingPage, listingName, listingText } from './listing-page.ts'

/** Title (without the shop's name) and description of a listing for search engines and shared links. */
export function listingWords(page: ListingPage, search: string) {
  const chosen = chosenFilters(page, new URLSearchParams(search))
  const name = listingName(page, chosen)
  const title = chosen.search ? `“${chosen.search}”` : name
  return {
    title: chosen.page > 1 ? `${title}, page ${chosen.page}` : title,
    description: listingText(page, chosen) ?? `${name}: perfumes, attars and oud, delivered in Pakistan.`,
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
