import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { writeSetting } from '../../src/shop/settings/settings/index.ts'
import { goTo } from '../browser/go-to.ts'
import { administer, type FreshDatabase, freshDatabase } from '../database.ts'
import { issueCoupon, setStock, shelve } from '../fixtures.ts'
import { errorsIn, type RunningShop, startShop } from '../running-shop.ts'
import { thoroughTest } from '../thorough.ts'
import { visit } from './stage.ts'

/** Two processes of one shop, which keep pages by themselves. */
let shops: RunningShop[] = []
let database: FreshDatabase
let oud: Awaited<ReturnType<typeof shelve>>

beforeAll(async () => {
  database = await freshDatabase()
  await migrateJobs(database.url)
  oud = await shelve(database.db, 'Oud', [{ ml: 12, price: 600_000, stock: 30 }])
  const env = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(32), RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  shops = await Promise.all([startShop({ env }), startShop({ env })])
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await database.drop()
})

const read = async ({ url }: RunningShop, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers })
  return { answer, text: await answer.text() }
}

/** Asks both processes often enough that they keep the page. */
async function keep(paths: string[]): Promise<string> {
  let texts = ''
  for (const path of paths) {
    for (const shop of shops) {
      for (let n = 0; n < 3; n++) texts += (await read(shop, path)).text
    }
  }
  return texts
}

const product = () => `/product/${oud.productId}`
const changes: { what: string; paths: () => string[]; change: () => Promise<unknown>; shows: RegExp }[] = [
  {
    what: 'a price',
    paths: () => ['/', '/_.data', '/shop', '/shop.data', product(), `${product()}.data`],
    change: () =>
      database.db
        .updateTable('sizes')
        .set({ price: rs(6_543) })
        .where('product_id', '=', oud.productId)
        .execute(),
    shows: /6,?543/,
  },
  {
    what: 'stock at the low mark',
    paths: () => [product()],
    change: () => setStock(database.db, oud.line().selectedSizeId, 3),
    shows: /Only 3 left/,
  },
  {
    what: 'stock at nothing',
    paths: () => [product(), '/shop'],
    change: () => setStock(database.db, oud.line().selectedSizeId, 0),
    shows: /Sold out/i,
  },
  {
    what: 'a review',
    paths: () => [product()],
    change: () =>
      database.db
        .insertInto('reviews')
        .values({ id: 'r1', product_id: oud.productId, name: 'Sana', rating: 4, comment: 'Bohat achi' })
        .execute(),
    shows: /Bohat achi/,
  },
  {
    what: 'a coupon',
    paths: () => ['/', product(), '/shop.data'],
    change: () => issueCoupon(database.db, { code: 'EID10' }),
    shows: /EID10/,
  },
  {
    what: 'a setting',
    paths: () => ['/', '/shop', '/pages/faqs', '/favourites'],
    change: () => inTransaction(database.db, tx => writeSetting(tx, 'tagline', 'Since the first rain')),
    shows: /Since the first rain/,
  },
  {
    what: 'a page of words',
    paths: () => ['/pages/faqs', '/pages/faqs.data'],
    change: () => database.db.updateTable('contents').set({ title: 'You ask' }).where('slug', '=', 'faqs').execute(),
    shows: /You ask/,
  },
  {
    what: 'a category',
    paths: () => ['/', '/favourites'],
    change: () => database.db.insertInto('categories').values({ name: 'Bakhoor' }).execute(),
    shows: /Bakhoor/,
  },
]

thoroughTest.each(changes)('$what shows on every page of every process', async ({ paths, change, shows }) => {
  expect(await keep(paths())).not.toMatch(shows)
  await change()
  for (const path of paths()) {
    for (const shop of shops) {
      await expect.poll(async () => (await read(shop, path)).text, { message: path }).toMatch(shows)
    }
  }
})

