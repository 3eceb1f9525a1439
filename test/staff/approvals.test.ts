import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listJobs } from '../../src/platform/database/job-queues.ts'
import {
  checkImport,
  findImport,
  nameColumns,
  stageFile,
  takeImport,
} from '../../src/shop/catalogue/product-imports/index.ts'
import type { CartLine } from '../../src/shop/offers/cart/index.ts'
import { offerWordsOfForm } from '../../src/shop/offers/offers/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { limited } from '../../src/shop/staff/approvals/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, staffPassword, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let owner: Browser
let manager: Browser
let accountant: Browser
let sana: Browser
let zara: Browser
let clerk: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  owner = await staffBrowser(shop, 'owner')
  manager = await staffBrowser(shop, 'manager')
  accountant = await staffBrowser(shop, 'accounts')
  sana = await staffBrowser(shop, 'catalogue')
  zara = await staffBrowser(shop, 'marketing')
  clerk = await staffBrowser(shop, 'orders')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
  const refunds = { 'accounts.refund': '1,000', 'manager.refund': '1500' }
  const set = { ...refunds, 'catalogue.price': '300', 'marketing.discount': '500', 'orders.discount': '500' }
  expect((await limits(owner, set)).answer.message).toBe('Saved.')
})
afterAll(() => shop.close())

/** Sends the form of the limits; what is left out is empty. */
function limits(browser: Browser, typed: Record<string, string>) {
  const names = limited.flatMap(({ role, kinds }) => kinds.map(kind => [`${role}.${kind}`, '']))
  return submit(browser, '/admin/approvals/limits', {
    do: 'save',
    password: staffPassword,
    ...Object.fromEntries(names),
    ...typed,
  })
}
const page = (id: string) => `/admin/orders/${id}`
const refundOf = async (orderId: string) =>
  (await shop.db.selectFrom('order_refunds').selectAll().where('order_id', '=', orderId).execute()).length

