import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitemap, sitemapPart } from '../../src/storefront/site-files/sitemap.ts'
import { shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
let browser: Browser
let oud: string
let gulab: string

beforeAll(async () => {
  shop = await openShop()
  browser = shop.browser()
  const first = await shelve(shop.db, 'Oud', [{ ml: 6, price: 200_000 }])
  const second = await shelve(shop.db, 'Gulab', [{ ml: 6, price: 200_000 }], { category: 'Eid & Gifts' })
  const draft = await shelve(shop.db, 'Draft', [{ ml: 6, price: 200_000 }], { category: 'Drafts' })
  oud = first.productId
  gulab = second.productId
  await shop.db.updateTable('products').set({ published: false }).where('id', '=', draft.productId).execute()
  await shop.db.updateTable('products').set({ created_at: '2026-01-01' }).where('id', '=', oud).execute()
  const review = { id: 'r1', product_id: oud, name: 'Sana', rating: 5, created_at: '2026-03-04T05:06:07Z' }
  await shop.db.insertInto('reviews').values(review).execute()
})
afterAll(() => shop.close())

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the sitemap names every published product, filled category and page of words once', async () => {
  const answer = await browser.raw('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const found = addresses(await answer.text())
  expect(found).toEqual(
    expect.arrayContaining([
      'http://shop.test/',
      'http://shop.test/shop',
      'http://shop.test/shop?category=Attar/Oud',
      'http://shop.test/shop?category=Eid%20%26%20Gifts',
      'http://shop.test/pages/our-story',
      `http://shop.test/product/${oud}`,
    ]),
  )
  expect(found.filter(address => address?.includes('raft'))).toEqual([])
  expect(new Set(found).size).toBe(found.length)
})

test('a product counts as changed when its newest review came', async () => {
  const xml = await (await browser.raw('/sitemap.xml')).text()
  expect(xml).toContain(`/product/${oud}</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod>`)
})

test('what one file cannot hold is an index of parts that hold it all', async () => {
  const whole = addresses(await sitemap(shop.db, 'http://shop.test'))
  // The last of the pages and the first product meet in one part.
  const perFile = whole.length - 1
  const parts = addresses(await sitemap(shop.db, 'http://shop.test', perFile))
  expect(parts).toEqual(['http://shop.test/sitemap-1.xml', 'http://shop.test/sitemap-2.xml'])
  const found = await Promise.all(parts.map((_, index) => sitemapPart(shop.db, 'http://shop.test', index + 1, perFile)))
  expect(found.flatMap(xml => addresses(xml ?? ''))).toEqual(whole)
  expect(addresses(found[1] ?? '')).toEqual([`http://shop.test/product/${[oud, gulab].sort().at(-1)}`])
  expect(await sitemapPart(shop.db, 'http://shop.test', 3, perFile)).toBeNull()
})

test('a part that does not exist is a page not found', async () => {
  expect((await browser.raw('/sitemap-1.xml')).status).toBe(200)
  expect((await browser.raw('/sitemap-2.xml')).status).toBe(404)
})

test('robots stay out of carts, orders, calls and searches, and are shown the sitemap', async () => {
  const answer = await browser.raw('/robots.txt')
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await answer.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /cart',
    'Disallow: /favourites',
    'Disallow: /checkout',
    'Disallow: /order',
    'Disallow: /v1',
    'Disallow: /*?search=',
    'Disallow: /*&search=',
    '',
    'Sitemap: http://shop.test/sitemap.xml',
    '',
  ])
})

test('the manifest carries the name of the shop', async () => {
  const answer = await browser.raw('/manifest.webmanifest')
  expect(answer.headers.get('content-type')).toContain('application/manifest+json')
  expect(await answer.json()).toMatchObject({ name: 'Khushbu', start_url: '/', display: 'minimal-ui' })
})
