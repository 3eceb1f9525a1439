import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormField } from '../../src/shop/ground/forms/index.ts'
import { shelve } from '../fixtures.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let zara: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  zara = await staffBrowser(shop, 'marketing')
  const gifts = await shop.db
    .insertInto('collections')
    .values(['eid', 'eid-2'].map(address => ({ address, title: 'Eid gifts', members: 'hand' })))
    .returning(['address', 'id as collection_id'])
    .execute()
  await shop.db.insertInto('collection_addresses').values(gifts).execute()
})
afterAll(() => shop.close())

type Loaded = {
  fields: FormField[]
  times: Record<string, string>
  choices: { products: { productId: string; name: string; brand: string }[] }
  overview: { version: number; words: string } | null
}

/** What the page of an offer sends when nothing is changed in it. */
function formOf({ fields, times, choices, overview }: Loaded): Record<string, string> {
  const values = fields.flatMap((field): [string, string][] => {
    if (field.kind === 'switch') return field.value ? [[field.name, 'yes']] : []
    return 'value' in field ? [[field.name, String(field.value)]] : []
  })
  return {
    do: 'save',
    ...Object.fromEntries(values),
    ...times,
    products: choices.products.map(({ productId }) => productId).join('\n'),
    ...(overview && { version: String(overview.version) }),
  }
}
const stored = (id: string) =>
  shop.db.selectFrom('coupons').select(['name', 'terms']).where('id', '=', id).executeTakeFirstOrThrow()

test('a form of an offer that is sent as it was loaded keeps what the offer is for, also a perfume that was archived or removed', async () => {
  const { productId: one } = await shelve(shop.db, 'Oud', [{ ml: 50, price: 500_000 }])
  const other = 'oud-of-another-house'
  await shop.db
    .insertInto('products')
    .values({ id: other, name: 'Oud', brand: 'Sehr', category: 'Attar/Oud', audience: 'unisex' })
    .execute()
  const blank = formOf((await open(zara, '/admin/offers/new')).data)
  const made = {
    ...blank,
    name: 'Eid',
    discountType: 'fixed',
    amount: '100',
    personLimit: '',
    couponType: 'automatic',
    code: '',
    categories: 'Attar/Oud',
    collections: 'eid-2',
    products: `${one}\n${other}`,
  }
  const refused = await submit(zara, '/admin/offers/new', { ...made, amount: '', code: 'EID' })
  expect([refused.status, refused.answer.problems]).toEqual([400, { amount: 'Please enter the amount' }])
  const { categories, collections, products } = made
  expect(refused.answer.typed).toMatchObject({ categories, collections, products, code: 'EID' })

  const saved = await submit(zara, '/admin/offers/new', made)
  expect([saved.status, saved.answer?.problems]).toEqual([303, undefined])
  const page = saved.leadsTo ?? ''
  const id = page.split('/').at(-1) ?? ''
  const { terms } = await stored(id)
  expect(terms).toMatchObject({ categories: ['Attar/Oud'], products: [one, other] })
  const load = async (): Promise<Loaded> => (await open(zara, page)).data
  expect((await load()).choices).toMatchObject({
    collections: expect.arrayContaining([['eid-2', 'Eid gifts (eid-2)']]),
    products: [
      { productId: one, name: 'Oud', brand: 'Khushbu' },
      { productId: other, name: 'Oud', brand: 'Sehr' },
    ],
  })

  await shop.db.updateTable('products').set({ state: 'archived' }).where('id', '=', other).execute()
  expect((await submit(zara, page, { ...formOf(await load()), name: 'Eid 2' })).answer.ok).toBe(true)
  expect(await stored(id)).toMatchObject({ name: 'Eid 2', terms })

  await shop.db.deleteFrom('products').where('id', '=', other).execute()
  const form = { ...formOf(await load()), name: 'Eid 3' }
  expect((await load()).overview?.words).toContain('a removed perfume')
  // Its name says that it is gone, and it is taken away by hand.
  const { status, answer } = await submit(zara, page, form)
  expect([status, answer.problems]).toEqual([400, { products: `There is no perfume ${other}` }])
  expect(await stored(id)).toMatchObject({ name: 'Eid 2', terms })
  expect((await submit(zara, page, { ...form, products: one })).answer.ok).toBe(true)
  expect((await stored(id)).terms).toMatchObject({ products: [one] })
})
