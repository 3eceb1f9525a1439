import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { settings, shelve } from '../../../test/fixtures.ts'
import { listCategories } from '../../shop/catalogue/catalogue/index.ts'
import { rs } from '../../shop/ground/money.ts'
import { Settings } from '../../shop/settings/settings/index.ts'
import { CacheTags } from '../../web/server/page-cache/cache-tags.ts'
import { showBlocks } from './load-blocks.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
  for (const [name, price] of [
    ['Black Oud', 9_000],
    ['White Oud', 4_000],
  ] as const)
    await shelve(fresh.db, name, [{ ml: 50, price: rs(price), stock: 5 }], { category: 'Attar' })
  await shelve(fresh.db, 'Gulab', [{ ml: 50, price: rs(2_000), stock: 5 }], { category: 'Women' })
})
afterAll(() => fresh.drop())

const load = async (blocks: object[]) => {
  const cacheTags = new CacheTags()
  const shop = Settings.parse({
    ...settings,
    blocks: blocks.map((block, at) => ({ id: at + 1, title: 'Ours', ...block })),
  })
  const categories = () => listCategories(fresh.db)
  return { shown: await showBlocks(shop.blocks, { db: fresh.db, shop, cacheTags, categories }), cacheTags }
}

test('a block shows the products of its rule and answers to their changes; a block without any takes no room', async () => {
  const { shown, cacheTags } = await load([
    { kind: 'products', rule: 'category', category: 'Attar' },
    { kind: 'products', rule: 'category', category: 'Gone' },
    { kind: 'products', rule: 'deals' },
    { kind: 'products', rule: 'collection', collection: 'gone' },
  ])
  expect(shown.map(({ id }) => id)).toEqual([1])
  const [block] = shown
  expect(block?.kind === 'products' && block.cards.map(({ name }) => name).sort()).toEqual(['Black Oud', 'White Oud'])
  expect(cacheTags.names).toContain('catalogue')
})

test('products by hand keep their order, by address or by the link of their page', async () => {
  const { rows } = {
    rows: await fresh.db.selectFrom('products').select(['address', 'name']).orderBy('name', 'desc').execute(),
  }
  const products = rows.map(({ address }, at) => (at === 0 ? `https://shop.pk/product/${address}?utm=x` : address))
  const { shown } = await load([{ kind: 'products', rule: 'hand', products: [...products, 'gone'] }])
  const [block] = shown
  expect(block?.kind === 'products' && block.cards.map(({ name }) => name)).toEqual(['White Oud', 'Gulab', 'Black Oud'])
})

test('a strip of reviews has the newest good one of each perfume, in its words; none, and it takes no room', async () => {
  expect((await load([{ kind: 'reviews' }])).shown).toEqual([])
  const [rose, oud] = await fresh.db.selectFrom('products').select(['id', 'name']).orderBy('name', 'desc').execute()
  const said = (id: string, product: { id: string } | undefined, rating: number, comment: string, approved = true) => ({
    id,
    product_id: product?.id ?? '',
    name: 'Hira',
    rating,
    comment,
    approved,
    created_at: new Date(Date.parse('2026-01-01') + Number(id.slice(1)) * 1000),
  })
  const words = 'Stays from Fajr to Isha, and people ask.'
  await fresh.db
    .insertInto('reviews')
    .values([
      said('r1', rose, 5, words),
      said('r2', rose, 4, `${words} Again.`),
      said('r3', oud, 5, words),
      said('r4', oud, 2, 'The box was open, and half was gone.'),
      said('r5', oud, 5, 'ok'),
      said('r6', oud, 5, words, false),
    ])
    .execute()
  const { shown, cacheTags } = await load([{ kind: 'reviews', most: 3 }])
  expect(shown).toMatchObject([
    {
      reviews: [
        { id: 'r3', product: oud?.name },
        { id: 'r2', product: rose?.name },
      ],
    },
  ])
  expect(cacheTags.names).toContain(`product:${oud?.id}`)
})

test('a row of categories shows those that sell something; a countdown ends with its minute, and the kept page with it', async () => {
  const { shown, cacheTags } = await load([
    { kind: 'categories', categories: ['Women', 'Gone', 'Attar'] },
    { kind: 'countdown', until: '2020-01-01T10:00' },
    { kind: 'countdown', until: '2099-01-01T10:00' },
    { kind: 'journal' },
  ])
  expect(shown.map(({ id }) => id)).toEqual([1, 3])
  expect(shown[0]).toMatchObject({ categories: [{ name: 'Women' }, { name: 'Attar' }] })
  expect(cacheTags.until).toBe(Date.parse('2099-01-01T05:00:00Z'))
})
