import { afterAll, beforeAll, expect, test } from 'vitest'
import { findProductPage } from '../../src/shop/catalogue/products/index.ts'
import { publishingText } from '../../src/shop/catalogue/products/publishing-text-rules.ts'
import { shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let sana: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  sana = await staffBrowser(shop, 'catalogue')
  // Its category is there.
  await shelve(shop.db, 'Neighbour', [{ ml: 50, price: 500_000 }], { category: 'Attar/Oud' })
  await shop.db
    .insertInto('pictures')
    .values({ id: 'front'.padEnd(16, '0'), width: 800, height: 1000, colour: '#222222' })
    .execute()
})
afterAll(() => shop.close())

const NEW = '/admin/products/new'
const image = `/pictures/${'front'.padEnd(16, '0')}/720.jpg`
/** What the form of a new product sends. */
const typed = (name: string, more: Record<string, string> = {}) => ({
  do: 'save',
  seen: '{}',
  name,
  category: 'Attar/Oud',
  audience: 'women',
  'sizes.0.ml': '۵۰',
  'sizes.0.price': '5,900',
  'sizes.0.stock': '12',
  ...more,
})
const idOf = (leadsTo: string | null | undefined) => /^\/admin\/products\/([^/?]+)\?new=/.exec(leadsTo ?? '')?.[1] ?? ''
const actionsOf = async (id: string) =>
  (
    await shop.db.selectFrom('audit_log').select('action').where('subject_id', 'like', `${id}%`).orderBy('id').execute()
  ).map(({ action }) => action)
const moves = (sizeId: string) =>
  shop.db
    .selectFrom('stock_ledger')
    .select(['change', 'reason', 'actor'])
    .where('size_id', '=', sizeId)
    .orderBy('entry')
    .execute()
