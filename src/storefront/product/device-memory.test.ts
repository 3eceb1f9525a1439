import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Product } from '../../shop/catalogue/catalogue/product.ts'
import { deliveryTo, rememberCity, rememberedCity } from './delivery-city.ts'
import { rememberViewed, viewedProducts } from './viewed-products.ts'

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())

const size = { _id: 's', price: 100, cutPrice: 100, discount: 0, ml: 50, sku: 'A', stock: 3 }
const product = (_id: string) => ({ _id, name: _id, images: [], sizes: [size], description: '' }) as unknown as Product

test('the last twelve viewed products are stored, the latest first, each once', () => {
  for (let n = 1; n <= 14; n += 1) rememberViewed(product(`p${n}`))
  rememberViewed(product('p5'))
  const seen = viewedProducts().map(({ _id }) => _id)
  expect(seen).toHaveLength(12)
  expect(seen.slice(0, 3)).toEqual(['p5', 'p14', 'p13'])
  expect(new Set(seen).size).toBe(12)
})

test('a product without a size is not stored: it has no price', () => {
  rememberViewed({ ...product('p1'), sizes: [] })
  expect(viewedProducts()).toEqual([])
})

test('a viewed product keeps what its card says of its price: the first size in stock, and whether others differ', () => {
  const sizes = [
    { ...size, stock: 0 },
    { ...size, _id: 'm' },
    { ...size, _id: 'l', cutPrice: 200 },
  ]
  rememberViewed({ ...product('p1'), sizes } as unknown as Product)
  rememberViewed(product('p2'))
  expect(viewedProducts().map(({ sizeId, from }) => [sizeId, from])).toEqual([
    ['s', false],
    ['m', true],
  ])
})

test('the city is stored in the browser, and its promise is computed without a call', () => {
  expect(rememberedCity()).toBeNull()
  rememberCity({ name: 'Karachi', province: 'Sindh' })
  const city = rememberedCity()
  expect(city).toEqual({ name: 'Karachi', province: 'Sindh' })
  const days = [{ place: 'Sindh', from: 2, to: 4 }]
  expect(
    city && deliveryTo(city, { days, unserved: [], noCashIn: ['Punjab'] }, new Date('2026-11-21T10:00:00+05:00')),
  ).toEqual({
    city: 'Karachi',
    words: 'Tue 24 to Thu 26 Nov',
    cash: true,
  })
})

test.each(['{', 'null', '[]', '{"name":"Karachi","province":"Mars"}', '{"name":7,"province":"Sindh"}'])(
  'whatever else lies in the storage (%s) is nothing',
  text => {
    stored.set('delivery-city', text)
    stored.set('viewed', text)
    expect(rememberedCity()).toBeNull()
    expect(viewedProducts()).toEqual([])
  },
)

test('a browser without storage causes no error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('forbidden')
    },
    setItem: () => {
      throw new Error('forbidden')
    },
  })
  rememberViewed(product('p1'))
  rememberCity({ name: 'Karachi', province: 'Sindh' })
  expect(rememberedCity()).toBeNull()
  expect(viewedProducts()).toEqual([])
})
