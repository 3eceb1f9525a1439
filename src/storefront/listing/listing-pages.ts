import { type ListingPage, listingTexts } from './listing-page.ts'

/** Every page that lists products: /shop, and those with a banner and fixed filters. */
export const listingPages = [
  { path: '/shop', banner: null, fixed: {}, deals: false },
  {
    path: '/new-arrivals',
    banner: { title: 'New Arrivals', text: listingTexts.new },
    fixed: { newArrivals: true },
    deals: false,
  },
  {
    path: '/women-perfumes',
    banner: { title: 'Women Perfumes', text: listingTexts.Women },
    fixed: { category: 'Women' },
    deals: false,
  },
  {
    path: '/attar-out',
    banner: { title: 'Attar/Oud', text: listingTexts['Attar/Oud'] },
    fixed: { category: 'Attar/Oud' },
    deals: false,
  },
  {
    path: '/deals',
    banner: { title: 'Deals', text: 'Good bottles at a kinder price, as long as they last.' },
    fixed: {},
    deals: true,
  },
  {
    path: '/gift-box',
    banner: { title: 'Gift Box', text: listingTexts.Gift },
    fixed: { category: 'Gift' },
    deals: false,
  },
] as const satisfies readonly ListingPage[]

/** The listing of a path, ignoring case and a trailing slash, as the router does. */
export function listingPageAt(pathname: string): ListingPage {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return listingPages.find(page => page.path === path) ?? listingPages[0]
}
