import { filterNames } from '../../shop/catalogue/catalogue/listing-filter-rules.ts'

const narrowing = new Set<string>(filterNames.filter(name => !['category', 'newArrivals', 'page'].includes(name)))

/**
 * The one address of a page for search engines. Of a listing's query only category, new arrivals and page count:
 * sorting and filters show the same products again, so all their pages have the address of the category's first page.
 * The Urdu of a text is a page of its own.
 */
export function canonicalAddress(origin: string, pathname: string, search: string): string {
  // Listings stand one step below the root; what other pages take from their query makes no other page.
  const all = /^\/[^/]+$/.test(pathname) ? [...new URLSearchParams(search)] : []
  const filtered = all.some(([name]) => narrowing.has(name))
  const counted = all.filter(
    ([name, value]) =>
      value && (/^(category|newArrivals)$/.test(name) || (name === 'page' && value !== '1' && !filtered)),
  )
  // As the shop's own links write them: a slash needs no escape in a query, and a space is %20.
  const isUrdu = /^\/(pages|journal)\/[^/]+$/.test(pathname) && new URLSearchParams(search).get('lang') === 'ur'
  const query = new URLSearchParams(isUrdu ? [['lang', 'ur']] : counted)
    .toString()
    .replaceAll('%2F', '/')
    .replaceAll('+', '%20')
  return origin + pathname + (query && `?${query}`)
}
