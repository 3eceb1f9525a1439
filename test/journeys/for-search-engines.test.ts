import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { goTo } from '../browser/go-to.ts'
import { SESSION_SECRET } from '../demo-shop.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { thoroughTest } from '../thorough.ts'
import { schemaFaults } from './schema-types.ts'
import { visit } from './stage.ts'

const publicUrl = 'https://khushbu.test'
const product = '/product/khyber-smoke-w4n8t'
const required: Record<string, string[]> = {
  Product: ['name', 'image', 'description', 'sku', 'brand', 'offers'],
  Offer: ['price', 'priceCurrency', 'availability', 'url', 'itemCondition'],
  AggregateRating: ['ratingValue', 'reviewCount', 'bestRating'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Organization: ['name'],
  Brand: ['name'],
  Article: ['headline', 'datePublished', 'dateModified', 'author', 'image', 'publisher'],
  Person: ['name'],
  WebSite: ['name', 'url', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
}

let shop: RunningShop

beforeAll(async () => {
  // The demo shop once more, under the address that shoppers would use.
  const { dataDir, databaseUrl } = inject('demoShop')
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET, RATE_LIMITS: 'off', JOBS: 'apart', PUBLIC_URL: publicUrl }
  shop = await startShop({ dataDir, env })
})
afterAll(() => shop?.stop())

/** The shop's public address, where this test reaches it. */
const here = (address: string) => address.replace(publicUrl, shop.url)

async function read(path: string) {
  const answer = await fetch(shop.url + path)
  const html = await answer.text()
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'))
  const data: Record<string, unknown>[] = all(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g).map(json =>
    JSON.parse(json),
  )
  return { status: answer.status, html, all, data, policy: answer.headers.get('content-security-policy') ?? '' }
}

/** Every object of structured data, at any depth. */
function things(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(things)
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(things)
  return '@type' in value ? [value as Record<string, unknown>, ...inside] : inside
}

const pages = [
  ['/', '/', ['Organization', 'WebSite']],
  ['/shop?category=Women&sort=name', '/shop?category=Women', ['BreadcrumbList']],
  ['/attar-out', '/attar-out', ['BreadcrumbList']],
  ['product', 'product', ['Product', 'BreadcrumbList']],
  ['/pages/our-story', '/pages/our-story', ['BreadcrumbList']],
  ['/pages/quiz', '/pages/quiz', ['BreadcrumbList']],
  ['/journal/the-smell-before-rain', '/journal/the-smell-before-rain', ['Article', 'BreadcrumbList']],
  ['/journal/the-smell-before-rain?lang=ur', '/journal/the-smell-before-rain?lang=ur', ['Article', 'BreadcrumbList']],
] as const

describe.each(pages)('%s', (path, address, types) => {
  const page = () => read(path === 'product' ? product : path)

  test('has one title with the name of the shop, one description and one absolute address', async () => {
    const { all } = await page()
    const titles = all(/<title[^>]*>(.*?)<\/title>/g)
    expect(titles).toEqual([expect.stringMatching(/^.+ \| Khushbu$/)])
    expect(all(/<meta name="description" content="([^"]+)"/g)).toHaveLength(1)
    const canonical = `${publicUrl}${address === 'product' ? product : address}`
    expect(all(/<link rel="canonical" href="([^"]*)"/g)).toEqual([canonical])
    expect(all(/<meta property="og:url" content="([^"]*)"/g)).toEqual([canonical])
    expect(all(/<meta property="og:title" content="([^"]*)"/g)).toEqual(titles)
    expect(all(/<meta name="robots"/g)).toEqual([])
  })

  test('is shared with a large picture', async () => {
    const { all } = await page()
    const [picture = '', ...more] = all(/<meta property="og:image" content="([^"]*)"/g)
    expect(more).toEqual([])
    expect(picture).toMatch(/^https:\/\/khushbu\.test\/pictures\/[\w-]{16}\/1080\.jpg$/)
    const answer = await fetch(here(picture))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const { width } = await sharp(await answer.arrayBuffer()).metadata()
    // Facebook shows a large card from 600 x 315; the demo shop's photographs are 720 wide.
    expect(width).toBeGreaterThanOrEqual(600)
  })

  test('describes itself by schema.org', async () => {
    const { data, policy, html } = await page()
    expect(data.map(thing => thing['@type'])).toEqual([...types])
    expect(data.map(thing => thing['@context'])).toEqual(types.map(() => 'https://schema.org'))
    for (const thing of things(data)) {
      const wanted = required[String(thing['@type'])]
      expect(wanted, `the type ${thing['@type']}`).toBeDefined()
      for (const property of wanted ?? []) expect(thing, String(thing['@type'])).toHaveProperty([property])
    }
    const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text = '']) => text,
    )
    expect(texts).toHaveLength(types.length)
    for (const text of texts) expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  })
})

