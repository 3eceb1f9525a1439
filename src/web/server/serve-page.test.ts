import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import type { WebEnv } from './request-context.ts'
import { servePage } from './serve-page.ts'

let fresh: FreshDatabase
const logged: string[] = []
const missed: string[] = []
const app = new Hono<WebEnv>()
beforeAll(async () => {
  fresh = await freshDatabase()
  const shop = {
    db: fresh.db,
    log: { error: (_: unknown, message: string) => logged.push(message) },
    note: {},
    addresses: { addHit() {}, addMiss: (path: string) => missed.push(path) },
  }
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(shop)) c.set(name as 'db', value as never)
    await next()
  })
  app.get(
    '*',
    servePage(async () => new Response('Not here', { status: 404 })),
  )
})
afterAll(() => fresh.drop())

const ask = async (path: string) => {
  const response = await app.request(`http://shop.test${path}`)
  return [response.status, response.headers.get('location')]
}

test('an address without a page leads on with its query; without a redirect it is not there, and counted', async () => {
  await fresh.db
    .insertInto('redirects')
    .values([
      { from_path: '/eid-offer', to_address: '/shop?category=Gift', created_by: 'Sana' },
      { from_path: '/index.php?product_id=42', to_address: '/product/a', created_by: 'Sana' },
    ])
    .execute()
  expect(await ask('/eid-offer?utm_source=fb&utm_campaign=eid')).toEqual([
    301,
    '/shop?category=Gift&utm_source=fb&utm_campaign=eid',
  ])
  expect(await ask('/index.php?product_id=42&gclid=x')).toEqual([301, '/product/a?gclid=x'])
  expect(await ask('/index.php?product_id=43')).toEqual([404, null])
  expect([missed, logged]).toEqual([['/index.php'], []])
})

test('a fault is no missing page: it says so, is logged, and no search engine drops the address', async () => {
  await sql`alter table redirects rename to redirects_away`.execute(fresh.db)
  expect(await ask('/eid-offer')).toEqual([503, null])
  expect(logged).toEqual(['whether an address redirects is not known'])
  expect(missed).toEqual(['/index.php'])
})
