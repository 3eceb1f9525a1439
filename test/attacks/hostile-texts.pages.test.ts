import { createHash } from 'node:crypto'
import { type APIRequestContext, request } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStaffSignIn } from '../../src/platform/sign-in/staff-sign-in.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { goTo } from '../browser/go-to.ts'
import { call, newEmail, password, placeOrder, signUpByCall } from '../browser/shopper-calls.ts'
import { shelve } from '../fixtures.ts'
import { stage } from '../journeys/stage.ts'
import { sessionSecret } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

const TAG = 'xss-tag'
/** Ends an attribute and a tag, and begins one of its own. */
const opening = `"><${TAG} onload=alert()>`
/** Ends every element that a text may stand in. */
const text = `'${opening}</script></style></title></textarea><!--`

const shop = stage()
let shopper: APIRequestContext
let stranger: APIRequestContext
let manager: APIRequestContext
let email: string
let productId: string
let orderId: string
let orderKey: string

beforeAll(async () => {
  shopper = await request.newContext({ baseURL: shop.url, maxRedirects: 0 })
  stranger = await request.newContext({ baseURL: shop.url, maxRedirects: 0 })
  manager = await request.newContext({ baseURL: shop.url, maxRedirects: 0 })
  email = newEmail('hostile')
  const person = await signUpByCall(shopper, email, `Ayesha ${opening}`)
  const product = await shelve(shop.db, `Hostile ${Date.now()}`, [{ ml: 50, price: 600_000, stock: 100 }])
  productId = product.productId
  // Not among the new arrivals, which other journeys read.
  const old = new Date('2020-01-01')
  await shop.db.updateTable('products').set({ created_at: old }).where('id', '=', productId).execute()
  const address = { fullName: text, city: text, state: text, town: text, address: text, famousSpot: text }
  const placed = await placeOrder(shopper, person, [product.line()], { ...address, note: text })
  orderId = placed._id
  orderKey = placed.orderKey
  await call(shopper, 'POST', '/customer/addresses', { ...address, country: 'Pakistan', phoneNumber: '03001234567' })
  await moveOrder(shop.db, {
    orderId,
    to: 'delivered',
    actor: 'a test',
    courier: text.slice(0, 80),
    trackingNumber: text.slice(0, 80),
    trackingUrl: `https://courier.example/"><${TAG}>`,
  })
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b98a3c' } })
    .jpeg()
    .toBuffer()
  const reviewed = await shopper.post(`/v1/product/review/${productId}`, {
    multipart: {
      userId: person._id,
      orderId,
      rating: '5',
      comment: text,
      images: { name: `${opening}.jpg`, mimeType: 'text/html', buffer },
    },
  })
  expect(reviewed.status(), await reviewed.text()).toBe(200)
  await letManagerIn()
})

/** Somebody who works in the shop, named like an attack too, signed in. */
async function letManagerIn() {
  const staff = openStaffSignIn(shop.db, { secret: sessionSecret, publicUrl: shop.url })
  const person = { name: text.slice(0, 60), email: newEmail('manager'), role: 'manager' }
  const hash = await staff.hash(password, { known: true, subject: 'a test' })
  await staff.within(shop.db).create({ ...person, hash })
  const form = { do: 'password', email: person.email, password }
  expect((await manager.post('/admin/sign-in', { form })).status()).toBe(303)
  // As if the second factor were set up.
  await shop.db.updateTable('staff').set({ two_factor_enabled: true }).where('email', '=', person.email).execute()
}
afterAll(() => Promise.all([shopper, stranger, manager].map(each => each.dispose())))

const typed = encodeURIComponent(text)
const shopperPages = () => ['/dashboard', `/dashboard/order/${orderId}`, '/settings', '/checkout', `/order/${orderId}`]
const strangerPages = () => [
  `/product/${productId}`,
  `/order/${orderId}?key=${orderKey}`,
  `/order/${typed}`,
  `/order/${orderId}?key=${typed}`,
  `/shop?search=${typed}`,
  `/shop?category=${typed}`,
  `/shop?minPrice=${typed}&sort=${typed}&page=${typed}`,
  `/login?next=${typed}`,
  `/signup?next=${typed}&order=${typed}`,
  `/${typed}`,
  `/pages/${typed}`,
  `/product/${typed}`,
  `/reset-password?token=${typed}`,
  `/verify-email?token=${typed}`,
  `/newsletter/confirm?token=${typed}`,
  `/newsletter/leave?token=${typed}`,
  `/?${typed}=${typed}`,
  `/track?orderNumber=${typed}`,
  `/admin/${typed}`,
]

