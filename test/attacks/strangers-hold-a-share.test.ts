import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelOrders,
  listQueue,
  markTransferPaid,
  moveOrder,
  moveOrders,
  QueueFilter,
  releaseHolds,
} from '../../src/shop/orders/index.ts'
import { shippingAddress } from '../addresses.ts'
import { setStock, shelve, tally } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { member, verifyEmailOf } from '../people.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { thoroughTest } from '../thorough.ts'

let shop: OpenShop
let people = 0
beforeAll(async () => {
  shop = await openShop({ openOrderLimit: true, trustProxy: ['0.0.0.0'] })
})
afterAll(async () => {
  expect(await brokenInvariants(shop.db)).toEqual([])
  await shop.close()
})

type Line = ReturnType<Awaited<ReturnType<typeof shelve>>['line']>
type Person = { email: string; phoneNumber: string; address: string; browser: Browser }

/** Somebody with an email, phone, house and browser that nobody used before. */
function stranger(): Person {
  const number = ++people
  return {
    email: `made-up-${number}@example.com`,
    phoneNumber: `0311 ${String(1_000_000 + number)}`,
    address: `House ${number}`,
    browser: shop.browser(),
  }
}

/** Orders from an address of its own, unless one is given. */
async function order(person: Person, items: Line[], more: object = {}, from = `203.0.${people >> 8}.${people & 255}`) {
  const { email, phoneNumber, address, browser } = person
  const entered = await browser.send('POST', '/v1/customer', { email })
  const quote = (await browser.send('POST', '/v1/cart/quote', { items })).body.data as Quote
  const answer = await browser.send(
    'POST',
    '/v1/order',
    {
      customerId: (entered.body.data as { _id?: string } | undefined)?._id,
      items,
      paymentMethod: 'COD',
      totalAmount: quote.totalAmount,
      shippingAddress: shippingAddress({ email, phoneNumber, address }),
      ...more,
    },
    { 'x-forwarded-for': from },
  )
  return { ...answer, quote, orderId: (answer.body.data as { _id?: string } | undefined)?._id ?? '' }
}
type Quote = { totalAmount: number; waitsForCall: boolean }

const stockOf = async (line: Line) =>
  (await shop.db.selectFrom('sizes').select('stock').where('id', '=', line.selectedSizeId).executeTakeFirstOrThrow())
    .stock
const holds = async (orderId: string) =>
  (await shop.db.selectFrom('orders').select('holds_stock').where('id', '=', orderId).executeTakeFirstOrThrow())
    .holds_stock
const staff = { actor: 'Sana Tariq' }

describe('made-up people', () => {
  thoroughTest('together hold half of a size, however many order at once; the rest waits for the call', async () => {
    const oud = await shelve(shop.db, 'Wanted by an attacker', [{ ml: 12, price: 600_000, stock: 100 }])
    const answers = await Promise.all(Array.from({ length: 40 }, () => order(stranger(), [oud.line(0, 10)])))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const held = await Promise.all(answers.map(({ orderId }) => holds(orderId)))
    expect(held.filter(Boolean)).toHaveLength(5)
    expect(await stockOf(oud.line())).toBe(50)
    // From now on a quote announces the wait before the order.
    const asked = await shop.browser().send('POST', '/v1/cart/quote', { items: [oud.line()] })
    expect(asked.body.data).toMatchObject({ waitsForCall: true, items: [{ available: true }] })
  })

  test('do not keep a returning buyer or a proved email from the other half', async () => {
    const oud = await shelve(shop.db, 'Half is left', [{ ml: 12, price: 600_000, stock: 20 }])
    const known = stranger()
    const before = await order(known, [oud.line()])
    await moveOrder(shop.db, { orderId: before.orderId, to: 'delivered', ...staff })
    const { browser, email, customerId } = await member(shop)
    await verifyEmailOf(shop, browser, email)
    await browser.send('POST', '/v1/customer/login', { email, password: 'Oud&Amber7' })
    await Promise.all(Array.from({ length: 12 }, () => order(stranger(), [oud.line(0, 5)])))
    const left = await stockOf(oud.line())
    const returning = await order({ ...known, browser: shop.browser() }, [oud.line(0, 2)])
    expect(await holds(returning.orderId)).toBe(true)
    const proved = await order({ ...stranger(), browser, email }, [oud.line(0, 2)], { customerId })
    expect([proved.status, proved.quote.waitsForCall]).toEqual([200, false])
    expect(await holds(proved.orderId)).toBe(true)
    expect(await stockOf(oud.line())).toBe(left - 4)
  })

  test('cannot hold it for long: under pressure the hold ends sooner than the order', async () => {
    const oud = await shelve(shop.db, 'Held for a day', [{ ml: 12, price: 600_000, stock: 10 }])
    const rose = await shelve(shop.db, 'Not wanted by many', [{ ml: 12, price: 600_000, stock: 10 }])
    const [full, quiet] = [await order(stranger(), [oud.line(0, 5)]), await order(stranger(), [rose.line(0, 2)])]
    const rules = { strangersShare: 50, strangersHoldHours: 24 }
    expect(await releaseHolds(shop.db, rules)).toBe(0)
    await shop.db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', [full.orderId, quiet.orderId])
      .execute()
    await releaseHolds(shop.db, rules)
    expect([await holds(full.orderId), await holds(quiet.orderId)]).toEqual([false, true])
    expect([await stockOf(oud.line()), await stockOf(rose.line())]).toEqual([10, 8])
    // It stays an order, and takes its stock when somebody confirms it.
    await moveOrder(shop.db, { orderId: full.orderId, to: 'confirmed', ...staff })
    expect([await holds(full.orderId), await stockOf(oud.line())]).toEqual([true, 5])
  })
})

