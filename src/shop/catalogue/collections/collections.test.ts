import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { databaseRefusal } from '../../ground/database-refusal.ts'
import { CollectionRules, findCollection, homeCollections, listProducts } from '../catalogue/index.ts'
import { createCategory, listStaffCategories, removeCategory, saveCategory } from '../categories/index.ts'
import {
  countMembers,
  createCollection,
  findStaffCollection,
  listAllCollections,
  listMembers,
  saveCollection,
  saveMembers,
  saveRules,
} from './index.ts'

let fresh: FreshDatabase
let ids: Record<'rose' | 'oud' | 'musk', string>
beforeAll(async () => {
  fresh = await freshDatabase()
  const { db } = fresh
  const put = async (name: string, price: number, more: object) => {
    const { productId } = await shelve(db, name, [{ ml: 50, price }])
    await db.updateTable('products').set(more).where('id', '=', productId).execute()
    return productId
  }
  ids = {
    rose: await put('Rose of Taif', 300_000, { top_notes: ['Rose'], brand: 'Gul', seasons: ['spring'] }),
    oud: await put('Night Oud', 900_000, { base_notes: ['Oud'], brand: 'Gul', seasons: ['winter'] }),
    musk: await put('White Musk', 200_000, { base_notes: ['Musk'], brand: 'Safed', seasons: ['spring', 'summer'] }),
  }
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => fresh.db.transaction().execute(work)
const rulesOf = (rules: object) => CollectionRules.parse(rules)
const facts = {
  text: '',
  picture: '',
  shown: true,
  inMenu: true,
  onHome: true,
  position: 0,
  seoTitle: '',
  seoDescription: '',
}

/** What a shopper sees in the collection of an address, in its order. */
async function seen(address: string, sort: 'price-asc' | null = null) {
  const collection = await findCollection(fresh.db, address)
  if (!collection) return null
  const { data, totalProducts } = await listProducts(fresh.db, { page: 1, limit: 10, sort, collection }, settings)
  expect(totalProducts).toBe(data.length)
  return data.map(({ _id }) => _id)
}

test.each([
  [{ notes: ['rose', 'OUD'] }, ['rose', 'oud']],
  [{ houses: ['Gul'], maxPrice: 500_000 }, ['rose']],
  [{ seasons: ['spring', 'winter'], minPrice: 250_000 }, ['rose', 'oud']],
  [{ discounted: true }, []],
  [{}, []],
] as const)('rules %j hold what fits all of them', async (rules, expected) => {
  const collection = { collectionId: 0, members: 'rules' as const, rules: rulesOf(rules) }
  const { count, first } = await countMembers(fresh.db, collection, settings)
  expect([count, first.length]).toEqual([expected.length, expected.length])
  const { data } = await listProducts(fresh.db, { page: 1, limit: 10, collection }, settings)
  expect(data.map(({ _id }) => _id).sort()).toEqual(expected.map(name => ids[name]).sort())
})

test('a collection by rules takes a product in as soon as it fits, and is hidden until it is shown', async () => {
  const { collectionId, address } = await write(tx =>
    createCollection(tx, { title: 'Summer Evenings', members: 'rules' }),
  )
  expect(address).toBe('summer-evenings')
  await write(tx => saveRules(tx, { collectionId, version: 1, rules: rulesOf({ seasons: ['summer'] }) }))
  expect(await seen(address)).toBeNull()
  await write(tx => saveCollection(tx, { ...facts, collectionId, version: 1, title: 'Summer Evenings', address }))
  expect(await seen(address)).toEqual([ids.musk])
  await fresh.db
    .updateTable('products')
    .set({ seasons: ['summer'] })
    .where('id', '=', ids.oud)
    .execute()
  expect((await seen(address))?.sort()).toEqual([ids.musk, ids.oud].sort())
  expect(await homeCollections(fresh.db, settings)).toMatchObject([{ address, title: 'Summer Evenings' }])
})

test('a collection by hand keeps its order, and leaves out what is not published', async () => {
  const { collectionId, address } = await write(tx => createCollection(tx, { title: 'Our Three', members: 'hand' }))
  const products = [ids.oud, ids.rose, ids.musk]
  await write(tx => saveMembers(tx, { collectionId, version: 1, products }))
  await write(tx => saveCollection(tx, { ...facts, collectionId, version: 1, title: 'Our Three', address }))
  expect(await seen(address)).toEqual(products)
  expect(await seen(address, 'price-asc')).toEqual([ids.musk, ids.rose, ids.oud])
  await fresh.db.updateTable('products').set({ published: false, state: 'draft' }).where('id', '=', ids.rose).execute()
  expect(await seen(address)).toEqual([ids.oud, ids.musk])
  const collection = await findStaffCollection(fresh.db, collectionId)
  expect((await listMembers(fresh.db, collection)).map(({ productId }) => productId)).toEqual(products)
  await expect(
    write(tx => saveMembers(tx, { collectionId, version: 2, products: ['no-such-product'] })),
  ).rejects.toMatchObject({ code: 'invalid' })
  await fresh.db
    .updateTable('products')
    .set({ published: true, state: 'published' })
    .where('id', '=', ids.rose)
    .execute()
})

test('an address that was renamed twice is still found; nobody else gets it', async () => {
  const { collectionId } = await write(tx => createCollection(tx, { title: 'Eid', members: 'hand' }))
  const { address: other } = await write(tx => createCollection(tx, { title: 'Eid', members: 'hand' }))
  expect(other).toBe('eid-2')
  for (const [version, address] of [
    [1, 'eid-gifts'],
    [2, 'eid-presents'],
  ] as const) {
    await write(tx => saveCollection(tx, { ...facts, collectionId, version, title: 'Eid', address }))
  }
  for (const address of ['eid', 'eid-gifts', 'eid-presents']) {
    expect(await findCollection(fresh.db, address), address).toMatchObject({ address: 'eid-presents' })
  }
  const second = (await listAllCollections(fresh.db, settings)).find(({ facts: { address } }) => address === 'eid-2')
  const taken = { ...facts, collectionId: second?.collectionId ?? 0, version: 1, title: 'Eid', address: 'eid-gifts' }
  await expect(write(tx => saveCollection(tx, taken))).rejects.toMatchObject({ code: 'taken', field: 'address' })
  await expect(
    write(tx => saveCollection(tx, { ...facts, collectionId, version: 2, title: 'Eid', address: 'eid' })),
  ).rejects.toMatchObject({ code: 'move_refused' })
})

test("the shop's own categories stay; one of the merchant's goes when it is empty", async () => {
  await fresh.db
    .insertInto('categories')
    .values({ name: 'Gift', position: 9 })
    .onConflict(c => c.doNothing())
    .execute()
  await write(tx => createCategory(tx, { name: 'Bakhoor & Home', position: 7 }))
  const twice = await write(tx => createCategory(tx, { name: 'Bakhoor & Home', position: 8 })).catch(databaseRefusal)
  expect(twice).toMatchObject({ code: 'taken', field: 'name', message: 'There is a category with this name already' })
  for (const refused of [
    () => write(tx => saveCategory(tx, { name: 'Gift', version: 1, position: 1, inMenu: false, picture: '' })),
    () => write(tx => removeCategory(tx, { name: 'Gift', version: 1 })),
  ]) {
    await expect(refused()).rejects.toMatchObject({ code: 'invalid' })
  }
  await write(tx => saveCategory(tx, { name: 'Bakhoor & Home', version: 1, position: 1, inMenu: false, picture: '' }))
  const { productId } = await shelve(fresh.db, 'Bakhoor', [{ ml: 50, price: 100_000 }])
  const move = (category: string) =>
    fresh.db.updateTable('products').set({ category }).where('id', '=', productId).execute()
  await move('Bakhoor & Home')
  await expect(write(tx => removeCategory(tx, { name: 'Bakhoor & Home', version: 2 }))).rejects.toThrow('Bakhoor is in')
  await move('Gift')
  await write(tx => removeCategory(tx, { name: 'Bakhoor & Home', version: 2 }))
  expect((await listStaffCategories(fresh.db)).map(({ name }) => name)).not.toContain('Bakhoor & Home')
})
