import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueOf, hand, sizesForm } from '../../../../test/catalogue.ts'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import { quoteCart } from '../../offers/cart/index.ts'
import { changeStock } from '../../stock/stock/index.ts'
import { findProduct } from '../catalogue/index.ts'
import { findProductPage, publishProduct, restoreSize, retireSize, SaveSizes, saveSizes } from './index.ts'

let fresh: FreshDatabase
let db: Db
let { write, draft } = {} as ReturnType<typeof catalogueOf>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  ;({ write, draft } = catalogueOf(db))
  // Its category is there.
  await shelve(db, 'Neighbour', [{ ml: 50, price: 500_000 }])
})
afterAll(() => fresh.drop())

test('what two people change of sizes apart is kept of both, and two new ones are both there', async () => {
  const productId = await draft('Sized Oud')
  const [fifty] = (await findProductPage(db, productId)).sizes
  const id = fifty?.sizeId ?? ''
  const row = { sizeId: id, ml: '50', price: '5900', discount: '0', sku: 'SIZED-OUD-50', position: '0' }
  const seen = { [id]: { ...fifty } }
  const of = { productId, mayCost: false, ...hand }
  await write(tx => saveSizes(tx, sizesForm(seen, { ...row, price: '6500' }, { ml: '12', price: '1900' }), of))
  const other = await write(tx =>
    saveSizes(tx, sizesForm(seen, { ...row, discount: '15' }, { ml: '12', price: '2000' }), of),
  )
  expect(other.others).toEqual(['50 ml price'])
  const { sizes } = await findProductPage(db, productId)
  expect(sizes).toMatchObject([
    { ml: 12, price: rs(1900) },
    { ml: 12, price: rs(2000) },
    { ml: 50, price: rs(6500), discount: 15 },
  ])
  await expect(write(tx => saveSizes(tx, sizesForm(seen, { ...row, price: '7000' }), of))).rejects.toMatchObject({
    code: 'move_refused',
    problems: { 'sizes.0.price': expect.stringContaining('6500') },
  })
})

test('one that was sold is retired: no cart takes it, its order keeps it, and it can be sold again', async () => {
  const { productId, line } = await shelve(db, 'Retired Oud', [
    { ml: 12, price: 600_000 },
    { ml: 50, price: 900_000 },
  ])
  const buyer = await guest(db)
  await buyer.buy([line(0)], 6280 - 280)
  const { selectedSizeId: sizeId } = line(0)
  const done = await write(tx => retireSize(tx, productId, sizeId))
  expect(done.deleted).toBe(false)
  await expect(buyer.buy([line(0)], 6000)).rejects.toMatchObject({ code: 'out_of_stock' })
  const { items } = await quoteCart(db, { items: [line(0), line(1)] }, settings)
  expect(items.map(({ available }) => available)).toEqual([false, true])
  const product = await findProduct(db, productId)
  expect(product.sizes.map(({ ml }) => ml)).toEqual([50])
  const card = await sql`select card_price::int, mls from products where id = ${productId}`.execute(db)
  expect(card.rows).toEqual([{ card_price: 900_000, mls: [50] }])
  await expect(write(tx => retireSize(tx, productId, line(1).selectedSizeId))).rejects.toMatchObject({
    code: 'invalid',
  })
  await write(tx => restoreSize(tx, productId, sizeId))
  expect((await findProduct(db, productId)).sizes.map(({ ml }) => ml)).toEqual([12, 50])
})

test('one that nothing was done with is deleted', async () => {
  const productId = await draft('Mistyped Oud')
  const [size] = (await findProductPage(db, productId)).sizes
  expect(await write(tx => retireSize(tx, productId, size?.sizeId ?? ''))).toMatchObject({ deleted: true })
  expect((await findProductPage(db, productId)).sizes).toEqual([])
})

test('a SKU or barcode of another size is refused by its field, and costs are for those who may see them', async () => {
  const [one, other] = [await draft('Coded One'), await draft('Coded Other')]
  const add = (row: Record<string, string>) =>
    write(tx =>
      saveSizes(tx, sizesForm({}, { ml: '30', price: '100', ...row }), { productId: other, mayCost: false, ...hand }),
    )
  await expect(add({ sku: 'coded-one-50' })).rejects.toMatchObject({ code: 'taken', field: 'sizes.0.sku' })
  const [size] = (await findProductPage(db, one)).sizes
  await expect(add({ barcode: size?.barcode ?? '' })).rejects.toMatchObject({ field: 'sizes.0.barcode' })
  await add({ cost: '850' })
  expect((await findProductPage(db, other)).sizes[0]).toMatchObject({ ml: 30, cost: null })
  const bad = SaveSizes.safeParse({ seen: '{}', 'sizes.0.ml': '0', 'sizes.0.price': 'x', 'sizes.0.discount': '101' })
  expect(bad.error?.issues.map(({ path }) => path[0])).toEqual(['sizes.0.ml', 'sizes.0.price', 'sizes.0.discount'])
})

test('sizes are saved beside an order that sells one out, and neither is ended as a deadlock', async () => {
  const { productId, line } = await shelve(db, 'Last Oud', [{ ml: 50, price: 900_000 }])
  const { selectedSizeId: sizeId } = line(0)
  const [size] = (await findProductPage(db, productId)).sizes
  const row = { sizeId, ml: '50', price: '9500', discount: '0', sku: size?.sku ?? '', position: '0' }
  const waits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length
  }
  const stock = size?.stock ?? 0
  const saved = await write(async tx => {
    // As an order does: first its sizes, then the product whose last piece it takes.
    await sql`select from sizes where id = ${sizeId} for no key update`.execute(tx)
    const saving = write(other =>
      saveSizes(other, sizesForm({ [sizeId]: { ...size } }, row), { productId, mayCost: false, ...hand }),
    )
    saving.catch(() => {})
    await expect.poll(waits).toBe(1)
    const sold = { attempt: crypto.randomUUID(), reason: 'correction' as const, pieces: -stock, note: '' }
    await changeStock(tx, { ...sold, sizeId, actor: 'a test' })
    return { saving }
  })
  await saved.saving
  expect((await findProductPage(db, productId)).sizes).toMatchObject([{ price: rs(9500), stock: 0 }])
})

test('Rs 0 is not sold: refused for a size that shoppers see and for a product that is published, and in no order', async () => {
  const { productId, line } = await shelve(db, 'Unpriced Oud', [{ ml: 50, price: 900_000 }])
  const of = { productId, mayCost: false, ...hand }
  await expect(write(tx => saveSizes(tx, sizesForm({}, { ml: '75', price: '0' }), of))).rejects.toMatchObject({
    code: 'invalid',
    field: 'sizes.0.price',
  })
  const product = await draft('Unpriced draft')
  await write(tx => saveSizes(tx, sizesForm({}, { ml: '75', price: '0' }), { ...of, productId: product }))
  const { version } = await findProductPage(db, product)
  await expect(write(tx => publishProduct(tx, product, version))).rejects.toThrow('The size of 75 ml costs Rs 0')
  const buyer = await guest(db)
  await sql`update sizes set price = 0 where product_id = ${productId}`.execute(db)
  await expect(buyer.buy([line(0)], 280)).rejects.toMatchObject({ code: 'out_of_stock' })
})

test('the invariants hold', async () => {
  expect(await brokenInvariants(db)).toEqual([])
})
