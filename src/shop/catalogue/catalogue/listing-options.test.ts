import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../../../bench/generate-catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { setStock } from '../../../../test/fixtures.ts'
import { listProducts } from './list-products.ts'
import { type ListingOptions, listingOptions } from './listing-options.ts'

const settings = { newArrivalDays: 400 }
let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  await generateCatalogue(shop.db, 300)
})
afterAll(() => shop.drop())

type Counted = Exclude<keyof ListingOptions, 'rated' | 'soldOut'>

const filterOf = {
  brands: 'brand',
  notes: 'note',
  concentrations: 'concentration',
  sizes: 'size',
  seasons: 'season',
  longevities: 'longevity',
} as const satisfies Record<Counted, string>

test.each(Object.entries(filterOf))('%s of a category: each count is what the filter finds', async (name, filter) => {
  const options = await listingOptions(shop.db, { category: 'Women' }, settings)
  const choices = options[name as Counted]
  expect(choices.length).toBeGreaterThan(1)
  expect(choices.length).toBeLessThanOrEqual(40)
  for (const { value, count } of [choices[0], choices.at(-1)].filter(option => option !== undefined)) {
    const query = { category: 'Women', page: 1, limit: 1, [filter]: value }
    const { totalProducts } = await listProducts(shop.db, query, settings)
    expect(totalProducts, String(value)).toBe(count)
  }
})

test('a category without products has no options', async () => {
  const options = await listingOptions(shop.db, { category: 'Nonesuch' }, settings)
  const { rated, soldOut, ...counted } = options
  expect(Object.values(counted).flat()).toEqual([])
  expect({ rated, soldOut }).toEqual({ rated: false, soldOut: false })
})

test('a product whose last size is sold out is not in stock until it is back', async () => {
  const inStock = async () =>
    (await listProducts(shop.db, { page: 1, limit: 1, inStock: true }, settings)).totalProducts
  const before = await inStock()
  const size = await shop.db
    .selectFrom('sizes')
    .select(['id', 'stock'])
    .where('product_id', 'in', eb =>
      eb.selectFrom('sizes').select('product_id').groupBy('product_id').having(eb.fn.countAll(), '=', 1),
    )
    .where('stock', '>', 0)
    .limit(1)
    .executeTakeFirstOrThrow()
  await setStock(shop.db, size.id, 0)
  expect(await inStock()).toBe(before - 1)
  await setStock(shop.db, size.id, 3)
  expect(await inStock()).toBe(before)
})
