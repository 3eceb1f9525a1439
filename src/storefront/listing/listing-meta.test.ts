import type { Location, MetaArgs } from 'react-router'
import { expect, test } from 'vitest'
import { listingMeta } from './listing-meta.ts'
import type { ListingPage } from './listing-page.ts'

const shop: ListingPage = { path: '/shop', banner: null, fixed: {}, deals: false }
const layout = { id: 'storefront', loaderData: { shopName: 'Itr' } }
const metaOf = (search: string, page = shop) =>
  listingMeta(page, {
    location: { search } as Location,
    matches: [{ id: 'root' }, layout] as unknown as MetaArgs['matches'],
  })

test.each([
  ['', 'All Products | Itr'],
  ['?category=Women', 'Women Perfumes | Itr'],
  ['?category=Women&page=2', 'Women Perfumes, page 2 | Itr'],
  ['?newArrivals=true', 'New Arrivals | Itr'],
  ['?search=oud', '“oud” | Itr'],
])('the listing %s is called %s', (search, title) => {
  expect(metaOf(search)).toContainEqual({ title })
})

test('search results are noindex; categories are not', () => {
  const noindex = { name: 'robots', content: 'noindex' }
  expect(metaOf('?search=oud')).toContainEqual(noindex)
  expect(metaOf('?category=Women')).not.toContainEqual(noindex)
})
