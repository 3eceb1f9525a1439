import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { settings, shelve } from '../../../test/fixtures.ts'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import type { ListingPage } from './listing-page.ts'
import { loadListing } from './load-listing.ts'

const shop: ListingPage = { path: '/shop', banner: null, fixed: {}, deals: false }
const women: ListingPage = { ...shop, path: '/women-perfumes', fixed: { category: 'Women' } }
const deals: ListingPage = { ...shop, path: '/deals', deals: true }

let fresh: FreshDatabase
const context = new RouterContextProvider()

beforeAll(async () => {
  fresh = await freshDatabase()
  context.set(requestContext, {
    db: fresh.db,
    read: work => work(fresh.db),
    settings: async () => settings,
    categories: () => listCategories(fresh.db),
    cacheTags: new CacheTags(),
  } as RequestContext)
  for (let number = 1; number <= 12; number++) {
    await shelve(fresh.db, `Oud ${number}`, [{ ml: 50, price: number * 100_000 }], { category: 'Men' })
  }
  await shelve(fresh.db, 'Gulab', [{ ml: 50, price: 300_000, discount: 20 }], { category: 'Women' })
})
afterAll(() => fresh.drop())

const load = async (page: ListingPage, query = '', has = settings) => {
  const request = new Request(`http://shop.test${page.path}${query}`)
  context.set(requestContext, { ...context.get(requestContext), settings: async () => has })
  return (await loadListing(page, { request, context })).listing
}

test('a listing shows ten products by default', async () => {
  expect(await load(shop)).toMatchObject({ page: 1, limit: 10, totalPages: 2, totalProducts: 13 })
  expect(await load(shop, '?limit=5')).toMatchObject({ limit: 5, totalPages: 3 })
})

test('a page number beyond the last one shows the last page', async () => {
  const listing = await load(shop, '?page=999')
  expect(listing.page).toBe(2)
  expect(listing.data).toHaveLength(3)
})

test('a category shows its own tile; one without, and all products, the others in turn, of which the deals leave out the first', async () => {
  const tile = (title: string, category: string) => ({ ...words, title, category })
  const words = { id: 1, label: 'The journal', text: '', textUrdu: '', titleUrdu: '', linkLabelUrdu: '', image: '' }
  const stories = [tile('Ours', ''), tile('Rose', 'women'), tile('Quiz', '')].map(each => ({
    ...each,
    linkLabel: 'Read',
    link: '/pages/quiz',
    from: '',
    until: '',
  }))
  const shown = async (page: ListingPage, query = '') =>
    (await load(page, query, { ...settings, stories })).story?.title
  expect(await shown(shop)).toBe('Ours')
  expect(await shown(women)).toBe('Rose')
  expect(await shown(shop, '?category=Women')).toBe('Rose')
  expect(await shown(shop, '?category=Men')).toBe('Ours')
  expect(await shown(shop, '?category=Men&page=2')).toBe('Quiz')
  expect(await shown(shop, '?page=2')).toBe('Quiz')
  expect(await shown(shop, '?search=oud')).toBe('Quiz')
  expect(await shown(deals)).toBe('Quiz')
})

test('invalid parameters are ignored', async () => {
  const listing = await load(shop, '?category=Women&page=-1&rating=x&minPrice=%00&sort=cheap&limit=0')
  expect(listing.data.map(product => product.name)).toEqual(['Gulab'])
})

test('a reversed price range finds the same products', async () => {
  const right = await load(shop, '?minPrice=3000&maxPrice=5000&sort=price-asc')
  expect(right.data.map(product => product.name)).toEqual(['Oud 3', 'Oud 4', 'Oud 5'])
  expect(await load(shop, '?minPrice=5000&maxPrice=3000&sort=price-asc')).toEqual(right)
})

test("a category's own page stays with its category, whatever the address adds", async () => {
  expect((await load(women, '?category=Men')).data.map(product => product.name)).toEqual(['Gulab'])
})

test('deals are the discounted products only', async () => {
  expect((await load(deals)).data.map(product => product.name)).toEqual(['Gulab'])
})
