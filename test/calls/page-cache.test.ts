import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import {
  createDocument,
  publishDueDocuments,
  saveDocument,
  scheduleDocument,
} from '../../src/shop/content/documents/index.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { writeSetting } from '../../src/shop/settings/settings/index.ts'
import { administer } from '../database.ts'
import { issueCoupon, setStock, shelve } from '../fixtures.ts'
import { member } from '../people.ts'
import { type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

/** Two processes of one shop: each with its own cached answers and its own connection for notifications. */
let shops: [OpenShop, OpenShop]
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  const first = await openShop({ pageCache: true })
  const { db, url, drop } = first
  shops = [first, await openShop({ pageCache: true, database: { db, url, drop } })]
  oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 30 }])
  await shelve(db, 'Gulab', [{ ml: 12, price: 300_000, discount: 10 }])
  await vi.waitUntil(() => shops.every(({ changes }) => changes.isListening('shop_changes')), { timeout: 50_000 })
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const read = async (shop: OpenShop, path: string, headers: Record<string, string> = {}) => {
  const answer = await shop.app.request(path, { headers })
  return { answer, text: await answer.text() }
}

/** Asks both processes often enough that they keep the answer; returns its text. */
async function keep(path: string): Promise<string> {
  for (const shop of shops) for (let n = 0; n < 3; n++) await read(shop, path)
  const [one, other] = await Promise.all(shops.map(shop => read(shop, path)))
  expect(one?.text).toBe(other?.text)
  return one?.text ?? ''
}

/** A scheduled article whose minute comes: published by the job of the first process. */
async function publishedAtItsMinute() {
  const { db } = shops[0]
  const publishAt = new Date(Date.now() + 60_000)
  await inTransaction(db, async tx => {
    const { documentId } = await createDocument(tx, { kind: 'article', title: 'Rain on clay' }, 'Sana')
    const text = { title: 'Rain on clay', body: 'It smells of it.' }
    await saveDocument(tx, { documentId, version: 1, by: 'Sana', text })
    await scheduleDocument(tx, { documentId, version: 2, publishAt })
  })
  for (const shop of shops) expect((await read(shop, '/journal.xml')).text).not.toContain('rain-on-clay')
  await publishDueDocuments(db, publishAt)
}