/** Nothing of the text is markup: each of its signs is written as the place demands where it stands. */
function expectHarmless(html: string, hashes: string[], what: string) {
  // Scripts: only ours; what they hold cannot end them, so the first end is the right one.
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  expect(scripts.length, what).toBeGreaterThan(0)
  for (const [, attributes = '', inside = ''] of scripts) {
    expect(attributes, what).not.toContain('nonce')
    const hash = createHash('sha256').update(inside).digest('base64')
    if (!attributes.includes('src=')) expect(hashes, `${what}: ${inside.slice(0, 200)}`).toContain(hash)
    expect(inside, what).not.toContain('<')
    if (attributes.includes('ld+json')) JSON.parse(inside)
  }
  // Nor does it name the program's folder.
  expect(html, what).not.toMatch(/node_modules|file:\/\/\/|\bat \S+ \(/)
  const rest = html.replaceAll(/<script[^>]*>[\s\S]*?<\/script>/g, '')
  for (const { index } of rest.matchAll(new RegExp(TAG, 'g'))) {
    const before = rest.slice(Math.max(0, index - 20), index)
    expect(before, what).toMatch(/(&quot;&gt;&lt;|%22%3E%3C|%2522%253E%253C)$/)
  }
}

describe('no text that a person can write becomes part of a page', () => {
  const pages = async (who: APIRequestContext, paths: string[]) => {
    let shown = 0
    for (const path of paths) {
      const answer = await who.get(path)
      if (answer.status() === 302) continue
      expect(answer.status(), path).toBeLessThan(500)
      expect(answer.headers()['content-type'], path).toMatch(/^text\/html/)
      const hashes = expectPolicy(answer.headers()['content-security-policy'] ?? '', path)
      const html = await answer.text()
      expectHarmless(html, hashes, path)
      if (html.includes(TAG)) shown += 1
      const [name = '', query = ''] = path.split('?')
      const data = await who.get(`${name === '/' ? '/_root' : name}.data${query && `?${query}`}`)
      // Read as what it is, and never as a page.
      expect(data.headers()['content-type'], path).not.toMatch(/html/)
      expect(data.headers()['x-content-type-options'], path).toBe('nosniff')
    }
    return shown
  }

  test('pages of the person who wrote it', async () => {
    expect(await pages(shopper, shopperPages())).toBeGreaterThan(3)
  })

  test('pages of strangers: reviews, order links, and everything that an address can hold', async () => {
    expect(await pages(stranger, strangerPages())).toBeGreaterThan(5)
  })

  test('pages of the staff, who read what everybody wrote', async () => {
    const paths = ['/admin/orders', `/admin/orders/${orderId}`, `/admin/orders?search=${typed}`, '/admin/staff']
    const others = [
      '/admin/today',
      '/admin/account',
      '/admin/audit',
      `/admin/audit?subject=${typed}`,
      `/admin/${typed}`,
    ]
    expect(await pages(manager, [...paths, ...others])).toBeGreaterThan(5)
  })

  test('forms that come back with what was typed', async () => {
    const forms: [string, Record<string, string>][] = [
      ['/login', { email: text, password: text }],
      ['/signup', { name: text, email: text, phone: text, password: text }],
      ['/track', { orderNumber: text, contact: text }],
      ['/forgot-password', { email: text }],
      ['/newsletter', { email: text }],
    ]
    let shown = 0
    for (const [path, form] of forms) {
      const answer = await stranger.post(path, { form })
      expect(answer.status(), path).toBe(400)
      const hashes = expectPolicy(answer.headers()['content-security-policy'] ?? '', path)
      const html = await answer.text()
      expectHarmless(html, hashes, path)
      expect(html, path).not.toContain(`value="${password}"`)
      if (html.includes(TAG)) shown += 1
    }
    expect(shown).toBeGreaterThan(3)
  })

  test('neither does it stand in a file for machines', async () => {
    for (const path of ['/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
      expect(await (await stranger.get(path)).text(), path).not.toContain(TAG)
    }
  })

  thoroughTest('a browser that runs the scripts makes no element of it either', async () => {
    const { page, errors } = await shop.visit(360)
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.request.post('/v1/customer/login', { data: { email, password } })
    for (const path of [...shopperPages(), `/product/${productId}`, `/shop?search=${typed}`]) {
      await goTo(page, path)
      expect(await page.locator(TAG).count(), path).toBe(0)
      const handlers = await page.evaluate(
        () =>
          [...document.querySelectorAll('*')].filter(node => node.getAttributeNames().some(n => /^on/.test(n))).length,
      )
      expect(handlers, path).toBe(0)
    }
    expect(dialogs).toEqual([])
    expect(errors).toEqual([])
  })
})

/** Inline scripts by their hashes alone; nothing from elsewhere. Answers the hashes. */
function expectPolicy(given: string, what: string): string[] {
  // WebAssembly of our own files, which reads barcodes, and for staff alone.
  const policy = what.startsWith('/admin') ? given.replace(" 'wasm-unsafe-eval'", '') : given
  const [, listed = ''] = /script-src 'self'((?: 'sha256-[\w+/]{43}=')+)(?:;|$)/.exec(policy) ?? []
  expect(listed, `${what}: ${policy}`).not.toBe('')
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ]) {
    expect(policy, what).toContain(part)
  }
  expect(policy, what).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline| \* |https?:\/\/(?!127\.0\.0\.1)/)
  return [...listed.matchAll(/sha256-([^']+)'/g)].map(([, hash = '']) => hash)
}

describe('no login leads out of the shop', () => {
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/%09/evil.example',
    '/%5cevil.example',
    '%2f%2fevil.example',
    '/.//evil.example',
    '/..//evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/%2f%2fevil.example',
    '/@evil.example/..//evil.example',
    '/shop\r\nx: y',
    '//evil.example/%2f..',
  ]

  test.each(elsewhere)('%j', async next => {
    const query = `next=${encodeURIComponent(next)}`
    const signedIn = [await shopper.get(`/login?${query}`), await shopper.get(`/signup?${query}`)]
    const logIn = await stranger.post(`/login?${query}`, { form: { email, password } })
    await stranger.delete('/v1/customer/session')
    for (const answer of [...signedIn, logIn]) {
      expect([302, 303]).toContain(answer.status())
      const { origin } = new URL(answer.headers().location ?? '', shop.url)
      expect(origin).toBe(shop.url)
    }
    const page = await (await stranger.get(`/login?${query}`)).text()
    for (const [, address = ''] of page.matchAll(/(?:href|action)="([^"]*)"/g)) {
      expect(address).not.toMatch(/^(\/\/|\/\\|https?:[^"]*evil|javascript:|data:)/)
    }
  })
})
