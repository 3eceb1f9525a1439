import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueOf, hand, sizesForm } from '../../../../test/catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { recordAudit } from '../../ground/audit/index.ts'
import { formFields, formRule } from '../../ground/forms/index.ts'
import { rs } from '../../ground/money.ts'
import { quoteCart } from '../../offers/cart/index.ts'
import { findAddress, findProduct, ListProducts, listProducts, listPublished } from '../catalogue/index.ts'
import {
  archiveProduct,
  createProduct,
  duplicateProduct,
  factWords,
  findProductPage,
  listAllProducts,
  listNotes,
  ProductFacts,
  ProductFilter,
  productHistory,
  publishDue,
  publishProduct,
  putBack,
  readFacts,
  renameAddress,
  SaveNotes,
  SaveProduct,
  saveNotes,
  saveProduct,
  saveSizes,
  scheduleProduct,
  withdrawProduct,
} from './index.ts'
import { addressOf } from './product-rules.ts'

let fresh: FreshDatabase
let db: Db
let { write, versionOf, draft, published } = {} as ReturnType<typeof catalogueOf>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  ;({ write, versionOf, draft, published } = catalogueOf(db))
  await shelve(db, 'Neighbour', [{ ml: 50, price: 500_000 }])
})
afterAll(() => fresh.drop())

/** Saves what one person typed over what the form showed, with the audit row that the page writes. */
async function save(
  productId: string,
  by: string,
  seen: ProductFacts,
  typed: Partial<ProductFacts>,
  lastSeen?: ProductFacts,
) {
  return write(async tx => {
    const done = await saveProduct(tx, { ...seen, ...typed, seen, ...(lastSeen && { lastSeen }) }, productId)
    const subject = { type: 'product', id: productId }
    const { before, after } = done
    if (Object.keys(after).length > 0)
      await recordAudit(tx, { id: null, name: by }, { action: 'product.saved', subject, before, after })
    return done
  })
}

/** Where shoppers meet a product. */
async function seenByShoppers(productId: string): Promise<boolean> {
  const listed = await listProducts(db, ListProducts.parse({ limit: '60' }), settings)
  const named = (await findAddress(db, productId))?.address
  const searched = await listProducts(
    db,
    ListProducts.parse({ search: (await readFacts(db, productId)).name }),
    settings,
  )
  const page = await findProduct(db, productId).then(
    () => true,
    () => false,
  )
  const sizeId = (await findProductPage(db, productId)).sizes[0]?.sizeId ?? ''
  const { items } = await quoteCart(db, { items: [{ productId, selectedSizeId: sizeId, quantity: 1 }] }, settings)
  const places = [
    listed.data.some(({ _id }) => _id === productId),
    searched.data.some(({ _id }) => _id === productId),
    page,
    items[0]?.name !== '',
    (await listPublished(db, { offset: 0, limit: 1000 })).some(({ address }) => address === named),
  ]
  expect(new Set(places).size, `${places}`).toBe(1)
  return places[0] === true
}

