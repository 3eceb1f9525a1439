import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { findProduct } from '../catalogue/index.ts'
import { type ProductWrite, productHistory, readFacts, writeProducts } from './index.ts'
import { readSizes } from './size-facts.ts'

let fresh: FreshDatabase
let db: Db
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await sql`insert into categories (name) values ('Attar/Oud') on conflict do nothing`.execute(db)
})
afterAll(() => fresh.drop())

const context = { actor: { id: null, name: 'Sana' }, action: 'product.imported', note: 'products.csv' } as const
const write = (...writes: ProductWrite[]) => db.transaction().execute(tx => writeProducts(tx, writes, context))
const facts = (name: string) => ({ name, category: 'Attar/Oud', audience: 'unisex' as const })

test('many products are written at once as their forms write them one by one', async () => {
  const [oud = '', rose = ''] = await write(
    {
      facts: { ...facts('Oud Raat'), nameUrdu: 'عود رات', topNotes: ['Oud', 'Rose'] },
      address: 'oud-raat',
      state: 'published',
      images: ['/pictures/one'],
      sizes: [
        { facts: { ml: 50, price: rs(5000), sku: 'OUD-50' }, pieces: 7 },
        { facts: { ml: 50, price: rs(5500), cost: rs(900) } },
      ],
    },
    { facts: facts('Oud Raat'), sizes: [{ facts: { ml: 50, price: rs(900) } }] },
  )
  expect(await findProduct(db, oud)).toMatchObject({
    name: 'Oud Raat',
    images: ['/pictures/one'],
    topNotes: ['Oud', 'Rose'],
  })
  const [first, second] = await readSizes(db, oud)
  expect(first).toMatchObject({ sku: 'OUD-50', price: rs(5000), stock: 7 })
  expect(second).toMatchObject({ sku: expect.stringMatching(/^OUD-RAAT-50/), cost: rs(900), stock: 0 })
  expect((await readSizes(db, rose))[0]?.sku).not.toBe(second?.sku)

  await write(
    {
      productId: oud,
      version: 1,
      facts: { name: 'Oud Raat', nameUrdu: '', description: "It's 'night'" },
      sizes: [
        { sizeId: first?.sizeId ?? '', facts: { price: rs(6000) }, pieces: -9 },
        { facts: { ml: 12, price: rs(1500) }, pieces: 3 },
      ],
    },
    { productId: rose, facts: facts('Oud Raat'), sizes: [] },
  )
  expect(await readFacts(db, oud)).toMatchObject({
    nameUrdu: '',
    description: "It's 'night'",
    topNotes: ['Oud', 'Rose'],
  })
  expect((await readSizes(db, oud)).map(({ ml, price, stock }) => [ml, price, stock])).toEqual([
    [12, rs(1500), 3],
    [50, rs(6000), 0],
    [50, rs(5500), 0],
  ])
  const versions = await db.selectFrom('products').select(['id', 'version', 'mls']).orderBy('version').execute()
  expect(versions).toEqual([
    { id: rose, version: 1, mls: [50] },
    { id: oud, version: 2, mls: [12, 50] },
  ])
  const history = await productHistory(db, oud)
  expect(history.filter(({ field }) => field === `sizes.${first?.sizeId}.price`)).toMatchObject([
    { by: 'Sana', action: 'product.imported', before: rs(5000), after: rs(6000) },
    { before: undefined, after: rs(5000) },
  ])
  expect(await brokenInvariants(db)).toEqual([])
})

test('what does not fit is refused by name, and nothing is written', async () => {
  const [id = ''] = await write({
    facts: facts('Amber'),
    address: 'amber',
    sizes: [{ facts: { ml: 50, price: rs(1), sku: 'AMBER' } }],
  })
  const size = { facts: { ml: 50, price: rs(1) } }
  for (const [wrong, reason] of [
    [{ productId: id, version: 7, facts: {}, sizes: [size] }, 'Amber was changed meanwhile'],
    [{ productId: 'gone', facts: {}, sizes: [] }, 'There is no product gone any more'],
    [{ facts: { ...facts('Musk'), category: 'Furniture' }, sizes: [] }, 'Musk: there is no category Furniture'],
    [{ facts: facts('Musk'), address: 'amber', sizes: [] }, 'Another product has the address amber'],
    [{ facts: facts('Musk'), state: 'published', sizes: [] }, 'Musk: shoppers need a size with a price'],
    [{ facts: facts('Musk'), sizes: [{ facts: { ...size.facts, sku: 'AMBER' } }] }, 'Amber, 50 ml has the SKU AMBER'],
  ] as const)
    await expect(write({ facts: facts('Before'), sizes: [size] }, wrong), reason).rejects.toThrow(reason)
  expect(await db.selectFrom('products').select('id').where('name', 'in', ['Before', 'Musk']).execute()).toEqual([])
})
