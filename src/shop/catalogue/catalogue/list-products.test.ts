import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateCatalogue } from '../../../../bench/generate-catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, setStock, shelve } from '../../../../test/fixtures.ts'
import { cutPrice, paisa, rs } from '../../ground/money.ts'
import { featuredProducts, findProduct, ListProducts, listCategories, listProducts, type ProductCard } from './index.ts'
import { sorts } from './listing-filter-rules.ts'
import { firstDeal, firstSize } from './size-of-card-rules.ts'

const settings = { newArrivalDays: 400 }
type Row = Awaited<ReturnType<typeof readAll>>[number]
let shop: FreshDatabase
let all: Row[]
let inStock: Set<string>

beforeAll(async () => {
  shop = await freshDatabase()
  await generateCatalogue(shop.db, 400)
  await shop.db.updateTable('products').set({ published: false }).where('id', 'like', '%5').execute()
  await shop.db
    .insertInto('products')
    .values({ id: 'no-size', name: 'No size yet', category: 'Gift', audience: 'unisex', created_at: new Date(0) })
    .execute()
  all = await readAll()
  const stocked = await shop.db.selectFrom('sizes').select('product_id').distinct().where('stock', '>', 0).execute()
  inStock = new Set(stocked.map(({ product_id }) => product_id))
  for (const { brand, top_notes, base_notes, concentration } of all.slice(0, 5)) {
    values.brand.push(brand)
    values.note.push(...top_notes.slice(0, 1), ...base_notes.slice(0, 1))
    values.concentration.push(concentration)
  }
})
afterAll(() => shop.drop())

const readAll = () => shop.db.selectFrom('products').selectAll().where('published', '=', true).execute()
const list = (query: Record<string, string>) => listProducts(shop.db, ListProducts.parse(query), settings)
const ids = (cards: ProductCard[]) => cards.map(({ _id }) => _id)

async function listAll(query: Record<string, string>) {
  const first = await list({ ...query, limit: '60' })
  const cards = [...first.data]
  for (let page = 2; page <= first.totalPages; page += 1)
    cards.push(...(await list({ ...query, limit: '60', page: String(page) })).data)
  return { cards, totalProducts: first.totalProducts }
}

const since = () => Date.now() - settings.newArrivalDays * 86_400_000

function fits(row: Row, query: Record<string, string>): boolean {
  const price = query.deals ? row.deal_price : row.card_price
  if (query.category && row.category !== query.category) return false
  if (query.newArrivals && !row.is_new && row.created_at.getTime() < since()) return false
  if (query.deals && row.deal_price === null) return false
  if (query.minPrice && (price === null || price < Number(query.minPrice) * 100)) return false
  if (query.maxPrice && (price === null || price > Number(query.maxPrice) * 100)) return false
  if (query.rating && row.rating < Number(query.rating)) return false
  if (query.brand && row.brand !== query.brand) return false
  const notes = [...row.top_notes, ...row.heart_notes, ...row.base_notes]
  if (query.note && !notes.includes(query.note)) return false
  if (query.concentration && row.concentration !== query.concentration) return false
  if (query.size && !row.mls.includes(Number(query.size))) return false
  if (query.season && !row.seasons.includes(query.season)) return false
  if (query.longevity && (row.longevity_hours ?? 0) < Number(query.longevity)) return false
  if (query.inStock && !inStock.has(row.id)) return false
  const words = [
    row.name,
    row.brand,
    ...row.top_notes,
    ...row.heart_notes,
    ...row.base_notes,
    row.description,
    row.category,
    row.concentration,
  ]
  // The searched words have no other spellings, so that this rule is complete.
  return (
    !query.search ||
    words
      .join(' ')
      .toLowerCase()
      .split(/[^a-z]+/)
      .some(word => word.startsWith(query.search ?? ''))
  )
}

