import { afterAll, beforeAll, expect, test } from 'vitest'
import { limited } from '../../src/shop/approvals/index.ts'
import type { CartLine } from '../../src/shop/cart/index.ts'
import { moveOrder } from '../../src/shop/orders/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let owner: Browser
let manager: Browser
let accountant: Browser
let sana: Browser
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  await shop.db.insertInto('settings').values({ key: 'secondFactorRoles', value: '[]' }).execute()
  owner = await staffBrowser(shop, 'owner')
  manager = await staffBrowser(shop, 'manager')
  accountant = await staffBrowser(shop, 'accounts')
  sana = await staffBrowser(shop, 'catalogue')
  line = (await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
  const set = { 'accounts.refund': '1,000', 'manager.refund': '1500', 'catalogue.price': '300' }
  expect((await limits(owner, set)).answer.message).toBe('Saved.')
})
afterAll(() => shop.close())

/** Sends the form of the limits; what is left out is empty. */
function limits(browser: Browser, typed: Record<string, string>) {
  const names = limited.flatMap(({ role, kinds }) => kinds.map(kind => [`${role}.${kind}`, '']))
  return submit(browser, '/admin/approvals/limits', { do: 'save', ...Object.fromEntries(names), ...typed })
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
    form: { do: 'refund', version: String(office.version), amount, method: 'Raast', reference: '99' },
  }
}
/** The page of the request that waits longest. */
async function waiting() {
  const { approvals } = (await open(owner, '/admin/approvals')).data
  return `/admin/approvals/${approvals.at(-1).id}`
}

test('a refund up to the limit is done at once; above it nothing is done until a second person approves, once', async () => {
  const small = await toRefund('1000')
  expect((await submit(accountant, page(small.id), small.form)).answer.message).toBe('The refund is recorded.')
  const { id, form } = await toRefund('1400')
  const asked = await submit(accountant, page(id), form, { 'idempotency-key': 'a-press-of-the-test-1' })
  expect(asked.answer).toMatchObject({ ok: true, message: expect.stringContaining('above your limit of Rs 1,000') })
  await submit(accountant, page(id), form, { 'idempotency-key': 'a-press-of-the-test-1' })
  expect([await refundOf(id), (await open(owner, '/admin/approvals')).data.approvals.length]).toEqual([0, 1])
  expect((await open(manager, page(id))).data.waiting).toMatchObject([{ kind: 'refund', amount: 140_000 }])
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
})

test('who has no right or a lower limit approves nothing; declined and withdrawn do nothing', async () => {
  const { id, form } = await toRefund('2000')
  await submit(accountant, page(id), form)
  const request = await waiting()
  expect((await submit(manager, request, { do: 'approve' })).answer.message).toMatch(/above your own limit of Rs 1,500/)
  expect((await submit(sana, request, { do: 'approve' })).answer.message).toMatch(/Your role may not/)
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
  const change = async (rupees: string) => {
    const seen = JSON.stringify({ [sizeId]: { price: await priceOf(), discount: 0 } })
    const { answer } = await submit(sana, '/admin/prices', { do: 'preview', seen, [`price.${sizeId}`]: rupees })
    return submit(sana, '/admin/prices', { do: 'apply', cells: answer.shown.cells, digest: answer.shown.plan.digest })
  }
  expect((await change('5300')).answer.message).toBe('1 price changed.')
  expect((await change('5601')).answer.message).toMatch(/^Not done yet: Rs 301 /)
  expect(await priceOf()).toBe(530_000)
  const request = await waiting()
  expect((await open(owner, request)).data.approval.changes).toEqual({
    prices: ['Sent Oud, 50 ml: Rs 5,300 to Rs 5,601'],
  })
  expect((await submit(owner, request, { do: 'approve' })).answer.message).toBe('Approved and done.')
  expect(await priceOf()).toBe(560_100)
  await change('9000')
  const late = await waiting()
  await change('5700')
  expect((await submit(owner, late, { do: 'approve' })).status).toBe(409)
  expect(await priceOf()).toBe(570_000)
})

test('limits are for owners to change, and what is no amount is named', async () => {
  expect((await limits(manager, {})).status).toBe(403)
  const { answer } = await limits(owner, { 'manager.price': 'much' })
  expect(answer.problems).toEqual({ 'manager.price': 'Please enter whole rupees, such as 5000, or nothing' })
})
