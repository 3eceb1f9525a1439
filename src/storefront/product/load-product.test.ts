import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { settings, shelve } from '../../../test/fixtures.ts'
import { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { loadProduct } from './load-product.ts'

let fresh: FreshDatabase
const context = new RouterContextProvider()
const logged: string[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  const log = { error: (_: unknown, message: string) => logged.push(message) }
  const shop = {
    db: fresh.db,
    log,
    settings: async () => settings,
    publicUrl: 'http://shop.test',
    isDemo: true,
    cacheTags: new CacheTags(),
  } as unknown
  context.set(requestContext, shop as RequestContext)
})
afterAll(() => fresh.drop())

test('a product whose reviews cannot be loaded is still sold, with sample reviews marked as such', async () => {
  const { productId } = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const params = { id: productId }
  const url = new URL(`http://shop.test/product/${productId}`)
  expect(await loadProduct({ params, url, context })).toMatchObject({
    sample: false,
    product: { name: 'Oud', reviews: [] },
  })
  await sql`alter table reviews rename to reviews_away`.execute(fresh.db)
  const { product, sample } = await loadProduct({ params, url, context })
  expect(sample).toBe(true)
  expect(product).toMatchObject({ name: 'Oud', sizes: [{ ml: 12 }] })
  expect(product.reviews.length).toBeGreaterThan(0)
  expect(logged).toEqual(["a product's page is shown without its reviews"])
})

test('an earlier address leads on with its query: where the visitor came from, and the size', async () => {
  const { productId } = await shelve(fresh.db, 'Rose', [{ ml: 12, price: 600_000 }])
  await fresh.db.insertInto('product_addresses').values({ address: 'earlier-rose', product_id: productId }).execute()
  const url = new URL('http://shop.test/product/earlier-rose?size=s1&utm_source=ig&fbclid=x')
  const response = await loadProduct({ params: { id: 'earlier-rose' }, url, context }).catch(thrown => thrown)
  expect([response.status, response.headers.get('location')]).toEqual([
    301,
    `/product/${productId}?size=s1&utm_source=ig&fbclid=x`,
  ])
})