// Of the first products, so that many queries find something.
const values = { brand: ['Nobody'], note: ['Patchouli'], concentration: ['Attar'] }
const queries = () =>
  fc.record(
    {
      category: fc.constantFrom('Men', 'Women', 'Attar/Oud', 'Tester', 'Gift', 'Nonesuch'),
      newArrivals: fc.constant('true'),
      deals: fc.constant('true'),
      minPrice: fc.integer({ min: 1, max: 30_000 }).map(String),
      maxPrice: fc.integer({ min: 500, max: 50_000 }).map(String),
      rating: fc.constantFrom('1', '2', '3', '4', '5'),
      brand: fc.constantFrom(...values.brand),
      note: fc.constantFrom(...values.note),
      concentration: fc.constantFrom(...values.concentration),
      size: fc.constantFrom('3', '6', '12', '30', '50', '100', '7'),
      season: fc.constantFrom('summer', 'winter', 'spring', 'autumn', 'monsoon'),
      longevity: fc.constantFrom('6', '8', '10', '12'),
      inStock: fc.constant('true'),
      search: fc.constantFrom('bergamot', 'patchouli', 'geranium', 'night', 'heliotr', 'peony'),
      sort: fc.constantFrom(...sorts),
    },
    { requiredKeys: [] },
  )

test('filters together, in any combination, agree with a plain filter over all products', async () => {
  await fc.assert(
    fc.asyncProperty(queries(), async query => {
      const { cards, totalProducts } = await listAll(query)
      const expected = all.filter(row => fits(row, query)).map(({ id }) => id)
      expect(totalProducts).toBe(expected.length)
      expect(ids(cards).sort()).toEqual(expected.sort())
    }),
    { numRuns: 120 },
  )
})

const cardPrice = (card: ProductCard, absent: number) => firstSize(card.sizes)?.cutPrice ?? absent

test.each<[string, (a: ProductCard, b: ProductCard) => number]>([
  ['price-asc', (a, b) => cardPrice(a, Infinity) - cardPrice(b, Infinity) || 0],
  ['price-desc', (a, b) => cardPrice(b, -1) - cardPrice(a, -1)],
  ['rating', (a, b) => b.rating - a.rating || b.ratingCount - a.ratingCount],
  [
    'name',
    (a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : a.name.toLowerCase() > b.name.toLowerCase() ? 1 : 0),
  ],
])('sorted by %s, every page continues where the last one ended', async (sort, compare) => {
  const { cards } = await listAll({ sort })
  expect(new Set(ids(cards)).size).toBe(all.length)
  expect(cards).toEqual([...cards].sort(compare))
})

test('newest and best-selling sort as named, sold out last; an unknown sort falls back to newest', async () => {
  const order = (key: (row: Row) => number) =>
    [...all]
      .sort((a, b) => Number(b.in_stock) - Number(a.in_stock) || key(b) - key(a) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => id)
  expect(new Set(all.map(({ in_stock }) => in_stock)).size).toBe(2)
  const newest = order(row => row.created_at.getTime())
  expect(ids((await listAll({})).cards)).toEqual(newest)
  expect(ids((await listAll({ sort: 'cleverest' })).cards)).toEqual(newest)
  expect(ids((await listAll({ sort: 'best-selling' })).cards)).toEqual(order(row => row.sold))
})

test('a page reports its number and the totals; a page after the last one is empty', async () => {
  expect(await list({})).toMatchObject({
    page: 1,
    limit: 10,
    totalPages: Math.ceil(all.length / 10),
    totalProducts: all.length,
  })
  expect(await list({ page: '9999' })).toMatchObject({ data: [], page: 9999, totalProducts: all.length })
  expect(await list({ category: 'Nonesuch' })).toMatchObject({ data: [], totalPages: 1, totalProducts: 0 })
})

test('empty form fields do not filter', async () => {
  const empty = { page: '', limit: '', category: '', sort: '', search: ' ', minPrice: '', maxPrice: '', rating: '' }
  expect(await list(empty)).toEqual(await list({}))
})

test.each([
  ['page', '0', 'page must be a whole number from 1 to 100,000'],
  ['page', '1.5', 'page must be a whole number from 1 to 100,000'],
  ['limit', '61', 'limit must be a whole number from 1 to 60'],
  ['limit', 'ten', 'limit must be a whole number from 1 to 60'],
  ['minPrice', '-1', 'minPrice must be a price in rupees from 0 to 10,000,000'],
  ['maxPrice', '1e9', 'maxPrice must be a price in rupees from 0 to 10,000,000'],
  ['rating', '6', 'rating must be a whole number from 1 to 5'],
  ['size', '0', 'size must be a whole number from 1 to 10,000'],
  ['longevity', '73', 'longevity must be a whole number from 1 to 72'],
])('%s=%s is refused with the field and its rule', (field, value, message) => {
  const parsed = ListProducts.safeParse({ [field]: value })
  expect(parsed.error?.issues).toMatchObject([{ path: [field], message }])
})

