import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createApi } from '../../src/api/index.ts'
import { inTransaction } from '../../src/platform/database/in-transaction.ts'
import { feedPaths } from '../../src/shop/catalogue/feeds/feed-address-rules.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { writeSetting } from '../../src/shop/settings/settings/index.ts'
import { endPreviewLinks, makePreviewLink } from '../../src/shop/staff/previews/index.ts'
import { shippingAddress } from '../addresses.ts'
import { shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { allPages } from '../shop-pages.ts'
import { storefrontPaths } from '../site-map.ts'
import { staffBrowser } from '../staff.ts'

/** Two processes of one shop, each with its own kept answers. */
let shops: [OpenShop, OpenShop]
let buyer: Browser
let order: { _id: string; orderNumber: string; orderKey: string }
let oud: Awaited<ReturnType<typeof shelve>>
const PICTURE = 'qwertyuiopas'
const OTHER_PICTURE = 'zxcvbnmasdfg'
/** What nobody outside may read: names, texts and codes of the shop. */
const inside = ['Oud Malaki', 'oud-malaki', 'Attar/Oud', 'Eid Mubarak', 'SECRET10']

const close = (closure: { title: string; text?: string; until?: string } | null) =>
  inTransaction(shops[0].db, tx => writeSetting(tx, 'closure', closure))
const isListening = () =>
  vi.waitUntil(() => shops.every(({ changes }) => changes.isListening('shop_changes')), { timeout: 50_000 })
/** Until both processes answer so. */
const allAnswer = (path: string, status: number) =>
  Promise.all(
    shops.map(({ app }) => vi.waitUntil(async () => (await app.request(path)).status === status, { timeout: 50_000 })),
  )

beforeAll(async () => {
  const first = await openShop({ pageCache: true, pages: allPages })
  const { db, url, drop } = first
  shops = [first, await openShop({ pageCache: true, pages: allPages, database: { db, url, drop } })]
  oud = await shelve(db, 'Oud Malaki', [{ ml: 12, price: rs(6_000) }])
  for (const id of [PICTURE, OTHER_PICTURE])
    await db.insertInto('pictures').values({ id, width: 10, height: 10, colour: '#000000' }).execute()
  await db
    .updateTable('products')
    .set({ images: [`/pictures/${PICTURE}/720.jpg`] })
    .execute()
  await inTransaction(db, async tx => {
    await writeSetting(tx, 'productFeeds', ['google', 'meta'])
    await writeSetting(tx, 'announcements', [
      { id: 1, text: 'Eid Mubarak', textUrdu: '', link: '', from: '', until: '' },
    ])
    await tx
      .insertInto('coupons')
      .values({
        id: 'c1',
        name: 'Welcome',
        code: 'SECRET10',
        coupon_type: 'public',
        discount_type: 'percentage',
        discount_value: 1_000,
      })
      .execute()
  })
  await isListening()
  buyer = first.browser()
  const { body } = await buyer.send('POST', '/v1/customer', { email: 'buyer@example.com' })
  const placed = await buyer.send('POST', '/v1/order', {
    customerId: (body.data as { _id: string })._id,
    items: [oud.line()],
    paymentMethod: 'COD',
    totalAmount: 6_000,
    shippingAddress: shippingAddress({ email: 'buyer@example.com' }),
  })
  expect(placed.body).toMatchObject({ success: true })
  order = placed.body.data as typeof order
})
afterAll(async () => {
  for (const shop of shops.toReversed()) await shop.close()
})

const files = ['/sitemap.xml', '/sitemap-1.xml', '/journal.xml', ...Object.values(feedPaths)]
const media = [`/pictures/${OTHER_PICTURE}/720.jpg`, '/review-videos/a.mp4', '/product-videos/a.mp4']
/** Ways of writing an address that a handler may understand and a list may not. */
const oddPages = [
  '/SHOP',
  '/shop/',
  '//shop',
  '/shop?utm_source=x',
  '/order/../shop',
  '/%73hop',
  '/_.data',
  '/shop.data',
  '/.data',
]
const callPaths = () =>
  Object.entries(
    createApi().getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {},
  ).flatMap(([path, methods]) =>
    Object.keys(methods).map(method => ({ method: method.toUpperCase(), path: `/v1${path}` })),
  )
const filled = (path: string) => path.replaceAll(/\{\w+\}|:\w+/g, oud.productId).replace('*', 'no-such-page')

/** What goes on for everybody: what a person holds already, and what other systems send. */
const goesOn = [
  /^\/v1\/(admin|customer|courier-push|payment-proof|return|return-photo|subscribe|reminder)\b/,
  /^\/v1\/order\/./,
  /^\/(order|my-orders|track|dashboard|login|settings|newsletter|forgot-password|reset-password|verify-email|change-email)\b/,
  /^\/(reminders\/stop|back-in-stock\/leave)\b/,
]

describe('a closed shop', () => {
  beforeAll(async () => {
    // Kept by both processes before it closes.
    for (const { app } of shops)
      for (const path of ['/', '/shop', '/v1/product', `/v1/product/${oud.productId}`, '/v1/category', ...files])
        for (let n = 0; n < 3; n++) await app.request(path)
    await close({ title: 'Back soon', text: 'We count our shelves.', until: '' })
    await allAnswer('/v1/category', 503)
  })

  test('no route shows anything of the shop to a visitor, and every one of them tells machines to wait', async () => {
    const asked = [
      ...storefrontPaths.flatMap(path => [
        { method: 'GET', path: `/${filled(path)}` },
        { method: 'GET', path: `/${filled(path) || '_'}.data` },
      ]),
      ...[...oddPages, ...files, ...media, '/v1/docs', '/v1/openapi.json'].map(path => ({ method: 'GET', path })),
      ...['/', '/shop', '/cart'].flatMap(path => [
        { method: 'HEAD', path },
        { method: 'POST', path },
      ]),
      ...callPaths().map(({ method, path }) => ({ method, path: filled(path) })),
    ]
    const wrong: string[] = []
    for (const { method, path } of asked) {
      const init = {
        method,
        ...(method !== 'GET' && method !== 'HEAD' && { body: '{}', headers: { 'content-type': 'application/json' } }),
      }
      const answer = await shops[0].app.request(path, init)
      const text = await answer.text()
      const leak = inside.find(word => text.includes(word))
      if (leak) wrong.push(`${method} ${path} shows ${leak}: ${text.slice(0, 200)}`)
      const mayGoOn = goesOn.some(each => each.test(path)) || (method === 'DELETE' && path === '/v1/stock-ask')
      if (!mayGoOn && answer.status !== 503) wrong.push(`${method} ${path} answers ${answer.status}`)
      if (
        answer.status === 503 &&
        (answer.headers.get('retry-after') !== '86400' || answer.headers.get('cache-control') !== 'no-store')
      )
        wrong.push(`${method} ${path} does not say to wait`)
      if (/public|max-age=[1-9]/.test(answer.headers.get('cache-control') ?? ''))
        wrong.push(`${method} ${path} may be stored`)
    }
    expect(wrong).toEqual([])
  })

  test('calls and pages say why, in the words of the house', async () => {
    const call = await shops[1].app.request('/v1/product')
    expect(await call.json()).toEqual({
      success: false,
      message: 'The shop is closed: Back soon. We count our shelves.',
    })
    const page = await shops[1].app.request('/shop')
    expect(await page.text()).toContain('We count our shelves.')
  })

  test('search engines still read robots.txt, and are told the day', async () => {
    expect((await shops[0].app.request('/robots.txt')).status).toBe(200)
    const inTwoDays = new Date(Date.now() + 2 * 86_400_000 + 5 * 3_600_000).toISOString().slice(0, 10)
    await close({ title: 'Back soon', until: inTwoDays })
    const waits = async () => Number((await shops[1].app.request('/')).headers.get('retry-after'))
    await expect.poll(waits).not.toBe(86_400)
    expect(await waits()).toBeGreaterThan(86_400)
    expect(await waits()).toBeLessThanOrEqual(2 * 86_400)
  })

  test('an order goes on for who placed it, with its pictures, in a frame without the shop; nobody buys anew', async () => {
    const detail = await buyer.get(`/v1/order/detail/${order._id}`)
    expect(detail.status).toBe(200)
    const page = await buyer.raw(`/order/${order._id}`)
    const shown = await page.text()
    expect(page.status).toBe(200)
    expect(shown).toContain(order.orderNumber)
    expect(shown).not.toMatch(/Eid Mubarak|SECRET10|Attar\/Oud/)
    const byLink = await shops[1].browser().raw(`/order/${order._id}?key=${order.orderKey}`)
    expect(byLink.status).toBe(200)
    // Not stored here: what counts is that it is asked for.
    expect((await shops[0].app.request(`/pictures/${PICTURE}/720.jpg`)).status).toBe(404)
    const again = await buyer.send('POST', '/v1/order', { items: [oud.line()] })
    expect(again.status).toBe(503)
  })

  test('staff who are signed in and holders of a link see all of it, stored by nobody; the link ends', async () => {
    const staff = await staffBrowser(shops[0], 'owner')
    const seen = await staff.raw('/v1/product')
    expect(await seen.text()).toContain('Oud Malaki')
    expect(seen.headers.get('cache-control')).toBe('private, no-store')
    const { id } = await shops[0].db.selectFrom('staff').select('id').executeTakeFirstOrThrow()
    const token = await inTransaction(shops[0].db, tx => makePreviewLink(tx, 'shop', { staffId: id, hours: 1 }))
    const friend = shops[0].browser()
    const let_in = await friend.raw(`/preview/${token}`)
    expect([let_in.status, let_in.headers.get('location')]).toEqual([302, '/'])
    expect(await (await friend.raw('/v1/product')).text()).toContain('Oud Malaki')
    expect(await (await friend.raw('/')).text()).toContain('Eid Mubarak')
    // What they saw was kept for nobody.
    for (const { app } of shops) expect((await app.request('/v1/product')).status).toBe(503)
    expect((await shops[0].app.request('/preview/guessed')).status).toBe(503)
    await inTransaction(shops[0].db, tx => endPreviewLinks(tx, 'shop'))
    expect((await friend.raw('/v1/product')).status).toBe(503)
  })

  test('opening is seen by every process at once', async () => {
    await close(null)
    await allAnswer('/v1/product', 200)
    for (const { app } of shops) expect(await (await app.request('/')).text()).toContain('Eid Mubarak')
  })
})