describe('a change of the shop ends the answers of every process that show it', () => {
  const product = () => `/v1/product/${oud.productId}`
  const size = () => oud.line().selectedSizeId
  const db = () => shops[0].db
  const changes: { what: string; paths: () => string[]; change: () => Promise<unknown>; shows: RegExp }[] = [
    {
      what: 'a price',
      paths: () => [product(), '/v1/product', '/v1/product/featured', '/v1/product?search=oud'],
      change: () =>
        db()
          .updateTable('sizes')
          .set({ price: rs(6_500) })
          .where('id', '=', size())
          .execute(),
      shows: /"price":6500\b/,
    },
    {
      what: 'stock down to the low mark',
      paths: () => [product(), '/v1/product', '/v1/product?search=oud'],
      change: () => setStock(db(), size(), 5),
      shows: /"stock":5\b/,
    },
    {
      what: 'stock down to nothing',
      paths: () => [product(), '/v1/product', '/v1/product?search=oud'],
      change: () => setStock(db(), size(), 0),
      shows: /"stock":0\b/,
    },
    {
      what: 'stock that came back',
      paths: () => [product(), '/v1/product/featured'],
      change: () => setStock(db(), size(), 200),
      shows: /"stock":200\b/,
    },
    {
      what: 'a review',
      paths: () => [product(), `/v1/product/reveiw/${oud.productId}`],
      change: () =>
        db()
          .insertInto('reviews')
          .values({ id: 'r1', product_id: oud.productId, name: 'Sana', rating: 4, comment: 'Bohat achi' })
          .execute(),
      shows: /Bohat achi/,
    },
    {
      what: 'a coupon',
      paths: () => ['/v1/coupon/coupon', '/v1/coupon/coupon?couponType=public'],
      change: () => issueCoupon(db(), { code: 'EID10' }),
      shows: /EID10/,
    },
    {
      what: 'a setting',
      paths: () => ['/manifest.webmanifest'],
      change: () => inTransaction(db(), tx => writeSetting(tx, 'shopName', 'Itr Mahal')),
      shows: /Itr Mahal/,
    },
    {
      what: 'a category',
      paths: () => ['/v1/category', '/sitemap.xml'],
      change: () => shelve(db(), 'Winter', [{ ml: 6, price: 100_000 }], { category: 'Bakhoor' }),
      shows: /Bakhoor/,
    },
    {
      what: 'a page of words',
      paths: () => ['/sitemap.xml'],
      change: () => db().insertInto('contents').values({ slug: 'gift-cards', title: 'Gift Cards' }).execute(),
      shows: /gift-cards/,
    },
    {
      what: 'an article at its minute',
      paths: () => ['/journal.xml', '/sitemap.xml'],
      change: publishedAtItsMinute,
      shows: /\/journal\/rain-on-clay</,
    },
    {
      what: 'a spelling of the search',
      paths: () => ['/v1/product?search=lobanwood'],
      change: () => db().insertInto('search_spellings').values({ spelling: 'lobanwood', word: 'oud' }).execute(),
      shows: /^\{"success":true,"data":\[\{/,
    },
  ]

  test.each(changes)('$what', async ({ paths, change, shows }) => {
    for (const path of paths()) expect(await keep(path), path).not.toMatch(shows)
    await change()
    for (const path of paths()) {
      for (const shop of shops)
        await expect.poll(async () => (await read(shop, path)).text, { message: path }).toMatch(shows)
    }
  })

  thoroughTest('a coupon that starts and ends by the clock', async () => {
    const time = (seconds: number) => new Date(Date.now() + seconds * 1000)
    await keep('/v1/coupon/coupon')
    await issueCoupon(db(), { code: 'FLASH', ends: time(4) })
    await db()
      .updateTable('coupons')
      .set({ start_date: time(2) })
      .where('code', '=', 'FLASH')
      .execute()
    for (const shown of [true, false]) {
      for (const shop of shops) {
        await expect.poll(async () => (await read(shop, '/v1/coupon/coupon')).text.includes('FLASH')).toBe(shown)
      }
    }
  })

  test('stock that no shopper sees change stays kept', async () => {
    const kept = await keep(product())
    await setStock(db(), size(), 199)
    await db().updateTable('settings').set({ value: '"Itr Mahal"' }).where('key', '=', 'shopName').execute()
    await expect.poll(async () => (await read(shops[0], '/manifest.webmanifest')).text).toContain('Itr Mahal')
    expect((await read(shops[0], product())).text).toBe(kept)
  })

  test('when the connection for notifications was lost, every cached answer is dropped once it is back', async () => {
    await keep(product())
    // A change without a notification.
    await inTransaction(db(), async tx => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tx.updateTable('products').set({ name: 'Oud Malaki' }).where('id', '=', oud.productId).execute()
    })
    expect((await read(shops[0], product())).text).not.toContain('Oud Malaki')
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'khushbu changes'`.execute(db())
    for (const shop of shops) await expect.poll(async () => (await read(shop, product())).text).toContain('Oud Malaki')
    await expect.poll(() => shops.every(({ changes }) => changes.isListening('shop_changes'))).toBe(true)
  })
})

test('while the database is away, what is kept is still shown, marked stale; afterwards everything is as before', async () => {
  const shop = await openShop({ pageCache: true })
  await expect.poll(() => shop.changes.isListening('shop_changes')).toBe(true)
  for (let n = 0; n < 3; n++) await read(shop, '/v1/category')
  const { pathname } = new URL(shop.url)
  const server = inject('databaseUrl')
  await administer(server, `alter database ${pathname.slice(1)} with allow_connections false`)
  await administer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${pathname.slice(1)}'`,
  )
  await expect.poll(() => shop.changes.isListening('shop_changes')).toBe(false)
  const { answer } = await read(shop, '/v1/category')
  expect([answer.status, answer.headers.get('warning')]).toEqual([200, '110 - "Response is Stale"'])
  expect((await read(shop, '/v1/coupon/coupon')).answer.status).toBe(503)
  await administer(server, `alter database ${pathname.slice(1)} with allow_connections true`)
  await shelve(shop.db, 'Winter', [{ ml: 6, price: 100_000 }], { category: 'Bakhoor' })
  await expect.poll(async () => (await read(shop, '/v1/category')).text).toContain('Bakhoor')
  expect((await read(shop, '/v1/category')).answer.headers.get('warning')).toBeNull()
  shop.errors.length = 0
  await shop.close()
})

describe('what is kept is nobody’s', () => {
  test('nothing of a visitor is in it, whoever asks first', async () => {
    const [shop] = shops
    const { browser } = await member(shop, 'ayesha@example.com')
    const guest = shop.browser()
    await guest.send('POST', '/v1/customer', { email: 'guest@example.com' })
    for (const path of [
      '/v1/product',
      '/v1/category',
      '/v1/coupon/coupon',
      `/v1/product/${oud.productId}?fbclid=ayesha`,
    ]) {
      const texts = new Set<string>()
      for (const person of [browser, guest, shop.browser(), browser]) {
        const answer = await person.raw(path, {
          headers: { 'user-agent': 'Ayesha phone', 'x-forwarded-for': '9.9.9.9' },
        })
        expect(answer.headers.get('set-cookie'), path).toBeNull()
        expect(answer.headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate')
        texts.add(await answer.text())
      }
      expect([...texts], path).toHaveLength(1)
      expect([...texts][0]).not.toMatch(/ayesha|guest@|9\.9\.9\.9/i)
    }
  })

  test('personal calls are neither kept nor answered from what is kept', async () => {
    const [shop] = shops
    const { browser } = await member(shop, 'bilal@example.com')
    for (let n = 0; n < 3; n++) {
      expect(await (await browser.raw('/v1/customer/session')).text()).toContain('bilal@example.com')
      const stranger = await shop.browser().raw('/v1/customer/session')
      expect(await stranger.text()).not.toContain('bilal')
      expect(stranger.headers.get('cache-control')).toMatch(/no-store/)
    }
  })
})

describe('one entry for each address', () => {
  test('unknown parameters share it, known ones in any order too', async () => {
    const [shop] = shops
    const one = await keep('/v1/product?limit=2&sort=name')
    for (const path of [
      '?sort=name&utm_source=x&limit=2',
      '?limit=2&sort=name&fbclid=1&limit=9',
      '?limit=2&sort=name&=',
    ]) {
      const { answer, text } = await read(shop, `/v1/product${path}`)
      expect(text, path).toBe(one)
      expect(answer.headers.get('etag'), path).toBe(
        (await read(shop, '/v1/product?limit=2&sort=name')).answer.headers.get('etag'),
      )
    }
  })

  test('a client that has the bytes gets 304, in each encoding, and HEAD the same headers', async () => {
    const [shop] = shops
    const plain = await keep('/v1/product/featured')
    const tags = new Set<string>()
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['', (bytes: Buffer) => bytes],
    ] as const) {
      const headers = { 'accept-encoding': encoding }
      const answer = await shop.app.request('/v1/product/featured', { headers })
      expect(decode(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain)
      expect(answer.headers.get('content-encoding') ?? '').toBe(encoding)
      expect(answer.headers.get('vary')).toBe('accept-encoding')
      const etag = answer.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"/)
      tags.add(etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await shop.app.request('/v1/product/featured', {
          headers: { ...headers, 'if-none-match': known },
        })
        expect([again.status, await again.text()], known).toEqual([304, ''])
      }
      const other = await shop.app.request('/v1/product/featured', {
        headers: { ...headers, 'if-none-match': '"other"' },
      })
      expect(other.status).toBe(200)
      const head = await shop.app.request('/v1/product/featured', { method: 'HEAD', headers })
      expect([await head.text(), head.headers.get('etag')]).toEqual(['', etag])
      expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
    }
    expect(tags.size).toBe(3)
  })

  test('security headers are those of every other answer', async () => {
    await keep('/v1/category')
    const [kept, plain] = await Promise.all(
      ['/v1/category', '/v1/no-such-call'].map(async path => (await read(shops[0], path)).answer.headers),
    )
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'x-frame-options']) {
      expect(kept?.get(name), name).toBe(plain?.get(name))
      expect(kept?.get(name), name).toBeTruthy()
    }
  })
})

test('a CDN may answer by itself when it is allowed to, and the tags of an answer name what it was made of', async () => {
  const { db, url, drop } = shops[0]
  const shop = await openShop({ pageCache: true, cdnMaxAge: 300, database: { db, url, drop } })
  const { answer } = await read(shop, `/v1/product/${oud.productId}`)
  expect(answer.headers.get('cache-control')).toBe(
    'public, max-age=0, must-revalidate, s-maxage=300, stale-while-revalidate=300',
  )
  expect(answer.headers.get('cache-tag')).toBe(`product:${oud.productId},products`)
  // Never beyond the end of a coupon.
  await issueCoupon(db, { code: 'SOON', ends: new Date(Date.now() + 100_000) })
  const coupons = await read(shop, '/v1/coupon/coupon')
  expect(coupons.answer.headers.get('cache-control')).toMatch(/s-maxage=(9\d|100),/)
  await shop.close()
})