test("the database's discounted price is cutPrice(), in whole rupees", async () => {
  const price = fc.integer({ min: 0, max: 10_000_000 }).map(rs)
  const discount = fc.integer({ min: 0, max: 10_000 }).map(hundredths => hundredths / 100)
  // A product's summary is made anew for each of its sizes.
  const pairs = fc.sample(fc.tuple(price, discount), 400)
  await shop.db
    .insertInto('products')
    .values({ id: 'priced', name: 'Priced', category: 'Gift', audience: 'unisex', published: false })
    .execute()
  const rows = pairs.map(([price, discount], index) => ({
    id: `p${index}`,
    product_id: 'priced',
    price,
    discount,
    ml: 1,
    sku: `P${index}`,
    stock: 0,
  }))
  const stored = await shop.db.insertInto('sizes').values(rows).returning(['price', 'discount', 'cut_price']).execute()
  for (const size of stored) {
    expect(size.cut_price).toBe(cutPrice(size.price, size.discount))
    expect(size.cut_price % 100).toBe(0)
  }
  const fraction = { ...rows[0], id: 'fraction', sku: 'FRACTION', price: paisa(123_45) } as (typeof rows)[number]
  await expect(shop.db.insertInto('sizes').values(fraction).execute()).rejects.toThrow('sizes_price_whole_rupees')
})

test('the card price is that of the first size, discounted, whenever sizes change', async () => {
  const { data } = await list({ limit: '60' })
  const card = data.find(({ sizes }) => sizes.length > 1)
  const size = card && firstSize(card.sizes)
  if (!card || !size) throw new Error('no product with two sizes')
  await shop.db
    .updateTable('sizes')
    .set({ price: rs(1_235), discount: 50 })
    .where('id', '=', size._id)
    .execute()
  const { card_price } = await shop.db
    .selectFrom('products')
    .select('card_price')
    .where('id', '=', card._id)
    .executeTakeFirstOrThrow()
  expect(card_price).toBe(cutPrice(rs(1_235), 50))
  await shop.db
    .updateTable('sizes')
    .set({ price: size.price, discount: size.discount })
    .where('id', '=', size._id)
    .execute()
})

test('categories count their published products when products are added, removed, moved and hidden', async () => {
  const counts = async () =>
    Object.fromEntries((await listCategories(shop.db)).map(({ name, productCount }) => [name, productCount]))
  const real = async () => {
    const rows = await readAll()
    return Object.fromEntries(
      ['Men', 'Women', 'Attar/Oud', 'Tester', 'Gift'].map(name => [
        name,
        rows.filter(row => row.category === name).length,
      ]),
    )
  }
  expect(await counts()).toEqual(await real())
  await shop.db
    .insertInto('products')
    .values({ id: 'added', name: 'Added', category: 'Men', audience: 'men' })
    .execute()
  await shop.db.updateTable('products').set({ category: 'Women' }).where('id', '=', 'added').execute()
  expect(await counts()).toEqual(await real())
  await shop.db.updateTable('products').set({ published: false }).where('id', '=', 'added').execute()
  expect(await counts()).toEqual(await real())
  await shop.db.updateTable('categories').set({ name: 'Gentlemen' }).where('name', '=', 'Men').execute()
  await shop.db.updateTable('categories').set({ name: 'Men' }).where('name', '=', 'Gentlemen').execute()
  expect(await counts()).toEqual(await real())
  await shop.db.deleteFrom('products').where('id', '=', 'added').execute()
  expect(await counts()).toEqual(await real())
})

test('each featured group holds up to eight products of its kind', async () => {
  const groups = await featuredProducts(shop.db, settings)
  expect(Object.values(groups).map(group => group.length)).toEqual([8, 8, 8, 8, 8])
  expect(new Set(groups.mensProducts.map(({ category }) => category))).toEqual(new Set(['Men']))
  expect(new Set(groups.womensProducts.map(({ category }) => category))).toEqual(new Set(['Women']))
  expect(new Set(groups.attarProducts.map(({ category }) => category))).toEqual(new Set(['Attar/Oud']))
})

