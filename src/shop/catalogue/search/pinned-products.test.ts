import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoProducts } from '../../../../db/seeds/demo/products.ts'
import { seedCategories } from '../../../../db/seeds/seed-categories.ts'
import { seedProducts } from '../../../../db/seeds/seed-products.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { explainSearch, listProducts, searchProducts } from '../catalogue/index.ts'
import {
  findPins,
  listPins,
  previewChange,
  removePins,
  SavePins,
  SaveSynonyms,
  savePins,
  saveSynonyms,
} from './index.ts'

let shop: FreshDatabase

beforeAll(async () => {
  shop = await freshDatabase()
  await seedCategories(shop.db)
  await seedProducts(shop.db, demoProducts, new Map(), new Date())
})
afterAll(() => shop.drop())

const save = (input: object) => shop.db.transaction().execute(tx => savePins(tx, SavePins.parse(input)))
const search = (text: string, query = {}) => searchProducts(shop.db, { search: text, page: 1, limit: 8, ...query })
const ids = async (text: string, query = {}) => (await search(text, query)).data.map(({ _id }) => _id)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('pinned perfumes stand first in their order and once, hidden ones nowhere, on every page and in any spelling of the search', async () => {
  const page = await search('oud', { limit: 100 })
  const all = page.data.map(({ _id }) => _id)
  const [first, second, third] = all
  const last = all.at(-1) ?? ''
  const stranger = demoProducts.find(({ _id }) => !all.includes(_id))?._id ?? ''
  const { pinId } = await save({ query: ' Oudh ', pinned: `${stranger}\n${last}`, hidden: first })
  expect(await findPins(shop.db, String(pinId))).toMatchObject({ query: 'oud', endsOn: null, ended: false, version: 1 })
  expect(await ids('oud', { limit: 4 })).toEqual([stranger, last, second, third])
  expect(await ids('عود', { limit: 2 })).toEqual([stranger, last])
  const pages = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(page => ids('oud', { limit: 12, page })))
  expect(pages.flat().sort()).toEqual([...all.filter(id => id !== first), stranger].sort())
  expect((await search('oud')).totalProducts).toBe(page.totalProducts)
  expect((await explainSearch(shop.db, 'oud'))?.products[0]).toMatchObject({ _id: stranger, pinned: true })
  // Another search, an order of the shopper's own, a filter that they do not fit.
  expect(await ids('oud perfume', { limit: 1 })).not.toEqual([stranger])
  const settings = await readSettings(shop.db)
  const listed = (query: object) => listProducts(shop.db, { search: 'oud', page: 1, limit: 100, ...query }, settings)
  const cheapest = (await listed({ sort: 'price-asc' })).data
  expect(cheapest.map(({ _id }) => _id)).toEqual(expect.not.arrayContaining([stranger, first]))
  expect(cheapest.map(({ _id }) => _id)).toContain(last)
  const { category = '' } = demoProducts.find(({ _id }) => _id === second) ?? {}
  for (const { category: shown } of (await listed({ category })).data) expect(shown).toBe(category)
  await shop.db.transaction().execute(tx => removePins(tx, { pinId, version: 1 }))
  expect(await ids('oud', { limit: 100 })).toEqual(all)
})

test('a search that nothing fits finds what is pinned to it, and what is hidden is no best seller of it', async () => {
  const before = await search('zzqqx')
  const [hidden] = before.search?.instead ?? []
  await save({ query: 'zzqqx', hidden: hidden?._id })
  expect((await search('zzqqx')).search?.instead.map(({ _id }) => _id)).not.toContain(hidden?._id)
  const [pinned] = demoProducts
  const { pinId } = await save({ query: 'qqzzw', pinned: pinned?._id, endsOn: day(1) })
  const { data, totalProducts, search: details } = await search('qqzzw')
  expect([data.map(({ _id }) => _id), totalProducts]).toEqual([[pinned?._id], 1])
  expect(details).toMatchObject({ closest: false, instead: [] })
  // Its last day is over.
  await save({ pinId, version: 1, query: 'qqzzw', pinned: pinned?._id, endsOn: day(-2) })
  expect(await ids('qqzzw')).toEqual([])
  expect((await listPins(shop.db, 'qqz', 1)).pins).toMatchObject([{ ended: true, version: 2 }])
})

test('what cannot be pinned is refused with the field and the rule', async () => {
  const id = demoProducts[0]?._id
  await save({ query: 'bakhoor', pinned: id })
  await expect(save({ query: 'Bakhoor', pinned: id })).rejects.toThrow("'bakhoor' has pinned results already")
  await expect(save({ query: 'new', pinned: 'no-such' })).rejects.toThrow('There is no product no-such')
  await expect(save({ query: '!!', pinned: id })).rejects.toThrow('Please enter letters or digits')
  const { pinId } = await save({ query: 'seen', pinned: id })
  await expect(save({ pinId, version: 2, query: 'seen', pinned: id })).rejects.toThrow(/changed while you had it open/)
  const problem = (input: object) => SavePins.safeParse(input).error?.issues[0]
  expect(problem({ query: 'a', pinned: ' ' })).toMatchObject({ path: ['pinned'] })
  expect(problem({ query: 'a', pinned: 'x', hidden: 'x' })).toMatchObject({ path: ['hidden'] })
  expect(problem({ query: 'a', pinned: 'x', endsOn: 'soon' })).toMatchObject({ message: 'Please enter a day' })
  expect(problem({ pinned: 'x' })).toMatchObject({ message: 'Please enter what shoppers search' })
})

test('a change is tried for its own words and for frequent searches that it touches, and nothing is saved', async () => {
  const counted = (query: string, searches: number) => ({ week: day(-7), query, searches, missed: 0, found: 1 })
  await shop.db
    .insertInto('search_counts')
    .values([counted('mehkaar', 9), counted('mehkaar attar', 5), counted('oud', 7), counted('mehkaar once', 1)])
    .execute()
  const input = SaveSynonyms.parse({ word: 'musk', seen: await spellings(), spellings: ['mehkaar'] })
  const preview = await shop.db
    .transaction()
    .execute(tx => previewChange(tx, { texts: ['mehkaar'] }, undone => saveSynonyms(undone, input)))
  expect(preview.tried).toBe(2)
  expect(preview.searches.map(({ text, frequent }) => [text, frequent])).toEqual([
    ['mehkaar', true],
    ['mehkaar attar', true],
  ])
  const [{ before, after } = { before: null, after: null }] = preview.searches
  expect(before).toMatchObject({ total: 0 })
  expect(after).toMatchObject({ total: (await search('musk')).totalProducts, closest: false })
  expect((await search('mehkaar')).data).toEqual([])
  await expect(
    shop.db
      .transaction()
      .execute(tx => previewChange(tx, { texts: ['x'] }, undone => saveSynonyms(undone, { ...input, seen: 'other' }))),
  ).rejects.toThrow(/changed while you had it open/)
})

const spellings = async () => {
  const rows = await shop.db
    .selectFrom('search_spellings')
    .select('spelling')
    .where('word', '=', 'musk')
    .orderBy('spelling')
    .execute()
  return rows.map(({ spelling }) => spelling).join(',')
}
