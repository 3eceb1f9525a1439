import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  checkImport,
  findImport,
  nameColumns,
  stageFile,
  takeImport,
} from '../../../src/shop/catalogue/product-imports/index.ts'
import { shelve } from '../../fixtures.ts'
import { open, submit } from '../../staff.ts'
import { owner, sana, shop, waiting } from './house.ts'

export const prices = (): void => {
  test('a price that changes by more than the limit waits, and is changed as it was seen or not at all', async () => {
    const bottle = await shelve(shop.db, 'Sent Oud', [{ ml: 50, price: 500_000 }])
    const sizeId = bottle.line().selectedSizeId
    const priceOf = async () =>
      (await shop.db.selectFrom('sizes').select('price').where('id', '=', sizeId).executeTakeFirstOrThrow()).price
    const change = async (rupees: string, by = sana) => {
      const seen = JSON.stringify({ [sizeId]: { price: await priceOf(), discount: 0 } })
      const { answer } = await submit(by, '/admin/prices', { do: 'preview', seen, [`price.${sizeId}`]: rupees })
      const { cells, plan } = answer.shown
      return submit(by, '/admin/prices', { do: 'apply', cells, digest: plan.digest, why: 'Dearer oil' })
    }
    expect((await change('5301')).answer.message).toMatch(/^Not done yet: Rs 301 /)
    expect(await priceOf()).toBe(500_000)
    const request = await waiting()
    expect((await open(owner, request)).data.approval.changes).toEqual({
      prices: ['Sent Oud, 50 ml: Rs 5,000 to Rs 5,301'],
    })
    expect((await submit(owner, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
    expect(await priceOf()).toBe(530_100)
    await change('9000')
    const late = await waiting()
    expect((await change('5600')).answer.message).toBe('1 price changed.')
    expect((await submit(owner, late, { do: 'approve' })).status).toBe(409)
    expect(await priceOf()).toBe(560_000)
    // Small steps of one person within a day are one change; what others did is not theirs, and one that goes back counts less.
    const step = await change('5620')
    expect(step.answer.message).toMatch(/^Not done yet: Rs 319 in all within a day is above your limit of Rs 300/)
    expect((await open(owner, await waiting())).data.approval.changes).toEqual({
      prices: ['Sent Oud, 50 ml: Rs 5,600 to Rs 5,620, within a day from Rs 5,301'],
    })
    expect((await change('5500', owner)).answer.ok).toBe(true)
    expect((await change('5499')).answer.message).toBe('1 price changed.')
  })

  test('who gets another name goes on with the same day', async () => {
    const bottle = await shelve(shop.db, 'Renamed Oud', [{ ml: 50, price: 500_000 }])
    const sizeId = bottle.line().selectedSizeId
    const change = async (rupees: string) => {
      const { price } = await shop.db
        .selectFrom('sizes')
        .select('price')
        .where('id', '=', sizeId)
        .executeTakeFirstOrThrow()
      const seen = JSON.stringify({ [sizeId]: { price, discount: 0 } })
      const { answer } = await submit(sana, '/admin/prices', { do: 'preview', seen, [`price.${sizeId}`]: rupees })
      const { cells, plan } = answer.shown
      return (await submit(sana, '/admin/prices', { do: 'apply', cells, digest: plan.digest })).answer.message
    }
    expect(await change('5200')).toBe('1 price changed.')
    await submit(sana, '/admin/account', { do: 'name', name: 'Sana Under Another Name' })
    expect(await change('5350')).toMatch(/^Not done: Rs 350 in all within a day/)
    await submit(sana, '/admin/account', { do: 'name', name: 'catalogue person' })
  })

  test('a first price is weighed against what the other sizes of the product cost per millilitre', async () => {
    const { productId } = await shelve(shop.db, 'Sized Oud', [
      { ml: 50, price: 500_000 },
      { ml: 100, price: 900_000 },
    ])
    const add = async (ml: string, price: string) => {
      const size = {
        sizeId: '',
        ml,
        price,
        discount: '',
        sku: '',
        barcode: '',
        weightGrams: '',
        lowMark: '',
        position: '',
      }
      const typed = Object.fromEntries(Object.entries(size).map(([name, value]) => [`sizes.0.${name}`, value]))
      return (await submit(sana, `/admin/products/${productId}`, { do: 'sizes', seen: '{}', ...typed })).answer.message
    }
    // 90 to 100 rupees a millilitre: 75 ml cost Rs 6,750 to 7,500.
    expect(await add('75', '1000')).toMatch(/^Not done: Rs 5,750 is above your limit of Rs 300/)
    expect(await add('75', '8000')).toMatch(/^Not done: Rs 500 is above your limit of Rs 300/)
    expect(await add('75', '6500')).toBe('Saved.')
    // Not a step down from what the same person has just added.
    expect(await add('76', '6300')).toMatch(/^Not done: Rs 540 is above/)
    expect(await add('60', '5800')).toBe('Saved.')
  })

  /** Sends the form of a product's sizes, one of them: `sizeId` empty for a new one. Answers what the form says. */
  async function saveSize(productId: string, typed: Record<string, string>, by = sana) {
    const blank = { sizeId: '', discount: '', sku: '', barcode: '', weightGrams: '', lowMark: '', position: '' }
    const fields = Object.entries({ ...blank, ...typed }).map(([name, value]) => [`sizes.0.${name}`, value])
    const form = { do: 'sizes', seen: '{}', ...Object.fromEntries(fields) }
    return (await submit(by, `/admin/products/${productId}`, form)).answer.message
  }

  test('a size that holds more at the same price is cheaper, in one step or in many of a day', async () => {
    const { productId, line: oud } = await shelve(shop.db, 'Growing Oud', [{ ml: 50, price: 500_000 }])
    const sizeId = oud().selectedSizeId
    const hold = (ml: number, price = 5000, by = sana) =>
      saveSize(productId, { sizeId, ml: String(ml), price: String(price) }, by)
    const stored = () =>
      shop.db.selectFrom('sizes').select(['ml', 'price']).where('id', '=', sizeId).executeTakeFirstOrThrow()
    expect(await hold(100)).toMatch(/^Not done: Rs 5,000 is above your limit of Rs 300/)
    expect(await hold(52)).toBe('Saved.')
    expect(await hold(54)).toMatch(/^Not done: Rs 400 in all within a day is above/)
    // Less of it at the same price is dearer.
    expect(await hold(45)).toMatch(/^Not done: Rs 673\.08 is above/)
    // A larger one at a larger price is still another price.
    expect(await hold(104, 10_000)).toMatch(/^Not done: Rs 5,000 is above/)
    expect(await stored()).toEqual({ ml: 52, price: 500_000 })
    expect(await hold(50)).toBe('Saved.')
    expect(await hold(50, 4700)).toBe('Saved.')
    expect(await hold(51, 4700)).toMatch(/^Not done: Rs 400 in all within a day/)
    // Of a size that somebody else may change it, and whoever approves sees what it held.
    expect(await hold(50, 5000, owner)).toBe('Saved.')
    expect(await hold(100, 5000, owner)).toBe('Saved.')
    const seen = JSON.stringify({ [sizeId]: { ml: 100 } })
    const form = { 'sizes.0.sizeId': sizeId, 'sizes.0.ml': '60', 'sizes.0.price': '5000', 'sizes.0.discount': '' }
    const blank = { 'sizes.0.sku': '', 'sizes.0.barcode': '', 'sizes.0.weightGrams': '', 'sizes.0.lowMark': '' }
    const asked = await submit(sana, `/admin/products/${productId}`, {
      do: 'sizes',
      seen,
      ...form,
      ...blank,
      'sizes.0.position': '',
      why: 'A smaller bottle',
    })
    expect(asked.answer.message).toMatch(/^Not done yet: Rs 2,000 is above/)
    expect((await open(owner, await waiting())).data.approval.changes).toEqual({
      prices: ['Growing Oud, 60 ml: Rs 5,000 to Rs 5,000, until now 100 ml: by that price per ml Rs 3,000'],
    })
    await submit(owner, await waiting(), { do: 'decline', reason: 'No' })
  })

  test('what a size holds is weighed in a file and when it is put back, too', async () => {
    const { productId, line: oud } = await shelve(shop.db, 'Filed Growth', [{ ml: 50, price: 500_000 }])
    const sizeId = oud().selectedSizeId
    const folder = await mkdtemp(join(tmpdir(), 'khushbu-ml-'))
    const { id, name } = await shop.db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('role', '=', 'catalogue')
      .executeTakeFirstOrThrow()
    const path = join(folder, 'ml.csv')
    await writeFile(path, `SKU,Ml\n${sizeId.toUpperCase()},100\n`)
    const { importId } = await stageFile(shop.db, { path, fileName: 'ml.csv', staff: { id, name } })
    const chosen = { 'column.0': 'sku', 'column.1': 'ml' }
    await shop.db.transaction().execute(tx => nameColumns(tx, { importId, chosen, mayCost: false }))
    await checkImport(shop.db, importId, { wasPriceDays: 30 })
    const taken = await submit(sana, `/admin/products/import/${importId}`, { do: 'take' })
    expect(taken.answer.message).toMatch(/^Not done: Rs 5,000 is above/)
    expect(await saveSize(productId, { sizeId, ml: '100', price: '5000' }, owner)).toBe('Saved.')
    const history = await shop.db
      .selectFrom('audit_log')
      .select(['id', 'before'])
      .where('subject_id', '=', productId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { version } = await shop.db
      .selectFrom('products')
      .select('version')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
    const back = await submit(sana, `/admin/products/${productId}/history`, {
      do: 'putBack',
      auditId: String(history.id),
      field: `sizes.${sizeId}.ml`,
      version: String(version),
    })
    expect(back.answer.message).toMatch(/^Not done: Rs 2,500 is above/)
    await rm(folder, { recursive: true })
  })

  test('a set that holds more at the same price weighs by what its parts cost', async () => {
    const { line: part } = await shelve(shop.db, 'Part Oud', [{ ml: 10, price: 100_000, stock: 50 }])
    const { productId, line: set } = await shelve(shop.db, 'Set Of Ouds', [{ ml: 10, price: 180_000, stock: 0 }])
    const [partId, setId] = [part().selectedSizeId, set().selectedSizeId]
    const holds = async (pieces: number) => {
      const { version } = await shop.db
        .selectFrom('products')
        .select('version')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow()
      const typed = { do: 'set', sizeId: setId, version: String(version), add: '', rule: 'typed', percent: '' }
      const asked = { ...typed, [`pieces.${partId}`]: String(pieces) }
      return (await submit(sana, `/admin/products/${productId}`, asked)).answer.message
    }
    expect(await holds(3)).toMatch(/^Not done: Rs 1,200 is above your limit of Rs 300/)
    expect(await holds(2)).toMatch(/^Saved\./)
    expect(await holds(3)).toMatch(/^Not done: Rs 1,000 is above your limit of Rs 300/)
  })

  test('a sale counts with what the same person did to the price within a day, before it and after', async () => {
    const bottle = async (name: string) => {
      const { productId, line: oud } = await shelve(shop.db, name, [{ ml: 50, price: 500_000 }])
      const sizeId = oud().selectedSizeId
      const cut = (price: number) => saveSize(productId, { sizeId, ml: '50', price: String(price) })
      const days = { startsAt: '2090-02-01T10:00', endsAt: '2090-02-03T10:00' }
      const sell = (lines: string, id = 'new') =>
        submit(sana, `/admin/sales/${id}`, { do: 'save', name, ...days, lines: `${sizeId} ${lines}` })
      return { sizeId, cut, sell }
    }
    const first = await bottle('Cut Then Sold')
    expect(await first.cut(4800)).toBe('Saved.')
    expect((await first.sell('4600')).answer.message).toMatch(/^Not done: Rs 400 in all within a day is above/)
    expect((await first.sell('4700')).status).toBe(303)
    const second = await bottle('Sold Then Cut')
    expect((await second.sell('5%')).status).toBe(303)
    expect(await second.cut(4900)).toMatch(/^Not done: Rs 345 in all within a day is above/)
    expect(await second.cut(4960)).toBe('Saved.')
    // A sale that runs is no price to start the next one from.
    const third = await bottle('Sold Again')
    await shop.db
      .insertInto('sales')
      .values({ name: 'Now', starts_at: new Date(0), ends_at: '2090-01-01', state: 'running', created_by: 'Owner' })
      .execute()
    const { id } = await shop.db.selectFrom('sales').select('id').where('name', '=', 'Now').executeTakeFirstOrThrow()
    await shop.db
      .insertInto('sale_sizes')
      .values({ sale_id: id, size_id: third.sizeId, discount: 50, before: 0 })
      .execute()
    await shop.db
      .updateTable('sizes')
      .set({ discount: 50, sale_ends_at: '2090-01-01' })
      .where('id', '=', third.sizeId)
      .execute()
    expect((await third.sell('2500')).answer.message).toMatch(/^Not done: Rs 2,500 is above/)
    await shop.db.updateTable('sizes').set({ discount: 0, sale_ends_at: null }).where('id', '=', third.sizeId).execute()
    await shop.db.deleteFrom('sale_sizes').execute()
    await shop.db.deleteFrom('sales').execute()
  })

  test('the first size of a new product is weighed against others of its category, by hand, in a file and by what else is new', async () => {
    const category = 'Weighed'
    await shelve(shop.db, 'Kind One', [{ ml: 100, price: 400_000 }], { category })
    await shelve(shop.db, 'Kind Two', [{ ml: 100, price: 800_000 }], { category })
    const fresh = async (name: string) => {
      const { productId } = await shelve(shop.db, name, [{ ml: 1, price: 0, stock: 0 }], { category })
      await shop.db.deleteFrom('sizes').where('product_id', '=', productId).execute()
      return productId
    }
    const one = await fresh('Fresh One')
    // Rs 40 to 80 a millilitre.
    expect(await saveSize(one, { ml: '50', price: '10' })).toMatch(/^Not done: Rs 1,990 is above your limit of Rs 300/)
    expect(await saveSize(one, { ml: '50', price: '4500' })).toMatch(/^Not done: Rs 500 is above/)
    expect(await saveSize(one, { ml: '50', price: '1750' })).toBe('Saved.')
    // Not a step down from what the same person has just added.
    expect(await saveSize(await fresh('Fresh Two'), { ml: '50', price: '1500' })).toMatch(/^Not done: Rs 500 is above/)
    const folder = await mkdtemp(join(tmpdir(), 'khushbu-new-'))
    const path = join(folder, 'new.csv')
    await writeFile(path, 'Name,Category,For,Ml,Price\nFresh Filed,Weighed,Men,50,100\n')
    const staff = await shop.db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('role', '=', 'catalogue')
      .executeTakeFirstOrThrow()
    const { importId } = await stageFile(shop.db, { path, fileName: 'new.csv', staff })
    const names = ['name', 'category', 'audience', 'ml', 'price']
    const chosen = Object.fromEntries(names.map((name, at) => [`column.${at}`, name]))
    await shop.db.transaction().execute(tx => nameColumns(tx, { importId, chosen, mayCost: false }))
    await checkImport(shop.db, importId, { wasPriceDays: 30 })
    const taken = await submit(sana, `/admin/products/import/${importId}`, { do: 'take' })
    expect(taken.answer.message).toMatch(/^Not done: Rs 1,900 is above/)
    await rm(folder, { recursive: true })
  })

  test('prices that are put back, planned for a sale or imported wait as well; a sale is ended alone', async () => {
    const bottle = await shelve(shop.db, 'Weighed Oud', [{ ml: 50, price: 500_000 }])
    const sizeId = bottle.line().selectedSizeId
    const known = () => shop.db.selectFrom('sizes').select('price').where('id', '=', sizeId).executeTakeFirstOrThrow()
    const seen = JSON.stringify({ [sizeId]: { price: 500_000, discount: 0 } })
    const { answer } = await submit(owner, '/admin/prices', { do: 'preview', seen, [`price.${sizeId}`]: '9000' })
    const done = await submit(owner, '/admin/prices', {
      do: 'apply',
      cells: answer.shown.cells,
      digest: answer.shown.plan.digest,
    })
    const change = `/admin/prices/changes/${done.answer.shown.changeId}`
    expect((await submit(sana, change, { do: 'undo' })).answer.askWhy).toBe(true)
    expect((await submit(sana, change, { do: 'undo', why: 'A slip' })).answer.message).toMatch(
      /^Not done yet: Rs 4,000/,
    )
    expect((await known()).price).toBe(900_000)
    expect((await submit(owner, await waiting(), { do: 'approve' })).answer.ok).toBe(true)
    expect((await known()).price).toBe(500_000)
    const sale = {
      do: 'save',
      name: 'Eid',
      startsAt: '2090-01-01T10:00',
      endsAt: '2090-01-03T10:00',
      lines: `${sizeId} 4000`,
      why: 'Eid',
    }
    expect((await submit(sana, '/admin/sales/new', sale)).answer.message).toMatch(/^Not done yet: Rs 1,000/)
    expect(await shop.db.selectFrom('sales').selectAll().execute()).toEqual([])
    expect((await submit(owner, await waiting(), { do: 'approve' })).answer.ok).toBe(true)
    const planned = await shop.db.selectFrom('sales').selectAll().executeTakeFirstOrThrow()
    const ended = await submit(sana, `/admin/sales/${planned.id}`, { do: 'end', version: String(planned.version) })
    expect(ended.answer.ok).toBe(true)
  })

  test('a file of prices above the limit waits, is taken in as it was asked, and counts with the small steps of its day', async () => {
    const { line: oud } = await shelve(shop.db, 'Filed Oud', [{ ml: 50, price: 500_000 }])
    const { selectedSizeId: sku } = oud()
    const folder = await mkdtemp(join(tmpdir(), 'khushbu-prices-'))
    const { id, name } = await shop.db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('role', '=', 'catalogue')
      .executeTakeFirstOrThrow()
    const send = async (rupees: number) => {
      const path = join(folder, String(rupees))
      await writeFile(path, `SKU,Price\n${sku.toUpperCase()},${rupees}\n`)
      const { importId } = await stageFile(shop.db, { path, fileName: 'prices.csv', staff: { id, name } })
      const chosen = { 'column.0': 'sku', 'column.1': 'price' }
      await shop.db.transaction().execute(tx => nameColumns(tx, { importId, chosen, mayCost: false }))
      await checkImport(shop.db, importId, { wasPriceDays: 30 })
      const take = (more = {}) => submit(sana, `/admin/products/import/${importId}`, { do: 'take', ...more })
      return { importId, take, state: async () => (await findImport(shop.db, importId)).state }
    }
    const small = await send(5_200)
    expect((await small.take()).answer.ok).toBe(true)
    await takeImport(shop.db, small.importId)
    const next = await send(5_350)
    expect((await next.take()).answer.askWhy).toBe(true)
    expect((await next.take({ why: 'New list' })).answer.message).toMatch(/^Not done yet: Rs 350 in all within a day/)
    expect(await next.state()).toBe('checked')
    const request = await waiting()
    expect((await open(owner, request)).data.approval).toMatchObject({
      changes: { prices: ['Filed Oud, 50 ml: Rs 5,200 to Rs 5,350, within a day from Rs 5,000'] },
    })
    expect((await submit(owner, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
    await takeImport(shop.db, next.importId)
    const { price } = await shop.db.selectFrom('sizes').select('price').where('id', '=', sku).executeTakeFirstOrThrow()
    expect([await next.state(), price]).toEqual(['taken', 535_000])
    await rm(folder, { recursive: true })
  })
}
