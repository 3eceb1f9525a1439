import { href } from 'react-router'
/** `links`: those below it, one level. */
export type NavigationLink = { label: string; href: string; links?: readonly NavigationLink[] }

const labels: Record<string, string> = { Men: 'Men Perfumes', Women: 'Women Perfumes', Gift: 'Gift Box' }

/** What a category is called, wherever it is a link. */
export const categoryLabel = (category: string): string => labels[category] ?? category

/**
 * What the merchant put in the menu; `header`, `footer` and `end`: menus written by hand, in place of the
 * specification's.
 */
export type Menu = {
  categories: readonly string[]
  collections: readonly { address: string; title: string }[]
  header?: readonly NavigationLink[]
  footer?: readonly NavigationLink[]
  end?: readonly NavigationLink[]
  /** What the links of the specification lead to; absent: all of it. */
  there?: { pages: readonly string[]; houses: boolean; journal: boolean; deals: boolean; gifts: boolean }
}

/** The main links: Home, New Arrivals, one per category, Deals, Gift Box for the category Gift, and the collections. */
export const navigationLinks = (menu: Menu): readonly NavigationLink[] => menu.header ?? ownLinks(menu)

/** The main links as the specification has them. */
export function ownLinks({ categories, collections, there }: Menu): NavigationLink[] {
  return [
    { label: 'Home', href: href('/') },
    { label: 'New Arrivals', href: `${href('/shop')}?newArrivals=true` },
    ...categories
      .filter(name => name !== 'Gift')
      .map(name => ({ label: categoryLabel(name), href: categoryLink(name) })),
    ...(there?.deals === false ? [] : [{ label: 'Deals', href: href('/deals') }]),
    ...(there?.gifts === false ? [] : [{ label: categoryLabel('Gift'), href: href('/gift-box') }]),
    ...collections.map(({ address, title }) => ({ label: title, href: href('/collections/:address', { address }) })),
  ]
}

/** '/shop?category=Attar/Oud': a slash needs no escape in a query, and stays readable. */
export const categoryLink = (category: string): string =>
  `${href('/shop')}?category=${encodeURIComponent(category).replaceAll('%2F', '/')}`

// Listings that have a page of their own beside the one of /shop.
const sameListing: Record<string, string> = {
  '/new-arrivals': '/shop?newArrivals=true',
  '/women-perfumes': '/shop?category=Women',
  '/attar-out': '/shop?category=Attar/Oud',
  '/gift-box': '/shop?category=Gift',
}

/** Whether `href` is the current page: the same path, or the same listing, whatever else is filtered there. */
export function isCurrent(href: string, pathname: string, search: string): boolean {
  const [path, query] = (sameListing[href] ?? href).split('?')
  const [here, shown] = (sameListing[pathname] ?? pathname + search).split('?')
  const params = new URLSearchParams(shown)
  return path === here && [...new URLSearchParams(query)].every(([name, value]) => params.get(name) === value)
}