test('a product is found by its id with at most 50 approved reviews, newest first, and rated by the approved ones', async () => {
  const { db } = shop
  const id = all[0]?.id ?? ''
  await db
    .insertInto('reviews')
    .values(
      Array.from({ length: 60 }, (_, index) => ({
        id: `r${index}`,
        product_id: id,
        name: 'A',
        rating: index < 30 ? 5 : 2,
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
        approved: index !== 59,
      })),
    )
    .execute()
  const product = await findProduct(db, id)
  expect(product).toMatchObject({ _id: id, ratingCount: 59, rating: Number(((30 * 5 + 29 * 2) / 59).toFixed(2)) })
  expect(product.reviews).toHaveLength(50)
  expect(product.reviews[0]).toMatchObject({ _id: 'r58', createdAt: '2026-02-28T00:00:00.000Z' })
  await db.deleteFrom('reviews').where('rating', '=', 2).execute()
  expect(await findProduct(db, id)).toMatchObject({ ratingCount: 30, rating: 5 })
})

test.each(['unknown-id', '', '../etc/passwd', "x' or 1=1", '\0', 'é', 'x'.repeat(10_000)])(
  'an unknown product %j is not found',
  async id => {
    await expect(findProduct(shop.db, id)).rejects.toMatchObject({ code: 'not_found' })
  },
)

test('the first size is the smallest in stock, for price filter, sort and deals, as soon as one is sold out or back', async () => {
  const { db } = shop
  // The merchant listed the larger size first.
  const oud = await shelve(
    db,
    'First Oud',
    [
      { ml: 100, price: 900_000, stock: 5 },
      { ml: 12, price: 200_000, discount: 10, stock: 1 },
      { ml: 50, price: 600_000, stock: 5 },
    ],
    { category: 'First' },
  )
  const only = async (query: Record<string, string> = {}) => (await list({ category: 'First', ...query })).data[0]
  const smallest = oud.line(1).selectedSizeId
  expect((await only())?.sizes.map(({ ml }) => ml)).toEqual([12, 50, 100])
  expect(await only({ maxPrice: '1800' })).toBeDefined()
  expect(await only({ deals: 'true', minPrice: '1800', maxPrice: '1800' })).toBeDefined()

  await (await guest(db)).buy([oud.line(1)], 1_800 + 280)
  expect(firstSize((await only())?.sizes ?? [])?.ml).toBe(50)
  expect(await only({ maxPrice: '5999' })).toBeUndefined()
  expect(await only({ minPrice: '6000', maxPrice: '6000' })).toBeDefined()
  expect(await only({ deals: 'true' })).toBeUndefined()

  await setStock(db, smallest, 3)
  expect(await only({ deals: 'true', maxPrice: '1800' })).toBeDefined()
  await setStock(db, oud.line(2).selectedSizeId, 0)
  await setStock(db, oud.line(0).selectedSizeId, 0)
  await setStock(db, smallest, 0)
  // Sold out in all sizes: the smallest, which is no deal any more.
  expect(firstSize((await only())?.sizes ?? [])?.ml).toBe(12)
  expect(await only({ maxPrice: '1800' })).toBeDefined()
  expect(await only({ deals: 'true' })).toBeUndefined()
})

test('deals are shown, filtered and sorted by the smallest discounted size in stock', async () => {
  const deal = (name: string, price: number) =>
    shelve(
      shop.db,
      name,
      [
        { ml: 12, price: 100_000 },
        { ml: 50, price, discount: 50 },
      ],
      { category: 'Dealt' },
    )
  await deal('Dear', 900_000)
  await deal('Cheap', 500_000)
  const deals = async (query: Record<string, string>) =>
    (await list({ category: 'Dealt', deals: 'true', ...query })).data.map(({ name, sizes }) => [
      name,
      firstDeal(sizes)?.ml,
    ])
  expect(await deals({ sort: 'price-asc' })).toEqual([
    ['Cheap', 50],
    ['Dear', 50],
  ])
  expect(await deals({ sort: 'price-desc', minPrice: '4000' })).toEqual([['Dear', 50]])
})