thoroughTest('the structured data of the pages fit the types of schema.org', async () => {
  const answers = await Promise.all(pages.map(([path]) => read(path === 'product' ? product : path)))
  const objects = answers.flatMap(({ data }) => data)
  expect(objects.length).toBeGreaterThanOrEqual(pages.length)
  expect(await schemaFaults(objects)).toEqual([])
  // The same with a mistake in it is refused: the compiler does check.
  const whole = objects.find(thing => thing['@type'] === 'Product') ?? {}
  const slips = [
    { offers: { '@type': 'Offer', prise: '950.00' } },
    { offers: { '@type': 'Offer', availability: 'Maybe' } },
  ]
  for (const slip of slips) expect(await schemaFaults([{ ...whole, ...slip }])).not.toEqual([])
})

test('a product is offered in rupees, as its page shows them, with its rating', async () => {
  // Eight reviews; below five neither the page nor its data has an average.
  const { data, html } = await read('/product/shab-e-lahore-k3v9q')
  const [first] = things(data).filter(thing => thing['@type'] === 'Offer')
  expect(first).toMatchObject({ priceCurrency: 'PKR', price: expect.stringMatching(/^\d+\.\d\d$/) })
  expect(html).toContain(Number(first?.price).toLocaleString('en-IN'))
  expect(things(data).map(thing => thing['@type'])).toContain('AggregateRating')
  expect(things((await read(product)).data).map(thing => thing['@type'])).not.toContain('AggregateRating')
})

test.each(['/cart', '/checkout', '/shop?search=oud', '/nowhere'])('%s is not for indexing', async path => {
  const { all } = await read(path)
  expect(all(/<meta name="robots" content="([^"]*)"/g)).toEqual(['noindex'])
  expect(all(/<title[^>]*>(.*?)<\/title>/g)).toEqual([expect.stringMatching(/ \| Khushbu$/)])
})

test('addresses of the sitemap exist, and are the canonical ones of their pages', async () => {
  const xml = await (await fetch(`${shop.url}/sitemap.xml`)).text()
  const found = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'))
  const products = found.filter(address => address.includes('/product/'))
  const others = found.filter(address => !address.includes('/product/'))
  expect(products.length).toBeGreaterThan(20)
  for (const address of [...others, ...products.filter((_, index) => index % 8 === 0)]) {
    const { status, all } = await read(address.slice(publicUrl.length))
    expect([status, all(/<link rel="canonical" href="([^"]*)"/g)], address).toEqual([200, [address]])
  }
})

test('icons and manifest are there', async () => {
  const { all } = await read('/')
  const files = all(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]*)"/g)
  expect(files).toEqual(['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/manifest.webmanifest'])
  const { icons } = await (await fetch(`${shop.url}/manifest.webmanifest`)).json()
  for (const file of [...files, ...icons.map((icon: { src: string }) => icon.src)])
    expect((await fetch(shop.url + file)).status, file).toBe(200)
})

thoroughTest('these pages hydrate without errors, and navigation keeps title and address right', async () => {
  const { page } = await visit(shop, 1280)
  for (const path of ['/', '/pages/our-story', '/shop']) await goTo(page, path)
  const card = page.locator('main a[href^="/product/"]').first()
  const address = await card.getAttribute('href')
  await card.click()
  await page.waitForURL(`**${address}`)
  const name = () => page.getByRole('heading', { level: 1 }).textContent()
  await expect.poll(async () => (await page.title()).startsWith((await name()) ?? '?')).toBe(true)
  expect(await page.title()).toMatch(/ \| Khushbu$/)
  const canonical = page.locator('link[rel="canonical"]')
  await expect.poll(() => canonical.getAttribute('href')).toBe(`${publicUrl}${address}`)
  expect([await canonical.count(), await page.locator('title').count()]).toEqual([1, 1])
})
