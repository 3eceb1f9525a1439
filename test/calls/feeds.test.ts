import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isGtin } from '../../src/shop/catalogue/feeds/gtin.ts'
import { readFeed } from '../../src/shop/catalogue/feeds/index.ts'
import { rs } from '../../src/shop/ground/money.ts'
import { readFileAt } from '../../src/shop/people/moves/readers/readers-by-kind.ts'
import { readSettings, writeSetting } from '../../src/shop/settings/settings/index.ts'
import { setStock, shelve } from '../fixtures.ts'
import { type OpenShop, openShop } from '../shop.ts'

let shop: OpenShop
beforeAll(async () => {
  shop = await openShop({ pageCache: true, publicUrl: 'https://khushbu.test' })
})
afterAll(() => shop.close())

const fetched = async (path: string) => {
  const answer = await shop.browser().raw(path)
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
/** The value of a field of each item of Google's feed, by id. */
const fieldOf = (xml: string, name: string) =>
  Object.fromEntries(
    [...xml.matchAll(/<item>(.*?)<\/item>/g)].map(([, item = '']) => [
      /<g:id>(.*?)<\/g:id>/.exec(item)?.[1],
      new RegExp(`<g:${name}>(.*?)</g:${name}>`).exec(item)?.[1],
    ]),
  )
const PICTURE = '/pictures/abcdefghijkl/720.jpg'
const describeProduct = (id: string, values: Record<string, unknown>) =>
  shop.db.updateTable('products').set(values).where('id', '=', id).execute()

test('a feed is not found until it is switched on, and lists each size as both services ask', async () => {
  const oud = await shelve(shop.db, 'Oud Malaki', [
    { ml: 3, price: rs(1200) },
    { ml: 100, price: rs(9000), discount: 10, stock: 0 },
  ])
  await describeProduct(oud.productId, {
    name: 'Oud Malaki & عود',
    images: [PICTURE],
    description: 'Smoke,\n"amber" <b>and</b> rose.',
  })
  const noPicture = await shelve(shop.db, 'Unseen', [{ ml: 50, price: rs(3000) }])
  const tester = await shelve(shop.db, 'Opened', [{ ml: 50, price: rs(900) }], { category: 'Tester' })
  await describeProduct(tester.productId, { images: [PICTURE] })
  expect((await fetched('/feeds/google.xml')).status).toBe(404)

  await shop.db.transaction().execute(tx => writeSetting(tx, 'productFeeds', ['google', 'meta']))
  await expect.poll(async () => (await fetched('/feeds/google.xml')).status).toBe(200)
  const google = await fetched('/feeds/google.xml')
  const [small, large] = [`${oud.productId}-3`, `${oud.productId}-100`]
  expect(google.type).toBe('application/xml; charset=utf-8')
  expect(Object.keys(fieldOf(google.text, 'id')).sort()).toEqual([small, large].sort())
  expect(google.text).toContain('<g:title>Oud Malaki &amp; عود, 3 ml</g:title>')
  expect(fieldOf(google.text, 'price')).toEqual({ [small]: '1200.00 PKR', [large]: '9000.00 PKR' })
  expect(fieldOf(google.text, 'sale_price')).toEqual({ [small]: undefined, [large]: '8100.00 PKR' })
  expect(fieldOf(google.text, 'availability')).toEqual({ [small]: 'in_stock', [large]: 'out_of_stock' })
  expect(fieldOf(google.text, 'item_group_id')).toEqual({ [small]: oud.productId, [large]: oud.productId })
  expect(fieldOf(google.text, 'unit_pricing_measure')).toEqual({ [small]: '3ml', [large]: '100ml' })
  expect(fieldOf(google.text, 'shipping')[small]).toBe('<g:country>PK</g:country><g:price>280.00 PKR</g:price>')
  expect(fieldOf(google.text, 'shipping')[large]).toContain('0.00 PKR')
  expect(fieldOf(google.text, 'image_link')[small]).toBe('https://khushbu.test/pictures/abcdefghijkl/1080.jpg')
  // The house's own bottle: its brand and number exist, so `identifier_exists` is not said.
  expect(fieldOf(google.text, 'mpn')[small]).toBe(small.toUpperCase())
  expect(google.text).not.toContain('identifier_exists')

  const meta = await fetched('/feeds/meta.csv')
  expect(meta.type).toBe('text/csv; charset=utf-8')
  expect(meta.text.split('\n')[0]).toContain('id,item_group_id,title')
  expect(meta.text).toContain('"Smoke, ""amber"" and rose."')
  expect(meta.text).toContain(',out of stock,')
  const rows: Record<string, string>[] = parse(meta.text, { columns: true })
  // What the catalogues of Meta, also that of WhatsApp Business, demand of every item.
  for (const field of [
    'id',
    'title',
    'description',
    'availability',
    'condition',
    'price',
    'link',
    'image_link',
    'brand',
  ])
    expect(rows.filter(row => !row[field]).map(({ id }) => id)).toEqual([])
  const path = join(await mkdtemp(join(tmpdir(), 'khushbu-feed-')), 'meta.csv')
  await writeFile(path, meta.text)
  const moved = []
  for await (const read of readFileAt({ kind: 'meta-products', path })) if ('row' in read) moved.push(read)
  expect(moved.find(({ row }) => row && 'name' in row && row.name === 'Oud Malaki & عود')?.row).toMatchObject({
    key: oud.productId,
    sizes: expect.arrayContaining([expect.objectContaining({ ml: 100, price: 810_000, was: 900_000 })]),
  })
  expect(rows.find(({ id }) => id === large)).toEqual({
    id: large,
    item_group_id: oud.productId,
    title: 'Oud Malaki & عود, 100 ml',
    description: 'Smoke, "amber" and rose.',
    availability: 'out of stock',
    condition: 'new',
    price: '9000.00 PKR',
    sale_price: '8100.00 PKR',
    sale_price_effective_date: '',
    link: `https://khushbu.test/product/${oud.productId}?size=${large}`,
    image_link: 'https://khushbu.test/pictures/abcdefghijkl/1080.jpg',
    additional_image_link: '',
    brand: 'Khushbu',
    gtin: '',
    mpn: large.toUpperCase(),
    size: '100 ml',
    google_product_category: '479',
    product_type: 'Attar/Oud',
    shipping: 'PK:::0.00 PKR',
    shipping_weight: expect.stringMatching(/^\d+ g$/),
  })

  const { lines } = await readFeed(shop.db, await readSettings(shop.db))
  const why = Object.fromEntries(lines.map(({ productId, leftOut }) => [productId, leftOut]))
  expect(why[noPicture.productId]).toBe('It has no picture')
  expect(why[tester.productId]).toBe('Tester is left out: not new in its original packing')
})

test('a kept feed shows a new price, a sold-out size and a sale with its dates at once', async () => {
  const rose = await shelve(shop.db, 'Gulab', [{ ml: 50, price: rs(4000) }])
  await describeProduct(rose.productId, { images: [PICTURE] })
  const id = `${rose.productId}-50`
  const shown = async (name: string) => fieldOf((await fetched('/feeds/google.xml')).text, name)[id]
  await expect.poll(() => shown('price')).toBe('4000.00 PKR')
  await shop.db
    .updateTable('sizes')
    .set({ price: rs(4500) })
    .where('id', '=', id)
    .execute()
  await expect.poll(() => shown('price')).toBe('4500.00 PKR')
  await setStock(shop.db, id, 0)
  await expect.poll(() => shown('availability')).toBe('out_of_stock')
  const until = new Date('2030-01-01T19:00:00Z')
  await shop.db.updateTable('sizes').set({ discount: 20, sale_ends_at: until }).where('id', '=', id).execute()
  await expect.poll(() => shown('sale_price')).toBe('3600.00 PKR')
  expect(await shown('sale_price_effective_date')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ\/2030-01-01T19:00Z$/)
})

test('a size that cannot be written leaves the others in the feeds, and the log names it', async () => {
  const [broken, sound] = [
    await shelve(shop.db, 'Endless', [{ ml: 50, price: rs(4000), discount: 10 }]),
    await shelve(shop.db, 'Sound', [{ ml: 50, price: rs(4000) }]),
  ]
  for (const { productId } of [broken, sound]) await describeProduct(productId, { images: [PICTURE] })
  await sql`update sizes set sale_ends_at = 'infinity' where product_id = ${broken.productId}`.execute(shop.db)
  await expect.poll(async () => (await fetched('/feeds/google.xml')).text).toContain(sound.productId)
  for (const path of ['/feeds/google.xml', '/feeds/meta.csv']) {
    const { status, text } = await fetched(path)
    expect([status, text.includes(sound.productId), text.includes(broken.productId)]).toEqual([200, true, false])
  }
  expect(shop.errors.splice(0).join()).toContain(`${broken.productId}-50`)
})

test("another house's bottle is known by its barcode alone, and what may be refused is said", async () => {
  const dior = await shelve(shop.db, 'SAVAGE', [{ ml: 100, price: rs(40_000) }])
  await describeProduct(dior.productId, { images: [PICTURE], brand: 'Another House', description: 'A dupe of it.' })
  const read = async () => {
    const { lines } = await readFeed(shop.db, await readSettings(shop.db))
    return lines.find(({ productId }) => productId === dior.productId)
  }
  expect(await read()).toMatchObject({ gtin: '', mpn: '', leftOut: '' })
  expect((await read())?.problems).toEqual([
    'Its name is in capitals',
    "It compares itself with another maker's perfume, which counts as misuse of its name",
    'It has no barcode of its maker',
  ])
  await shop.db
    .updateTable('sizes')
    .set({ barcode: '3348901250146' })
    .where('product_id', '=', dior.productId)
    .execute()
  expect(await read()).toMatchObject({ gtin: '3348901250146' })
})

test('a GTIN has a check digit that fits and is not a number of one shop', () => {
  for (const code of ['3348901250146', '96385074', '036000291452', '10036000291459'])
    expect(isGtin(code), code).toBe(true)
  for (const code of ['3348901250147', '2000000000015', 'KH-17', '', '334890125014'])
    expect(isGtin(code), code).toBe(false)
})
