import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../db/seeds/demo/products.ts'
import { seedCategories } from '../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../db/seeds/seed-products.ts'
import { seedReviews } from '../../db/seeds/seed-reviews.ts'
import { storePicture } from '../../src/shop/ground/pictures/index.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
const id = 'shab-e-lahore-k3v9q'

beforeAll(async () => {
  shop = await openShop()
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
  await seedReviews(shop.db, demoProducts, new Date())
})
afterAll(() => shop.close())

const get = (path: string) => shop.browser().get(path)

test('a page of the listing has rupees and its position', async () => {
  const { status, body } = await get('/v1/product?page=2&limit=24&sort=price-asc&category=Men')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, page: 2, limit: 24, totalPages: 1, totalProducts: 20, data: [] })
  const all = await get('/v1/product?search=shab-e-lahore&limit=60')
  const card = (all.body.data as { _id: string; sizes: unknown[] }[]).find(({ _id }) => _id === id)
  expect(card?.sizes[1]).toEqual({
    _id: `${id}-50ml`,
    price: 7900,
    cutPrice: 6715,
    discount: 15,
    ml: 50,
    sku: 'KHB-SLH-050',
    stock: 42,
    saleEndsAt: null,
    setOf: null,
    pricePerMl: 134.3,
  })
})

test('a search alone answers an array, with other parameters a page', async () => {
  const alone = await get('/v1/product?search=noctrune')
  expect(Object.keys(alone.body).sort()).toEqual(['data', 'search', 'success'])
  expect(alone.body.data).toMatchObject([{ name: 'Bleu Nocturne Tester' }])
  expect((await get('/v1/product?search=noctrune&page=1')).body).toMatchObject({ totalProducts: 1, totalPages: 1 })
})

test('a bad number is refused with the field and its rule', async () => {
  const { status, body } = await get('/v1/product?limit=100&rating=high')
  expect(status).toBe(400)
  expect(body).toEqual({
    success: false,
    code: 'not_as_described',
    message: 'limit must be a whole number from 1 to 60',
    errors: [
      { field: 'limit', message: 'limit must be a whole number from 1 to 60' },
      { field: 'rating', message: 'rating must be a whole number from 1 to 5' },
    ],
  })
})

test('product, reviews (in both spellings), featured groups, categories and suggestions', async () => {
  const product = await get(`/v1/product/${id}`)
  expect(product.body).toMatchObject({
    success: true,
    data: { _id: id, audience: 'men', reviews: expect.any(Array), sizes: expect.any(Array) },
  })
  const reviews = await get(`/v1/product/reveiw/${id}`)
  expect(reviews.body).toEqual({ success: true, data: (product.body.data as { reviews: unknown[] }).reviews })
  const moved = await shop.browser().raw(`/v1/product/review/${id}`)
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `/v1/product/reveiw/${id}`])
  const featured = await get('/v1/product/featured')
  expect(Object.keys(featured.body.data as object)).toEqual([
    'newArrivals',
    'bestSelling',
    'mensProducts',
    'womensProducts',
    'attarProducts',
  ])
  const categories = await get('/v1/category')
  expect((categories.body.categories as { name: string }[]).map(({ name }) => name)).toEqual([
    'Men',
    'Women',
    'Attar/Oud',
    'Tester',
    'Gift',
  ])
  expect((await get('/v1/product/suggestions?search=oodh')).body.data).toContainEqual({
    kind: 'category',
    name: 'Attar/Oud',
  })
})

test.each(['/v1/product/nobody', '/v1/product/%00', "/v1/product/';--", '/v1/product/..%2f..%2fetc'])(
  '%s is a 404 in the answer form',
  async path => {
    const { status, body } = await get(path)
    expect([status, body.success]).toEqual([404, false])
  },
)

test('no text in any parameter makes the shop fail', async () => {
  for (const text of [
    '%00',
    '%F0%9F%98%80',
    "'%22;--",
    '%25%5F%5C',
    '(%26|!:*',
    'x'.repeat(10_240),
    '%E0%A4',
    '%ED%A0%80',
  ]) {
    for (const name of ['search', 'category', 'sort', 'newArrivals', 'minPrice']) {
      const { status } = await get(`/v1/product?page=1&${name}=${text}`)
      expect(status, `${name}=${text}`).toBeLessThan(500)
    }
  }
})

test('pictures: immutable, in the right type; anything else is a 404', async () => {
  const bytes = await sharp({ create: { width: 500, height: 625, channels: 3, background: '#884422' } })
    .webp()
    .toBuffer()
  const { _id } = await storePicture(shop.db, shop.storage, bytes)
  for (const [file, type] of [
    ['360.avif', 'image/avif'],
    ['480.webp', 'image/webp'],
    ['720.jpg', 'image/jpeg'],
  ]) {
    const picture = await shop.browser().raw(`/pictures/${_id}/${file}`)
    expect(picture.status).toBe(200)
    expect(picture.headers.get('content-type')).toBe(type)
    expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await picture.arrayBuffer()).byteLength).toBe(Number(picture.headers.get('content-length')))
  }
  for (const path of [
    `${_id}/361.avif`,
    `${_id}/360.gif`,
    `${_id}/360.avif.avif`,
    `${_id}/master`,
    `${'0'.repeat(32)}/360.avif`,
    `${_id}`,
    '..%2f..%2fetc/360.avif',
    `${_id}/..%2fmaster`,
    '',
  ]) {
    expect((await shop.browser().raw(`/pictures/${path}`)).status, path).toBe(404)
  }
})

test('a picture that cannot be stored or read is answered 503 with Retry-After, and logged', async () => {
  const bytes = await sharp({ create: { width: 300, height: 375, channels: 3, background: '#224488' } })
    .webp()
    .toBuffer()
  const { _id } = await storePicture(shop.db, shop.storage, bytes)
  // A folder stands where the file should be.
  await mkdir(join(shop.dataDir, `files/pictures/${_id}/240.avif`))
  const { status, headers } = await shop.browser().raw(`/pictures/${_id}/240.avif`)
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  expect(shop.errors.splice(0).join()).toContain('a picture could not be read or rendered')
})