const count = async (table: 'products' | 'categories' | 'sizes' | 'stock_ledger') =>
  Number(
    (
      await shop.db
        .selectFrom(table)
        .select(eb => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

test('one press makes and publishes a product: facts, a new category, pictures, sizes, and their first pieces in the ledger', async () => {
  const sent = typed('Gulab', {
    publish: 'yes',
    category: 'Bakhoor',
    topNotes: 'Rose\nSaffron',
    pictures: JSON.stringify([{ image, alt: 'A flacon' }]),
    'sizes.1.ml': '12',
    'sizes.1.price': '1900',
    'sizes.1.stock': '',
    'sizes.2.ml': '',
  })
  const { status, leadsTo } = await submit(sana, NEW, sent)
  expect([status, leadsTo]).toEqual([
    303,
    expect.stringMatching(/^\/admin\/products\/gulab-[a-z0-9]{5}\?new=published$/),
  ])
  const id = idOf(leadsTo)
  expect(await findProductPage(shop.db, id)).toMatchObject({
    state: 'published',
    facts: { name: 'Gulab', category: 'Bakhoor', audience: 'women', topNotes: ['Rose', 'Saffron'] },
    pictures: [{ image, alt: 'A flacon' }],
    sizes: [
      { ml: 12, price: 190_000, stock: 0 },
      { ml: 50, price: 590_000, stock: 12 },
    ],
  })
  expect(await moves(`${id}-50ml`)).toEqual([{ change: 12, reason: 'opening', actor: 'catalogue person' }])
  expect(await moves(`${id}-12ml`)).toEqual([])
  expect(await actionsOf(id)).toEqual([
    'product.created',
    'product.sizesSaved',
    'product.picturesSaved',
    'product.published',
    'stock.changed',
  ])
  expect((await open(sana, `/admin/products/${id}?new=published`)).data.shown).toEqual({
    priced: 2,
    pieces: 12,
    pictures: 1,
  })
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('without the button it is a draft; a category is found in any case, and none is made twice', async () => {
  const before = await count('categories')
  const draft = await submit(sana, NEW, typed('Kept Draft', { category: ' attar/OUD ' }))
  expect(draft.leadsTo).toMatch(/\?new=saved$/)
  expect(await findProductPage(shop.db, idOf(draft.leadsTo))).toMatchObject({
    state: 'draft',
    facts: { category: 'Attar/Oud' },
  })
  expect(await count('categories')).toBe(before)
})

test('what is wrong names its field and row, what was typed comes back, and nothing at all is saved', async () => {
  const counts = async () => [
    await count('products'),
    await count('categories'),
    await count('sizes'),
    await count('stock_ledger'),
  ]
  const before = await counts()
  const pictures = JSON.stringify([{ image }])
  const wrong = [
    [{ name: '' }, { name: 'Please enter the name' }],
    [{ audience: '' }, { audience: 'Please choose for whom it is' }],
    [{ category: '' }, { category: 'Please choose a category' }],
    [{ category: '<b>' }, { category: 'A name has letters, digits, spaces and & - /' }],
    [{ 'sizes.0.price': 'cheap' }, { 'sizes.0.price': 'Please enter whole rupees, such as 5900' }],
    [{ 'sizes.0.stock': '2.5' }, { 'sizes.0.stock': 'Please enter whole pieces, such as 12' }],
    [{ 'sizes.1.stock': '4' }, { 'sizes.1.ml': expect.any(String), 'sizes.1.price': expect.any(String) }],
    [{ pictures: JSON.stringify([{ image: '/pictures/gone000000000000/720.jpg' }]) }, { pictures: expect.any(String) }],
  ] as const
  for (const [more, problems] of wrong) {
    const sent = typed('Refused', { category: 'Never Made', pictures, publish: 'yes', ...more })
    const { status, answer } = await submit(sana, NEW, sent)
    expect([status >= 400 && status < 500, answer.problems], JSON.stringify(more)).toEqual([true, problems])
    const { do: _, ...kept } = sent
    expect(answer.typed).toMatchObject(kept)
  }
  const unsold = typed('Refused', { publish: 'yes', 'sizes.0.ml': '', 'sizes.0.price': '', 'sizes.0.stock': '' })
  expect((await submit(sana, NEW, unsold)).answer.message).toBe(
    'Shoppers need a size with a price: please add one first',
  )
  expect(await counts()).toEqual(before)
})

test('pieces of a size are those that a person added or took: what was sold meanwhile stays sold', async () => {
  const { productId, line } = await shelve(shop.db, 'Selling Oud', [{ ml: 50, price: 500_000, stock: 10 }])
  const { selectedSizeId: sizeId } = line()
  const page = `/admin/products/${productId}`
  const { data } = await open(sana, page)
  const [size] = data.sizes
  const seen = JSON.stringify({ [sizeId]: size })
  const row = (stock: string) => ({
    do: 'save',
    seen,
    'sizes.0.sizeId': sizeId,
    'sizes.0.ml': '50',
    'sizes.0.price': '5000',
    'sizes.0.sku': size.sku,
    'sizes.0.stock': stock,
  })
  // Three are sold while the page is open.
  await shop.db
    .insertInto('stock_ledger')
    .values({ size_id: sizeId, change: -3, reason: 'damaged', actor: 'Bilal', entry: 0, stock_after: 0 })
    .execute()
  expect((await submit(sana, page, row('10'))).answer).toMatchObject({ ok: true, message: 'Nothing was changed.' })
  expect((await submit(sana, page, row('15'))).answer).toMatchObject({ ok: true, message: 'Saved.' })
  expect((await findProductPage(shop.db, productId)).sizes).toMatchObject([{ stock: 12 }])
  expect((await moves(sizeId)).at(-1)).toEqual({ change: 5, reason: 'correction', actor: 'catalogue person' })
  const { answer } = await submit(sana, page, {
    ...row('0'),
    seen: JSON.stringify({ [sizeId]: { ...size, stock: 40 } }),
  })
  expect(answer.problems).toEqual({ 'sizes.0.stock': expect.stringContaining('only 12 left for sale') })
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('a product that others changed is not published unseen, and what is typed is saved beside their work', async () => {
  const { productId } = await shelve(shop.db, 'Watched Oud', [{ ml: 50, price: 500_000 }])
  const page = `/admin/products/${productId}`
  await shop.db.updateTable('products').set({ state: 'draft' }).where('id', '=', productId).execute()
  const { data } = await open(sana, page)
  await shop.db
    .updateTable('products')
    .set(eb => ({ origin: 'Made in Lahore', version: eb('version', '+', 1) }))
    .where('id', '=', productId)
    .execute()
  const form = { do: 'save', seen: JSON.stringify(data.facts), version: String(data.version), ...textsOf(data.facts) }
  const refused = await submit(sana, page, { ...form, name: 'Watched Amber', publish: 'yes' })
  expect([refused.status, refused.answer.conflict]).toEqual([409, true])
  const saved = await submit(sana, page, { ...form, name: 'Watched Amber' })
  expect(saved.answer.message).toBe('Saved. Others changed meanwhile: Origin. It is kept.')
  expect(await findProductPage(shop.db, productId)).toMatchObject({
    state: 'draft',
    facts: { name: 'Watched Amber', origin: 'Made in Lahore' },
  })
})

/** Facts as the fields of their form send them. */
const textsOf = (facts: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) =>
      typeof value === 'boolean'
        ? value
          ? [[name, 'yes']]
          : []
        : [[name, Array.isArray(value) ? value.join('\n') : String(value ?? '')]],
    ),
  )

test('what publishing will do is said as it is', () => {
  const all = { priced: 1, pieces: 5, pictures: 2, isClosed: false }
  expect(publishingText(all)).toBe('Shoppers can buy it at once.')
  expect(publishingText({ ...all, pieces: 0 })).toBe('Shoppers see it as sold out until you enter its pieces.')
  expect(publishingText({ ...all, isClosed: true })).toBe('The shop is closed: shoppers see it once you open it.')
  expect(publishingText({ ...all, pictures: 0 })).toContain('It has no picture yet')
  expect(publishingText({ ...all, priced: 0 })).toContain('It cannot be published yet')
})