test('a page is the same bytes for everybody: no cookie, time or address of a visitor is in it', async () => {
  const [shop] = shops as [RunningShop]
  const signUp = { name: 'Zubaida Khanum', email: 'zubaida@example.com', phone: '03001234567', password: 'Oud&Amber7' }
  const signedUp = await fetch(`${shop.url}/v1/customer`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signUp),
  })
  const cookie = signedUp.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
  expect(cookie).toContain('khushbu_session')
  for (const path of ['/', '/shop', product(), '/favourites', '/track', '/pages/faqs', '/shop.data']) {
    const etags = new Set<string | null>()
    const visitors: Record<string, string>[] = [
      { cookie: `${cookie}; khushbu_cart=zubaida:zubaida-50ml:1`, 'user-agent': 'Zubaida phone' },
      { referer: 'http://elsewhere.example' },
      { cookie },
    ]
    for (const headers of visitors) {
      const { answer, text } = await read(shop, `${path}?utm_source=zubaida&fbclid=${etags.size}`, headers)
      expect([answer.status, answer.headers.get('set-cookie')], path).toEqual([200, null])
      expect(text, path).not.toMatch(/zubaida|elsewhere/i)
      etags.add(answer.headers.get('etag'))
    }
    expect(etags.size, path).toBe(1)
    const again = await read(shop, path, { 'if-none-match': [...etags][0] ?? '' })
    expect([again.answer.status, again.text], path).toEqual([304, ''])
  }
  // What belongs to one person is answered for this person alone.
  const account = await read(shop, '/settings', { cookie })
  expect(account.text).toContain('zubaida@example.com')
  expect(account.answer.headers.get('cache-control')).toBe('private, no-store')
})

thoroughTest('a kept page works in a browser, whatever stands behind its question mark', async () => {
  const [shop] = shops as [RunningShop]
  await setStock(database.db, oud.line().selectedSizeId, 20)
  await expect.poll(async () => (await read(shop, '/shop')).text).toContain('Add To Bag: Oud')
  for (let n = 0; n < 2; n++) {
    const { page } = await visit(shop, 360)
    await goTo(page, '/shop?utm_source=instagram&fbclid=1')
    await page.getByRole('button', { name: 'Add To Bag: Oud' }).first().click()
    await page.getByRole('dialog', { name: 'Shopping Cart' }).waitFor()
  }
})

test('the page of an unexpected error names the id by which the log has it', async () => {
  const [shop] = shops as [RunningShop]
  await sql`alter table contents rename to lost`.execute(database.db)
  for (const path of ['/pages/our-story', '/pages/our-story.data']) {
    const answer = await fetch(shop.url + path)
    const text = await answer.text()
    // The frame of each page says apart that it is shown without the addresses of pages.
    const line = errorsIn(shop.logFile).findLast(each => each.includes('"route"')) ?? ''
    const { requestId, route } = JSON.parse(line) as { requestId: string; route: string }
    expect([answer.status, route]).toEqual([500, '/pages/:slug'])
    expect(requestId).toMatch(/.{12}/)
    expect(text).toContain(requestId)
    if (!path.endsWith('.data')) expect(text).toContain('If you write to us, please name')
  }
  await sql`alter table lost rename to contents`.execute(database.db)
})

test('while the database is away kept pages are shown, marked stale', async () => {
  const [shop] = shops as [RunningShop]
  await keep(['/', product()])
  const name = new URL(database.url).pathname.slice(1)
  const server = inject('databaseUrl')
  await administer(server, `alter database ${name} with allow_connections false`)
  await administer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
  for (const path of ['/', product()]) {
    await expect
      .poll(async () => (await read(shop, path)).answer.headers.get('warning'), { message: path })
      .toBe('110 - "Response is Stale"')
    expect((await read(shop, path)).answer.status).toBe(200)
  }
  await administer(server, `alter database ${name} with allow_connections true`)
  await expect.poll(async () => (await read(shop, '/')).answer.headers.get('warning')).toBeNull()
})
