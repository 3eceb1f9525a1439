import type { ListingPage } from './listing-page.ts'

/** Every page that lists products: /shop, and those with a banner and fixed filters. */
export const listingPages = [
  { path: '/shop', banner: null, fixed: {}, deals: false },
  {
    path: '/new-arrivals',
    banner: { title: 'New Arrivals', text: 'Our latest perfumes, attars and oud.' },
    fixed: { newArrivals: true },
    deals: false,
  },
  {
    path: '/women-perfumes',
    banner: {
      title: 'Women Perfumes',
      text: 'Rose, jasmine, saffron and skin: perfumes that enter a room a moment before you do.',
    },
    fixed: { category: 'Women' },
    deals: false,
  },
  {
    path: '/attar-out',
    banner: { title: 'Attar/Oud', text: 'Oils without alcohol, drawn slowly. One drop lasts from Fajr to Isha.' },
    fixed: { category: 'Attar/Oud' },
    deals: false,
  },
  {
    path: '/deals',
    banner: { title: 'Deals', text: 'Perfumes at a lower price, while stocks last.' },
    fixed: {},
    deals: true,
  },
  {
    path: '/gift-box',
    banner: { title: 'Gift Box', text: 'Boxed, tied and ready to be given.' },
    fixed: { category: 'Gift' },
    deals: false,
  },
] as const satisfies readonly ListingPage[]

/** The listing of a path, ignoring case and a trailing slash, as the router does. */
export function listingPageAt(pathname: string): ListingPage {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return listingPages.find(page => page.path === path) ?? listingPages[0]
}