describe('an order that waits', () => {
  test('is refused with a fresh quote when its quote said that it would not wait', async () => {
    const oud = await shelve(shop.db, 'Told before', [{ ml: 12, price: 600_000, stock: 4 }])
    await order(stranger(), [oud.line(0, 2)])
    const buyer = stranger()
    const unsaid = await order(buyer, [oud.line()], { waitsForCall: false })
    expect([unsaid.status, unsaid.body.message]).toEqual([409, expect.stringContaining('set aside once your order')])
    expect(unsaid.body.data).toMatchObject({ waitsForCall: true })
    const said = await order(buyer, [oud.line()], { waitsForCall: true })
    expect([said.status, await holds(said.orderId), await stockOf(oud.line())]).toEqual([200, false, 2])
  })

  test('takes its stock when it is confirmed, gives back nothing when cancelled, and says when none is left', async () => {
    const oud = await shelve(shop.db, 'Waited for', [{ ml: 12, price: 600_000, stock: 4 }])
    await order(stranger(), [oud.line(0, 2)])
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => order(stranger(), [oud.line()])))
    await setStock(shop.db, oud.line().selectedSizeId, 1)
    await shop.db
      .transaction()
      .execute(tx => cancelOrders(tx, { id: [three?.orderId ?? ''], reason: 'a test' }, 'Sana'))
    expect(await stockOf(oud.line())).toBe(1)
    const ids = [one?.orderId ?? '', two?.orderId ?? '']
    const bulk = await shop.db.transaction().execute(tx => moveOrders(tx, { id: ids, to: 'confirmed' }, 'Sana'))
    expect([bulk.moved.length, bulk.refused.map(({ why }) => why)]).toEqual([
      1,
      ['None of Waited for, 12 ml is left. This order waits without stock: change its lines, or add stock first.'],
    ])
    expect(await stockOf(oud.line())).toBe(0)
  })
})

test('a transfer that arrives for an order of which nothing is left is recorded, and its order stands among those without stock', async () => {
  const oud = await shelve(shop.db, 'Paid too late', [{ ml: 12, price: 6_000_000, stock: 2 }])
  await order(stranger(), [oud.line()])
  const { orderId } = await order(stranger(), [oud.line()])
  await setStock(shop.db, oud.line().selectedSizeId, 0)
  const paid = await shop.db.transaction().execute(tx => markTransferPaid(tx, { orderId, actor: 'Sana' }))
  expect(paid).toMatchObject({ orderStatus: 'pending', confirmed: false })
  const waiting = await listQueue(shop.db, QueueFilter.parse({ queue: 'stock' }))
  expect(waiting.orders.find(({ _id }) => _id === orderId)).toMatchObject({ paymentStatus: 'paid' })
  await setStock(shop.db, oud.line().selectedSizeId, 1)
  await moveOrder(shop.db, { orderId, to: 'confirmed', ...staff })
  expect([await holds(orderId), await stockOf(oud.line())]).toEqual([true, 0])
})

test('one network cannot wait for more than there is, and keeps nobody else from waiting', async () => {
  const oud = await shelve(shop.db, 'Wanted by one network', [{ ml: 12, price: 600_000, stock: 10 }])
  const from = '2001:db8:7::1'
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, n) => order(stranger(), [oud.line()], {}, `2001:db8:7:${n}::${n}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const another = await order(stranger(), [oud.line()], {}, from)
  expect([another.status, another.body.message]).toEqual([409, expect.stringContaining('waits for our call')])
  expect((await order(stranger(), [oud.line()], {}, '2001:db8:8::1')).status).toBe(200)
})

thoroughTest('a rush of honest buyers sells out exactly, in whatever order staff confirm them', async () => {
  const oud = await shelve(shop.db, 'Fifty bottles', [{ ml: 12, price: 600_000, stock: 50 }])
  const placed = []
  for (let round = 0; round < 4; round++) {
    placed.push(...(await Promise.all(Array.from({ length: 30 }, () => order(stranger(), [oud.line()])))))
  }
  expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stockOf(oud.line())).toBe(25)
  const { kept, refused } = await tally(
    placed.map(({ orderId }) => moveOrder(shop.db, { orderId, to: 'confirmed', ...staff })),
  )
  expect([kept.length, refused]).toEqual([50, { out_of_stock: 70 }])
  expect(await stockOf(oud.line())).toBe(0)
})