describe('states', () => {
  test('a product from nothing is seen by no shopper until it is published, and never without a size', async () => {
    const basics = { name: 'Shab-e-Gul', brand: '', category: 'Attar/Oud', audience: 'women' as const }
    const { productId } = await write(tx => createProduct(tx, basics))
    expect(productId).toMatch(/^shab-e-gul-[a-z0-9]{5}$/)
    await expect(write(tx => publishProduct(tx, productId, 1))).rejects.toMatchObject({ code: 'invalid' })
    const two = sizesForm({}, { ml: '50', price: '5,900' }, { ml: '100', price: '9900' }, { ml: '' })
    await write(tx => saveSizes(tx, two, { productId, mayCost: false, ...hand }))
    expect(await seenByShoppers(productId)).toBe(false)
    await write(tx => publishProduct(tx, productId, 2))
    expect(await seenByShoppers(productId)).toBe(true)
    const { sizes } = await findProduct(db, productId)
    expect(sizes).toMatchObject([
      { ml: 50, price: rs(5900), sku: 'SHAB-E-GUL-50', stock: 0 },
      { ml: 100, cutPrice: rs(9900), sku: 'SHAB-E-GUL-100' },
    ])
    await write(tx => withdrawProduct(tx, productId, 3))
    expect(await seenByShoppers(productId)).toBe(false)
  })

  test('a scheduled product is published at its minute and not before, once, and is new from then on', async () => {
    const productId = await draft('Scheduled Amber')
    await sql`update products set created_at = now() - interval '90 days' where id = ${productId}`.execute(db)
    const version = await versionOf(productId)
    const publishAt = new Date(Date.now() + 3_600_000)
    const past = { version, publishAt: new Date(Date.now() - 60_000) }
    await expect(write(tx => scheduleProduct(tx, productId, past))).rejects.toMatchObject({ field: 'publishAt' })
    await write(tx => scheduleProduct(tx, productId, { version, publishAt }))
    expect(await publishDue(db, new Date(+publishAt - 1000))).toBe(0)
    expect(await seenByShoppers(productId)).toBe(false)
    const both = await Promise.all([publishDue(db, publishAt), publishDue(db, publishAt)])
    expect(both.sort()).toEqual([0, 1])
    expect(await seenByShoppers(productId)).toBe(true)
    const { created_at } = await db
      .selectFrom('products')
      .select('created_at')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    expect(Date.now() - +created_at).toBeLessThan(60_000)
    expect(await productHistory(db, productId)).toMatchObject([
      { by: 'As scheduled', field: 'state', before: 'scheduled', after: 'published' },
    ])
  })

  test('an archived product is gone from sale, and its address shows it or leads to another', async () => {
    const [old, next] = [await published('Old Rose'), await published('New Rose')]
    const version = await versionOf(old)
    await expect(write(tx => archiveProduct(tx, old, { version, replacedBy: old }))).rejects.toMatchObject({
      field: 'replacedBy',
    })
    await write(tx => archiveProduct(tx, old, { version, replacedBy: '' }))
    expect(await seenByShoppers(old)).toBe(false)
    expect(await findProduct(db, old, { archived: true })).toMatchObject({ name: 'Old Rose', sizes: [] })
    await write(tx => archiveProduct(tx, old, { version: version + 1, replacedBy: next }))
    expect(await findAddress(db, old)).toMatchObject({ state: 'archived', leadsTo: next })
    // The other one is not for sale any more: the old page shows what is alike again.
    await write(async tx => withdrawProduct(tx, next, await versionOf(next)))
    expect(await findAddress(db, old)).toMatchObject({ leadsTo: null })
  })

  test('who saw another version is told what others did', async () => {
    const productId = await published('Versioned Oud')
    const facts = await readFacts(db, productId)
    const seen = await versionOf(productId)
    await save(productId, 'Sana', facts, { origin: 'Assam' })
    await expect(write(tx => withdrawProduct(tx, productId, seen))).rejects.toMatchObject({
      code: 'move_refused',
      message: expect.stringContaining('Sana: origin'),
    })
  })
})

describe('two people on one product', () => {
  test('what they change apart is kept of both', async () => {
    const productId = await draft('Shared Musk')
    const seen = await readFacts(db, productId)
    await save(productId, 'Sana', seen, { description: 'Warm.', nameUrdu: 'مشک' })
    const second = await save(productId, 'Bilal', seen, { topNotes: ['Saffron', 'Rose'], isNew: true })
    expect(second.others).toEqual(['Description', 'Name in Urdu'])
    expect(await readFacts(db, productId)).toMatchObject({
      description: 'Warm.',
      nameUrdu: 'مشک',
      topNotes: ['Saffron', 'Rose'],
      isNew: true,
    })
  })

  test('a field that both changed is refused once with what stands there; said again it counts', async () => {
    const productId = await draft('Contested Oud')
    const seen = await readFacts(db, productId)
    await save(productId, 'Sana', seen, { name: 'Contested Oud Royal', origin: 'Assam' })
    const typed = { name: 'Contested Oud Noir' }
    await expect(save(productId, 'Bilal', seen, typed)).rejects.toMatchObject({
      code: 'move_refused',
      message: expect.stringMatching(/^Sana changed this too .*Name/),
      problems: { name: expect.stringContaining('Contested Oud Royal') },
    })
    const lastSeen = await readFacts(db, productId)
    await save(productId, 'Hira', lastSeen, { name: 'Contested Oud Blanc' })
    // Of Hira's change Bilal was not notified yet.
    await expect(save(productId, 'Bilal', seen, typed, lastSeen)).rejects.toMatchObject({ code: 'move_refused' })
    await save(productId, 'Bilal', seen, typed, await readFacts(db, productId))
    expect(await readFacts(db, productId)).toMatchObject({ name: 'Contested Oud Noir', origin: 'Assam' })
  })
})

