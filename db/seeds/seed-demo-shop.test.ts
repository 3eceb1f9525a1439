import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../src/platform/database/database.ts'
import { openStorage, type Storage } from '../../src/platform/storage/storage.ts'
import { ListProducts, listCategories, listProducts, refreshSold } from '../../src/shop/catalogue/catalogue/index.ts'
import { decideReview, findStaffReview, replyToReview } from '../../src/shop/content/reviews/index.ts'
import { publicCoupons } from '../../src/shop/offers/coupons/index.ts'
import { readSettings } from '../../src/shop/settings/settings/index.ts'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { setStock } from '../../test/fixtures.ts'
import { demoProducts } from './demo/products.ts'
import { seedDemoShop } from './index.ts'

let shop: FreshDatabase
let folder: string
let storage: Storage

beforeAll(async () => {
  shop = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'khushbu-seed-'))
  storage = await openStorage({ dataDir: folder })
  await seedDemoShop(shop.db, storage)
})
afterAll(async () => {
  await shop.drop()
  await rm(folder, { recursive: true })
})

test('the demo shop holds at least 72 products over the five categories, in the order of the header', async () => {
  const categories = await listCategories(shop.db)
  expect(categories.map(({ name }) => name)).toEqual(['Men', 'Women', 'Attar/Oud', 'Tester', 'Gift'])
  expect(categories.reduce((sum, { productCount }) => sum + productCount, 0)).toBe(demoProducts.length)
  expect(demoProducts.length).toBeGreaterThanOrEqual(72)
})

test('sizes come by ml with their price, reviews make the rating', async () => {
  const settings = await readSettings(shop.db)
  const { data } = await listProducts(shop.db, ListProducts.parse({ search: 'shab-e-lahore' }), settings)
  const [demo] = demoProducts
  const card = data.find(({ _id }) => _id === demo?._id)
  expect(card?.sizes.map(({ ml, price }) => [ml, price])).toEqual(
    demo?.sizes.map(({ ml, price }) => [ml, price * 100]).sort(([a = 0], [b = 0]) => a - b),
  )
  expect(card?.ratingCount).toBe(demo?.reviews.length)
})

test('every product that is sold has two photographs or more, a bottle of a set one; the picture of the sizes is the last of the one attar that looks like it', async () => {
  const products = await shop.db.selectFrom('products').select(['id', 'images', 'published']).execute()
  for (const { id, images, published } of products) expect(images.length, id).toBeGreaterThanOrEqual(published ? 2 : 1)
  const of = (name: string) => products.find(({ id }) => id.startsWith(name))?.images ?? []
  expect([of('mitti-attar').length, of('ruh-gulab').length]).toEqual([4, 3])
})

test('every gift set is made of bottles, and is in stock as its house says', async () => {
  const { rows } = await sql<{ id: string; bottles: number | null; stock: number }>`
    select sizes.id, bottles_of(sizes) as bottles, stock from sizes join products on products.id = product_id
    where concentration = 'Gift Set'`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(7)
  expect(rows.filter(({ bottles }) => bottles === null)).toEqual([])
  expect(rows.filter(({ stock }) => stock === 0).map(({ id }) => id)).toEqual(['pocket-pair-h4x8e-60ml'])
})

test('what every bottle of the demo cost is known', async () => {
  const { rows } = await sql<{ share: number | null }>`
    select average_cost::float8 / price as share from sizes where not is_set and id not like 'ruh-gulab%'`.execute(
    shop.db,
  )
  expect(rows.filter(({ share }) => share === null || share < 0.2 || share > 0.45)).toEqual([])
})

test('the best sellers stay what they are when the units sold are counted', async () => {
  const settings = await readSettings(shop.db)
  const best = async () =>
    (await listProducts(shop.db, ListProducts.parse({ sort: 'best-selling' }), settings)).data.map(({ name }) => name)
  const before = await best()
  await refreshSold(shop.db)
  expect(await best()).toEqual(before)
  expect(before[0]).toBe('Shab-e-Lahore')
})

test('public coupons that can be used now are shown, private and expired ones are not', async () => {
  const codes = (await publicCoupons(shop.db)).coupons.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['WELCOME10', 'EID500', 'OUD15']))
  expect(codes).not.toContain('FRIENDS25')
})

test('a second run changes no stock, rating, redemption or setting', async () => {
  const { db } = shop
  await db.updateTable('sizes').set({ sold: 7 }).where('position', '=', 0).execute()
  const stocked = await db
    .selectFrom('sizes')
    .select('id')
    .where('stock', '>', 0)
    .where('is_set', '=', false)
    .orderBy('id')
    .execute()
  for (const { id } of stocked.slice(0, 3)) await setStock(db, id, 0)
  await db.updateTable('coupons').set({ redeemed: 3 }).where('code', '=', 'FIRST100').execute()
  await db
    .insertInto('settings')
    .values({ key: 'heroes', value: JSON.stringify([]) })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: JSON.stringify([]) }))
    .execute()
  const state = async () => ({
    sizes: await db.selectFrom('sizes').selectAll().orderBy('id').execute(),
    products: await db
      .selectFrom('products')
      .select(['id', 'rating', 'rating_count', 'created_at', 'card_price'])
      .orderBy('id')
      .execute(),
    coupons: await db.selectFrom('coupons').selectAll().orderBy('id').execute(),
    reviews: await db.selectFrom('reviews').select('id').orderBy('id').execute(),
    heroes: (await readSettings(db)).heroes,
  })
  const before = await state()
  await seedDemoShop(db, storage)
  expect(await state()).toEqual(before)
})

test('every review of the demo can be opened, hidden, shown again and answered', async () => {
  const { rows } = await sql<{ id: string }>`select id from reviews order by id`.execute(shop.db)
  expect(rows.length).toBeGreaterThan(100)
  for (const { id: reviewId } of rows) {
    const { review } = await findStaffReview(shop.db, reviewId)
    const change = <T>(work: (tx: Tx) => Promise<T>) => shop.db.transaction().execute(work)
    await change(tx => decideReview(tx, { reviewId, version: review.version, reason: 'It insults somebody' }))
    await change(tx => replyToReview(tx, { reviewId, version: review.version + 1, reply: 'Thank you' }))
    await change(tx => decideReview(tx, { reviewId, version: review.version + 2 }))
    expect((await findStaffReview(shop.db, reviewId)).review).toMatchObject({ state: 'shown', reply: 'Thank you' })
  }
})
