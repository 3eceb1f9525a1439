import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { seedHouse } from '../../db/seeds/seed-house.ts'
import { createApi } from '../../src/api/index.ts'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { readSettings } from '../../src/shop/settings/settings/index.ts'
import { administer, type FreshDatabase, urlOf } from '../database.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { allPages } from '../shop-pages.ts'
import { storefrontPaths } from '../site-map.ts'
import { staffBrowser } from '../staff.ts'

/** A shop as its merchant finds it at the first start: migrated, and nothing else. */
let shop: OpenShop
let fresh: FreshDatabase
let owner: Browser

beforeAll(async () => {
  const server = inject('databaseUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name}`)
  const url = urlOf(server, name)
  await migrate(url)
  await migrateJobs(url)
  const db = openDatabase(url, { poolSize: 3 })
  fresh = {
    db,
    url,
    drop: async () => {
      await closeDatabase(db)
      await administer(server, `drop database ${name} with (force)`)
    },
  }
  shop = await openShop({ database: fresh, pages: allPages })
  owner = await staffBrowser(shop, 'owner', 'sana@shabistan.pk')
})
afterAll(async () => {
  await shop?.close()
  await fresh?.drop()
})

/** What a merchant has not written: the demo house's name, people, places, contacts, claims and offers. */
const INVENTED =
  /khushbu|sargodha|satellite town|400,000|ayesha|hamza|bilal|sana tariq|facebook\.com|instagram\.com|tiktok\.com|\+92|care@|rs\s?10,000|prepaid orders|franchise|affiliat|happy customers|our-new-logo/i

test('no page, call or file of a new shop says what its merchant never wrote', async () => {
  const get = Object.entries(
    createApi().getOpenAPI31Document({ openapi: '3.1.0', info: { title: '', version: '' } }).paths ?? {},
  )
    .filter(([path, methods]) => 'get' in methods && !path.startsWith('/admin'))
    .map(([path]) => `/v1${path}`)
  const paths = [
    ...storefrontPaths.map(path => `/${path}`),
    ...get,
    '/robots.txt',
    '/sitemap.xml',
    '/journal.xml',
    '/manifest.webmanifest',
    '/v1/openapi.json',
    '/v1/docs',
  ].map(path => path.replaceAll(/\{\w+\}|:\w+/g, 'nothing').replace('*', 'nothing'))
  for (const path of paths) {
    const text = await (await owner.raw(path)).text()
    expect(INVENTED.exec(text)?.[0], `${path}: ${text.slice(0, 300)}`).toBeUndefined()
  }
})

test('it is closed, charges no sales tax, and its back office begins with no page and no social link', async () => {
  expect((await shop.browser().raw('/shop')).status).toBe(503)
  const settings = await readSettings(shop.db)
  expect(settings).toMatchObject({
    salesTaxRates: [],
    socialLinks: [],
    claims: [],
    testimonials: [],
    announcements: [],
    stories: [],
  })
  const pages = await shop.db.selectFrom('contents').select('slug').execute()
  expect(pages).toEqual([{ slug: 'quiz' }])
})

test('the demo shop has the pages and the words of the specification', async () => {
  await seedHouse(shop.db)
  // Again: nothing twice.
  await seedHouse(shop.db)
  const settings = await readSettings(shop.db)
  expect(settings).toMatchObject({ shopName: 'Khushbu', closure: null, supportPhone: '+92 300 1234567' })
  expect(settings.claims).toContain('400,000+ happy customers')
  const pages = await shop.db.selectFrom('contents').select('slug').where('kind', '=', 'page').orderBy('slug').execute()
  expect(pages.map(({ slug }) => slug)).toEqual([
    'affiliation',
    'ask-for-a-perfume',
    'bulk-orders',
    'faqs',
    'media-page',
    'our-new-logo',
    'our-story',
    'own-a-franchise',
    'privacy',
    'quiz',
    'shipping-returns',
    'store-locator',
    'terms',
  ])
})