/** A delivered order, and the form that refunds so many rupees of it. */
async function toRefund(amount: string) {
  const { _id } = await (await guest(shop.db)).buy([line(0, 1)], 2280)
  await moveOrder(shop.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  const { office } = (await open(accountant, page(_id))).data
  return {
    id: _id,
    form: { do: 'refund', version: String(office.version), amount, method: 'Raast', reference: '99', why: 'It leaked' },
  }
}
/** How many emails wait that say what was decided. */
const told = async () => (await listJobs(shop.db)).filter(({ name }) => name === 'approval-decided').length

/** The page of the newest request that waits. */
async function waiting() {
  const { approvals } = (await open(owner, '/admin/approvals')).data
  return `/admin/approvals/${approvals.at(-1).id}`
}

test('a refund up to the limit is done at once; above it nothing is done until a second person approves, once', async () => {
  const small = await toRefund('1000')
  expect((await submit(accountant, page(small.id), small.form)).answer.message).toBe('The refund is recorded.')
  const { id, form } = await toRefund('1400')
  const plain = await submit(accountant, page(id), { ...form, why: '' })
  expect(plain.answer).toMatchObject({ ok: false, askWhy: true, message: expect.stringContaining('above your limit') })
  expect((await open(owner, '/admin/approvals')).data.approvals).toEqual([])
  const asked = await submit(accountant, page(id), form, { 'idempotency-key': 'a-press-of-the-test-1' })
  expect(asked.answer).toMatchObject({ ok: true, message: expect.stringContaining('above your limit of Rs 1,000') })
  await submit(accountant, page(id), form, { 'idempotency-key': 'a-press-of-the-test-1' })
  expect((await submit(accountant, page(id), form)).answer.message).toMatch(/have asked for this already/)
  expect([await refundOf(id), (await open(owner, '/admin/approvals')).data.approvals.length]).toEqual([0, 1])
  expect((await open(manager, page(id))).data.waiting).toMatchObject([
    { kind: 'refund', amount: 140_000, why: 'It leaked' },
  ])
  const request = await waiting()
  expect((await submit(accountant, request, { do: 'approve' })).answer.message).toMatch(/a second person approves/)
  expect((await submit(manager, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect((await submit(owner, request, { do: 'approve' })).status).toBe(409)
  expect(await refundOf(id)).toBe(1)
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'staff_name'])
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(rows.map(({ action, staff_name }) => `${action} by ${staff_name}`)).toEqual([
    'order.refunded by manager person',
    'approval.approved by manager person',
    'approval.asked by accounts person',
  ])
  expect((await shop.db.selectFrom('approvals').select('form').execute()).map(({ form }) => form)).toEqual([{}])
  expect(await brokenInvariants(shop.db)).toEqual([])
  expect(await told()).toBe(1)
})

test('two refunds of an order by one person count together', async () => {
  const { id, form } = await toRefund('600')
  expect((await submit(accountant, page(id), form)).answer.message).toBe('The refund is recorded.')
  const { office } = (await open(accountant, page(id))).data
  const again = await submit(accountant, page(id), { ...form, version: String(office.version) })
  expect(again.answer.message).toMatch(/^Not done yet: Rs 1,200 in all of this order is above your limit of Rs 1,000/)
  expect((await submit(manager, await waiting(), { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect(await refundOf(id)).toBe(2)
})

test('who has no right or a lower limit approves nothing; declined and withdrawn do nothing', async () => {
  const { id, form } = await toRefund('2000')
  await submit(accountant, page(id), form)
  const request = await waiting()
  expect((await submit(manager, request, { do: 'approve' })).answer.message).toMatch(/above your own limit of Rs 1,500/)
  expect((await submit(sana, request, { do: 'approve' })).status).toBe(404)
  expect((await submit(sana, request, { do: 'decline', reason: 'No' })).status).toBe(404)
  // Who may not do it does not see it, neither in the list nor in the count.
  const seenBy = async (browser: Browser) => [
    (await open(browser, request)).status,
    (await open(browser, '/admin/approvals')).data.approvals.length,
  ]
  expect([await seenBy(sana), await seenBy(manager), await seenBy(accountant)]).toEqual([
    [404, 0],
    [200, 1],
    [200, 1],
  ])
  expect((await open(clerk, page(id))).data.waiting).toEqual([])
  expect((await submit(manager, request, { do: 'decline', reason: ' ' })).answer.problems).toEqual({
    reason: 'Please say why',
  })
  expect((await submit(manager, request, { do: 'decline', reason: 'No proof' })).answer.ok).toBe(true)
  await submit(accountant, page(id), form)
  const second = await waiting()
  expect((await submit(owner, second, { do: 'withdraw' })).status).toBe(403)
  expect((await submit(accountant, second, { do: 'withdraw' })).answer.ok).toBe(true)
  expect((await submit(owner, second, { do: 'approve' })).status).toBe(409)
  expect(await refundOf(id)).toBe(0)
})

test('what somebody asked for ends when they are disabled or may not do it any more, or goes on in the name of a colleague', async () => {
  const leaver = await staffBrowser(shop, 'accounts', 'leaver@staff.example')
  const mover = await staffBrowser(shop, 'accounts', 'mover@staff.example')
  const idOf = async (email: string) =>
    (await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  const ask = async (browser: Browser) => {
    const { id, form } = await toRefund('2000')
    expect((await submit(browser, page(id), form)).answer.message).toMatch(/^Not done yet/)
    return { order: id, request: await waiting() }
  }
  const [ended, given, moved] = [await ask(leaver), await ask(leaver), await ask(mover)]
  const confirmed = { password: staffPassword }
  const { staff } = (await open(owner, '/admin/staff')).data
  const staffId = await idOf('leaver@staff.example')
  const things: { id: string; label: string }[] = staff.find(({ id }: { id: string }) => id === staffId).belongings
  expect(things.map(({ label }) => label.replace(/: .*/, ''))).toEqual(Array(2).fill('Request for a second person'))
  const give = { [`give.request.${given.request.split('/').at(-1)}`]: await idOf('accounts@staff.example') }
  expect((await submit(owner, '/admin/staff', { do: 'disable', staffId, ...give, ...confirmed })).answer.ok).toBe(true)
  await submit(owner, '/admin/staff', {
    do: 'role',
    staffId: await idOf('mover@staff.example'),
    role: 'orders',
    ...confirmed,
  })
  const seen = async (request: string) => (await open(owner, request)).data.approval
  expect(await seen(ended.request)).toMatchObject({
    state: 'withdrawn',
    reason: 'Whoever asked does not work here any more',
    decidedName: 'The shop',
  })
  expect(await seen(moved.request)).toMatchObject({
    state: 'withdrawn',
    reason: 'Whoever asked may not do it any more',
  })
  for (const { request } of [ended, moved]) expect((await submit(owner, request, { do: 'approve' })).status).toBe(409)
  expect((await submit(accountant, given.request, { do: 'approve' })).answer.message).toMatch(/^You asked for it/)
  expect((await submit(owner, given.request, { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect([await refundOf(ended.order), await refundOf(moved.order), await refundOf(given.order)]).toEqual([0, 0, 1])
})

test('a refund that no longer fits is refused with its reason, and still waits', async () => {
  const { id, form } = await toRefund('2000')
  await submit(accountant, page(id), form)
  const request = await waiting()
  await submit(owner, page(id), { ...form, amount: '1500' })
  expect((await submit(owner, request, { do: 'approve' })).answer.ok).toBe(false)
  expect([await refundOf(id), (await open(owner, request)).data.approval.state]).toEqual([1, 'waiting'])
})

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
  expect((await submit(sana, change, { do: 'undo', why: 'A slip' })).answer.message).toMatch(/^Not done yet: Rs 4,000/)
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

test('an offer above the limit waits with its words before and after; whoever may not give it does not approve it, and it is stopped alone', async () => {
  const blank = Object.fromEntries([...Object.keys(offerWordsOfForm), 'startsAt', 'endsAt'].map(name => [name, '']))
  const typed = (more: object) => ({
    ...blank,
    do: 'save',
    name: 'Eid',
    discountType: 'fixed',
    amount: '400',
    couponType: 'private',
    code: 'EID',
    ...more,
  })
  const words = async (more: object) =>
    (await zara.raw(`/admin/offers/words?${new URLSearchParams(typed(more))}`)).text()
  expect(await words({})).toMatch(/Rs 400 off/)
  expect(await words({ amount: '' })).toMatch(/Not complete yet: Amount off\. /)
  expect((await submit(zara, '/admin/offers/new', typed({}))).status).toBe(303)
  const offer = async () =>
    shop.db.selectFrom('coupons').select(['id', 'version', 'status', 'discount_value']).executeTakeFirstOrThrow()
  const { id } = await offer()
  const offerPage = `/admin/offers/${id}`
  const change = async (more: object) =>
    submit(zara, offerPage, typed({ version: String((await offer()).version), ...more }))
  expect((await change({ name: 'Eid 2' })).answer.ok).toBe(true)
  const asked = await change({ name: 'Eid 2', amount: '900', why: 'Rivals do' })
  expect(asked.answer.message).toMatch(/^Not done yet: Rs 900 is above your limit of Rs 500/)
  const request = await waiting()
  expect((await open(owner, request)).data.approval).toMatchObject({
    kind: 'discount',
    why: 'Rivals do',
    amount: 90_000,
    before: { whatItDoes: expect.stringContaining('Rs 400 off') },
    changes: { whatItDoes: expect.stringContaining('Rs 900 off'), mostOffAnOrder: 90_000 },
  })
  expect((await submit(accountant, request, { do: 'approve' })).status).toBe(404)
  expect((await submit(manager, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect((await offer()).discount_value).toBe(90_000)
  expect((await change({ name: 'Eid 3', amount: '900' })).answer.ok).toBe(true)
  expect((await submit(zara, offerPage, { do: 'stop', version: String((await offer()).version) })).answer.ok).toBe(true)
  const resumed = await submit(zara, offerPage, { do: 'resume', version: String((await offer()).version) })
  expect([resumed.answer.askWhy, (await offer()).status]).toEqual([true, 'inactive'])
  const late = { name: 'Eid 3', amount: '950', why: 'More' }
  await change(late)
  const second = await waiting()
  await submit(owner, offerPage, typed({ version: String((await offer()).version), name: 'Eid 4', amount: '100' }))
  expect((await submit(owner, second, { do: 'approve' })).status).toBe(409)
  expect((await offer()).discount_value).toBe(10_000)
})

test('an offer that an order gets beside automatic ones weighs with them', async () => {
  await shop.db.updateTable('coupons').set({ status: 'inactive' }).execute()
  const blank = Object.fromEntries([...Object.keys(offerWordsOfForm), 'startsAt', 'endsAt'].map(name => [name, '']))
  const typed = (name: string, more: object = {}) => ({
    ...blank,
    do: 'save',
    name,
    discountType: 'fixed',
    amount: '400',
    couponType: 'automatic',
    combinable: 'yes',
    ...more,
  })
  const make = (name: string, more: object = {}) => submit(zara, '/admin/offers/new', typed(name, more))
  expect((await make('First')).status).toBe(303)
  expect((await make('Second')).answer.message).toMatch(/^Not done: Rs 800 with the automatic offers that count beside/)
  expect((await make('Code', { couponType: 'private', code: 'BESIDE' })).answer.message).toMatch(/^Not done: Rs 800 /)
  expect((await make('Alone', { combinable: '' })).status).toBe(303)
  await shop.db.updateTable('coupons').set({ end_date: '2030-01-01' }).where('name', '=', 'First').execute()
  expect((await make('Later', { startsAt: '2031-01-01T10:00', endsAt: '2031-02-01T10:00' })).status).toBe(303)
  await shop.db.updateTable('coupons').set({ status: 'inactive' }).execute()
})

test('a discount on one order is priced like an offer, emailed to the customer, taken away again, and above the limit approved', async () => {
  const { _id } = await (await guest(shop.db)).buy([line(0, 1)], 2280)
  const give = async (amount: string, more: object = {}) => {
    const { office } = (await open(clerk, page(_id))).data
    return submit(clerk, page(_id), {
      do: 'discount',
      version: String(office.version),
      amount,
      reason: 'Late',
      ...more,
    })
  }
  const order = () => shop.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()
  expect((await give('300')).answer.message).toMatch(/^Saved: Discount Rs 0 -> Rs 300/)
  expect(await order()).toMatchObject({ total_amount: 198_000, coupon_discount: 30_000 })
  expect((await give('2001')).answer.problems).toMatchObject({
    amount: 'The items cost Rs 2,000: please enter at most that',
  })
  expect((await give('800')).answer.askWhy).toBe(true)
  expect((await give('800', { why: 'Third time late' })).answer.message).toMatch(/^Not done yet: Rs 800/)
  expect((await order()).coupon_discount).toBe(30_000)
  expect((await submit(manager, await waiting(), { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect(await order()).toMatchObject({ total_amount: 148_000, coupon_discount: 80_000 })
  expect((await open(owner, '/admin/offers')).data.offers.map(({ name }: { name: string }) => name)).not.toContain(
    'Discount',
  )
  expect(await brokenInvariants(shop.db)).toEqual([])
  expect((await give('0')).answer.ok).toBe(true)
  expect(await order()).toMatchObject({ total_amount: 228_000, coupon_discount: 0 })
  expect(await brokenInvariants(shop.db)).toEqual([])
  await give('300')
  await moveOrder(shop.db, { orderId: _id, from: 'pending', to: 'cancelled', actor: 'Sana' })
  expect(await brokenInvariants(shop.db)).toEqual([])
})

test('limits are for owners to change, and what is no amount is named', async () => {
  expect((await limits(manager, {})).status).toBe(403)
  expect((await limits(owner, { password: 'not the right sentence' })).answer.message).toBe('The password is not right')
  const { answer } = await limits(owner, { 'manager.price': 'much' })
  expect(answer.problems).toEqual({ 'manager.price': 'Please enter whole rupees, such as 5000, or nothing' })
})