test('the form of a product reads back what it showed, and names each wrong field', async () => {
  const productId = await draft('Formed Oud')
  const facts = { ...(await readFacts(db, productId)), seasons: ['winter' as const], topNotes: ['Rose', 'Oud'] }
  const sent: Record<string, string> = { seen: JSON.stringify(facts) }
  for (const field of formFields(ProductFacts, factWords, facts)) {
    if (field.kind === 'choices') for (const value of field.value) sent[`${field.name}.${value}`] = 'yes'
    else if (field.kind === 'switch') Object.assign(sent, field.value && { [field.name]: 'yes' })
    else if ('value' in field) sent[field.name] = field.value
  }
  const rule = formRule(SaveProduct, factWords)
  expect(rule.parse(sent)).toEqual({ ...facts, seen: facts })
  const wrong = {
    ...sent,
    name: ' ',
    audience: 'cats',
    longevityHours: '99',
    topNotes: 'Rose\nrose',
    origin: 'x'.repeat(201),
  }
  expect(rule.safeParse(wrong).error?.issues.map(({ path }) => path[0])).toEqual([
    'name',
    'audience',
    'topNotes',
    'origin',
    'longevityHours',
  ])
  await expect(save(productId, 'Sana', await readFacts(db, productId), { category: 'Cars' })).rejects.toMatchObject({
    field: 'category',
  })
})

test('an address that was changed twice is still found, goes to nobody else, and can be taken back', async () => {
  const productId = await published('Renamed Oud')
  const rename = async (id: string, address: string) =>
    write(async tx => renameAddress(tx, id, { version: await versionOf(id), address }))
  await rename(productId, 'oud-of-lahore')
  await rename(productId, 'oud-of-karachi')
  for (const address of [productId, 'oud-of-lahore', 'oud-of-karachi'])
    expect(await findAddress(db, address)).toMatchObject({ productId, address: 'oud-of-karachi' })
  expect(await findProduct(db, 'oud-of-lahore')).toMatchObject({ _id: productId, address: 'oud-of-karachi' })
  const other = await published('Other Oud')
  await expect(rename(other, 'oud-of-lahore')).rejects.toMatchObject({ code: 'taken', field: 'address' })
  await rename(productId, 'oud-of-lahore')
  expect(await findAddress(db, 'oud-of-karachi')).toMatchObject({ address: 'oud-of-lahore' })
  expect((await findProductPage(db, productId)).earlier).toEqual([productId, 'oud-of-karachi'])
})

test('a change is put back, of the product and of a size, and a later one is never overwritten unseen', async () => {
  const productId = await draft('Regretted Oud')
  const seen = await readFacts(db, productId)
  await save(productId, 'Sana', seen, { description: 'Bitter.', seasons: ['summer'] })
  const [change] = (await productHistory(db, productId)).filter(({ field }) => field === 'seasons')
  const back = (version: number) =>
    write(tx => putBack(tx, productId, { version, auditId: change?.auditId ?? 0, field: 'seasons' }, hand))
  await expect(back(1)).rejects.toMatchObject({ code: 'move_refused' })
  const done = await back(await versionOf(productId))
  expect(done).toMatchObject({ before: { seasons: ['summer'] }, after: { seasons: [] } })
  expect(await readFacts(db, productId)).toMatchObject({ description: 'Bitter.', seasons: [] })
  const nothing = { version: await versionOf(productId), auditId: change?.auditId ?? 0, field: 'version' }
  await expect(write(tx => putBack(tx, productId, nothing, hand))).rejects.toMatchObject({ code: 'not_found' })
})

