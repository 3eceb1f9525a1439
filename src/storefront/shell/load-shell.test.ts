import { sql } from 'kysely'
import pino from 'pino'
import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { settings, shelve } from '../../../test/fixtures.ts'
import { listCategories, listCollections } from '../../shop/catalogue/catalogue/index.ts'
import { publicCoupons } from '../../shop/offers/coupons/index.ts'
import { todaysColours, todaysStyle } from '../../shop/settings/theme/theme-choices-rules.ts'
import { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import { type RequestContext, requestContext } from '../../web/server/request-context.ts'
import { loadShell } from './load-shell.ts'

let fresh: FreshDatabase
const errors: string[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  await shelve(fresh.db, 'Oud', [{ ml: 50, price: 100_000 }], { category: 'Men' })
})
afterAll(() => fresh.drop())

const load = (readSettings: RequestContext['settings'] = async () => settings) => {
  const log = pino({}, { write: line => void errors.push(JSON.parse(line).msg) })
  const context = new RouterContextProvider()
  context.set(requestContext, {
    log,
    db: fresh.db,
    publicUrl: 'http://shop.test',
    settings: readSettings,
    categories: () => listCategories(fresh.db),
    collections: () => listCollections(fresh.db),
    publicCoupons: () => publicCoupons(fresh.db),
    cacheTags: new CacheTags(),
    pages: async () => ({ pages: ['faqs', 'quiz'], houses: false, journal: false, deals: false }),
    visitor: { isShutOut: false },
  } as unknown as RequestContext)
  return loadShell({ context, url: new URL('http://shop.test/') })
}

test('the shell has the categories, the coupons and the contacts of the shop', async () => {
  expect(await load()).toMatchObject({ categories: ['Men'], coupons: [], supportEmail: settings.supportEmail })
  expect((await load()).supportAddress).toBe('12\u00a0Satellite\u00a0Town, Sargodha, Punjab, Pakistan')
  expect(errors).toEqual([])
})

test('the chat has the support phone unless another number is set, however it is typed', async () => {
  expect((await load()).chatNumber).toBe('923001234567')
  for (const chatNumber of ['0300-1234567', '+92 300 1234567', '0092 300 1234567', '۰۳۰۰ ۱۲۳۴۵۶۷'])
    expect((await load(async () => ({ ...settings, chatNumber }))).chatNumber).toBe('923001234567')
  expect((await load(async () => ({ ...settings, chatNumber: '' }))).chatNumber).toBe('')
})

test('the quiz is linked to only while there are categories to choose from, and more than a glance shows', async () => {
  expect((await load()).menu.there?.pages).toEqual(['faqs'])
  await shelve(fresh.db, 'Gulab', [{ ml: 50, price: 100_000 }], { category: 'Women' })
  expect((await load()).menu.there?.pages).toEqual(['faqs'])
  for (let more = 0; more < 8; more++) await shelve(fresh.db, `Gulab ${more}`, [{ ml: 50, price: 100_000 }])
  expect((await load()).menu.there?.pages).toEqual(['faqs', 'quiz'])
  await sql`update products set published = false`.execute(fresh.db)
  expect((await load()).menu.there?.pages).toEqual(['faqs'])
})

test('a house with the look as delivered says nothing of a theme; another says its colours, its choices and its name', async () => {
  const delivered = await load()
  expect([delivered.theme, delivered.mark, delivered.voice]).toEqual([undefined, undefined, undefined])
  const { theme, mark } = await load(async () => ({
    ...settings,
    themeColours: { ...todaysColours, accent: '#7a4b9a', accentInk: '#ffffff' },
    themeStyle: { ...todaysStyle, fonts: 'cormorant-italic', corners: 'pill', head: 'centred' },
    brand: { ...settings.brand, wordmark: 'Gulzar', wordmarkCase: 'typed', logo: '/pictures/abc/720.jpg' },
  }))
  expect(theme).toMatchObject({ classes: 'fonts-cormorant-italic corners-pill head-centred', band: '#0c0a08' })
  expect(theme?.css).toContain(';--color-accent:#7a4b9a;')
  expect(theme?.css).toMatch(
    /@font-face\{font-family:Cormorant Italic;.*--font-display:Cormorant Italic,Naskh,.*--radius-sm:12px\}$/,
  )
  expect(theme?.css).not.toMatch(/[<>"'&]/)
  expect(mark).toEqual({ logo: '/pictures/abc/480.webp', wordmark: 'Gulzar', look: 'wordmark-typed' })
})

test('a page renders without data that cannot be read, and the log names it', async () => {
  await sql`alter table categories rename to lost_categories`.execute(fresh.db)
  await sql`alter table collections rename to lost_collections`.execute(fresh.db)
  await sql`alter table coupons rename to lost_coupons`.execute(fresh.db)
  const shell = await load(() => Promise.reject(new Error('no settings')))
  expect(shell).toMatchObject({ shopName: 'Our shop', categories: [], coupons: null })
  expect(errors.sort()).toEqual([
    'the frame of a page is shown without its categories',
    'the frame of a page is shown without its collections',
    'the frame of a page is shown without its coupons',
    'the frame of a page is shown without its settings',
  ])
})
