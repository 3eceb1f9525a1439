import type { MetaDescriptor } from 'react-router'
import { chosenFilters, type ListingPage } from './listing-page.ts'

/** Title and description of a listing for search engines and shared links. Results of a search are not for indexing. */
export function listingMeta(page: ListingPage, search: string): MetaDescriptor[] {
  const chosen = chosenFilters(page, new URLSearchParams(search))
  const name = page.banner?.title ?? chosen.category ?? (chosen.newArrivals ? 'New Arrivals' : 'All Perfumes')
  const title = `${chosen.search ? `“${chosen.search}”` : name} · Khushbu`
  const description = page.banner?.text ?? `${name}: perfumes, attars and oud, delivered all over Pakistan.`
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(chosen.search ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}