test('a copy is a draft with codes of its own and no stock', async () => {
  const productId = await published('Copied Oud')
  await save(productId, 'Sana', await readFacts(db, productId), { nameUrdu: 'عود', baseNotes: ['Oud'] })
  const copy = await write(tx => duplicateProduct(tx, productId))
  expect(await findProductPage(db, copy.productId)).toMatchObject({
    state: 'draft',
    facts: { name: 'Copied Oud (copy)', nameUrdu: 'عود', baseNotes: ['Oud'] },
    sizes: [{ ml: 50, price: rs(5900), sku: 'COPIED-OUD-COPY-50', stock: 0 }],
  })
})

test('the list finds by name, SKU and barcode, and by what is missing', async () => {
  const productId = await draft('Findable Vetiver')
  const [size] = (await findProductPage(db, productId)).sizes
  const find = async (filter: object) => {
    const { products } = await listAllProducts(db, ProductFilter.parse(filter), { ...settings, lowStockFrom: 5 })
    return products.map(product => product.productId)
  }
  for (const q of ['vetiver findable', size?.sku ?? '', size?.barcode ?? '', productId])
    expect(await find({ q }), q).toEqual([productId])
  expect(await find({ q: 'vetiver', state: 'published' })).toEqual([])
  expect(await find({ q: 'vetiver', with: 'noPicture' })).toEqual([productId])
  // Nobody can buy a draft, so it is not sold out.
  expect(await find({ q: 'vetiver', stock: 'out' })).toEqual([])
  await save(productId, 'Sana', await readFacts(db, productId), { nameUrdu: 'خس' })
  expect(await find({ q: 'vetiver', with: 'noUrdu' })).toEqual([])
})

test('notes have Urdu names, and two people who name them apart keep both', async () => {
  const productId = await draft('Noted Oud')
  await save(productId, 'Sana', await readFacts(db, productId), { topNotes: ['Kewra', 'Motia'] })
  const all = { q: 'o', with: '' as const, page: 1 }
  const { notes } = await listNotes(db, { ...all, q: 'kewra' })
  expect(notes).toEqual([{ note: 'Kewra', products: 1, urdu: '' }])
  const form = (kewra: string, motia: string) =>
    SaveNotes.parse({
      'note.0': 'Kewra',
      'urdu.0': kewra,
      'note.1': 'Motia',
      'urdu.1': motia,
      seen: '{"Kewra":"","Motia":""}',
    })
  await write(tx => saveNotes(tx, form('کیوڑا', '')))
  expect(await write(tx => saveNotes(tx, form('', 'موتیا')))).toEqual({
    before: { Motia: '' },
    after: { Motia: 'موتیا' },
  })
  expect((await listNotes(db, { ...all, q: 'کیوڑا' })).notes).toMatchObject([{ note: 'Kewra' }])
  expect((await listNotes(db, { ...all, q: 'motia', with: 'noUrdu' })).notes).toEqual([])
  await expect(write(tx => saveNotes(tx, form('کیوڑہ', '')))).rejects.toMatchObject({
    problems: { 'urdu.0': expect.stringContaining('کیوڑا') },
  })
})

test('addresses are readable, whatever the name', () => {
  expect(['Oud-e-Lahore No. 7', 'Café Minuit', 'عود', ' -- '].map(addressOf)).toEqual([
    'oud-e-lahore-no-7',
    'cafe-minuit',
    '',
    '',
  ])
})

test('the invariants hold', async () => {
  expect(await brokenInvariants(db)).toEqual([])
})
