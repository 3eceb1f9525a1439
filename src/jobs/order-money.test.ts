import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { guest, issueCoupon, settings, shelve } from '../../test/fixtures.ts'
import { brokenInvariants } from '../../test/invariants.ts'
import { workJobs } from '../../test/working-jobs.ts'
import type { Tx } from '../platform/database/database.ts'
import { listJobs } from '../platform/database/job-queues.ts'
import { dayText, today } from '../shop/ground/dates.ts'
import { rs } from '../shop/ground/money.ts'
import { findDay } from '../shop/money/day-close/index.ts'
import type { CartLine } from '../shop/offers/cart/index.ts'
import {
  cashOf,
  countDispatch,
  dropRest,
  findParcels,
  handOver,
  keepLabels,
  listParcels,
  lowerCash,
  ParcelFilter,
  packScanned,
  packUnscanned,
  receiveParcel,
  recordResult,
  scanPiece,
  startParcel,
} from '../shop/orders/dispatch/index.ts'
import { findOrder, listQueue, moveOrder, QueueFilter, recordRefund } from '../shop/orders/orders/index.ts'
import { moneyRows, paymentText, underWayCashText } from '../shop/orders/orders/order-money-text-rules.ts'
import { receivePayment } from '../shop/orders/payments/index.ts'
import { findPaid, findReturnable } from '../shop/orders/returns/index.ts'
import { worthOfReturns } from '../shop/orders/returns/return-worth-rules.ts'
import type { Jobs } from './start-jobs.ts'

let fresh: FreshDatabase
let jobs: Jobs
let line: (index?: number, quantity?: number) => CartLine
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'manager' })
    .execute()
  line = (
    await shelve(fresh.db, 'Night Oud', [
      { ml: 30, price: 100_000, stock: 500 },
      { ml: 50, price: 240_000, stock: 500 },
      { ml: 100, price: 179_100, stock: 500 },
    ])
  ).line
  jobs = await workJobs(fresh)
})
afterAll(async () => {
  await jobs.stop()
  await fresh.drop()
})

/** Emails are written in the order of what they tell: jobs of one moment may end in any order. */
const written = () => expect.poll(() => listJobs(fresh.db)).toEqual([])
async function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await fresh.db.transaction().execute(work)
  await written()
  return done
}
async function buy(lines: CartLine[], total: number) {
  const buyer = await guest(fresh.db)
  const { _id } = await buyer.buy(lines, total)
  await written()
  return { id: _id, email: buyer.email }
}
const order = (id: string) => findOrder(fresh.db, id, { kind: 'staff' })
const pay = (orderId: string, amount: number) =>
  write(tx =>
    receivePayment(tx, {
      orderId,
      amount: rs(amount),
      method: 'Bank transfer',
      reference: `${orderId}-${amount}`,
      actor: 'Sana',
    }),
  )
const confirm = (orderId: string) => write(tx => moveOrder(tx, { orderId, to: 'confirmed', actor: 'Sana' }))
async function pack(orderId: string, scan: string[] = []) {
  const { parcelId } = await write(tx => startParcel(tx, orderId))
  for (const code of scan) await write(tx => scanPiece(tx, { parcelId, code, actor: 'Sana' }))
  await write(tx =>
    scan.length ? packScanned(tx, { parcelId, actor: 'Sana' }) : packUnscanned(tx, { parcelId, actor: 'Sana' }),
  )
  await fresh.db.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
  return parcelId
}
const send = (parcelId: string) => write(tx => handOver(tx, { parcel: [parcelId] }, staff))
const arrive = (parcelId: string) => write(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'TCS' }))
/** The emails of a buyer, the latest last, once all are written. */
async function emails(to: string): Promise<string[]> {
  await written()
  const rows = await fresh.db
    .selectFrom('emails')
    .select(['subject', 'text'])
    .where('recipient', '=', to)
    .orderBy('id')
    .execute()
  return rows.map(({ subject, text }) => `${subject}\n${text}`.replaceAll(/\s+/g, ' '))
}
/** The cash, as the order's page says it. */
const steps = async (id: string) => underWayCashText(await order(id))

test('a transfer that came in part is told, and when the order is cancelled email and page say that it is paid back', async () => {
  const { id, email } = await buy([line(1, 2)], 5080)
  await fresh.db.updateTable('orders').set({ payment_method: 'Bank Transfer' }).where('id', '=', id).execute()
  await pay(id, 3000)
  expect((await emails(email)).at(-1)).toContain('Rs 3,000 has arrived. Rs 2,080 is still to be paid ahead.')
  expect(paymentText(await order(id))).toBe('Rs 3,000 paid, Rs 2,080 to pay')
  await write(tx => moveOrder(tx, { orderId: id, to: 'cancelled', actor: 'Sana' }))
  const cancelled = (await emails(email)).at(-1)
  expect(cancelled).toContain('Rs 3,000 has come for it. We pay it back to you by bank transfer or wallet')
  expect(cancelled).not.toContain('nothing to pay')
  expect(paymentText(await order(id))).toBe('Rs 3,000 paid, Rs 3,000 to be paid back')
  const { version } = await fresh.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await write(tx =>
    recordRefund(tx, { orderId: id, version, amount: rs(3000), method: 'Raast', reference: 'FT77', staff }),
  )
  expect((await emails(email)).at(-1)).toContain(
    `We have paid Rs 3,000 back to you on ${dayText(new Date())} by Raast, reference FT77.`,
  )
  expect(moneyRows(await order(id))).toEqual([
    ['Paid', 'Rs 3,000'],
    [`Paid back, ${dayText(new Date())}`, '-Rs 3,000'],
    ['Paid in the end', 'Rs 0'],
  ])
  expect(paymentText(await order(id))).toBe('paid, Rs 3,000 paid back')
  // What comes for a cancelled order is told too.
  await pay(id, 1800)
  expect((await emails(email)).at(-1)).toContain(
    'Rs 1,800 has arrived. Rs 1,800 is more than your order costs: we pay it back',
  )
})

test.each(['the courier is told', 'the courier collects it all the same'])(
  'money that comes while the parcel is under way: the customer reads the truth, Dispatch has a task, and %s',
  async ending => {
    const { id, email } = await buy([line(0, 2)], 2280)
    await confirm(id)
    const parcelId = await pack(id)
    await pay(id, 500)
    await send(parcelId)
    expect((await emails(email)).at(-1)).toContain('Please keep Rs 1,780 ready in cash')
    await pay(id, 1780)
    const told = (await emails(email)).at(-1)
    expect(told).toContain(
      'Rs 1,780 has arrived. There is nothing to pay for it. The courier may still ask for Rs 1,780',
    )
    expect(told).not.toContain('collects the rest')
    expect(told).not.toContain('get your order ready')
    expect(await steps(id)).toContain('The courier may still ask for Rs 1,780')
    const task = async () =>
      (await listParcels(fresh.db, ParcelFilter.parse({ queue: 'tooMuch' }))).parcels.map(each => each.parcelId)
    expect(await task()).toEqual([parcelId])
    expect((await countDispatch(fresh.db)).tooMuch).toBe(1)
    if (ending === 'the courier is told') {
      await write(tx => lowerCash(tx, { parcelId, owed: 0, actor: 'Sana' }))
      expect(await write(tx => cashOf(tx, parcelId))).toEqual({ collects: 0, owed: 0 })
      expect(await task()).toEqual([])
      await arrive(parcelId)
      expect((await order(id)).dues).toMatchObject({ paidSoFar: rs(2280), stillDue: 0, goesBack: 0 })
    } else {
      await arrive(parcelId)
      expect(await task()).toEqual([])
      expect((await order(id)).dues).toMatchObject({ paidSoFar: rs(4060), stillDue: 0, goesBack: rs(1780) })
    }
    expect(await brokenInvariants(fresh.db)).toEqual([])
  },
)

test('each parcel of an order has an email of its own with its cash, its pieces and what follows; the page says the amount of the one under way', async () => {
  const { id, email } = await buy([line(1), line(2, 2)], 5982)
  await confirm(id)
  const first = await pack(id, [line(1).selectedSizeId.toUpperCase()])
  await send(first)
  const one = (await emails(email)).at(-1)
  expect(one).toContain('Please keep Rs 2,400 ready in cash')
  expect(one).toContain('In this parcel Night Oud 50 ml, 1 piece In another parcel 2 pieces of your order follow.')
  expect(one).toContain('Night Oud 100 ml, 2 pieces')
  expect(one).not.toContain('5,982')
  expect(await steps(id)).toContain(
    'Please keep Rs 2,400 ready in cash for the courier. The parcel that follows is paid on its own: Rs 3,582.',
  )
  await arrive(first)
  const sent = (await emails(email)).length
  const second = await pack(id)
  await send(second)
  const two = await emails(email)
  expect(two).toHaveLength(sent + 1)
  expect(two.at(-1)).toContain('The rest of your order is on the way')
  expect(two.at(-1)).toContain('Please keep Rs 3,582 ready in cash')
  expect(await steps(id)).toContain('Please keep Rs 3,582 ready in cash')
  expect((await order(id)).dues).toMatchObject({ paidSoFar: rs(2400), stillDue: rs(3582), toCollect: rs(3582) })
  await arrive(second)
  expect((await order(id)).dues).toMatchObject({ paidSoFar: rs(5982), stillDue: 0, toCollect: 0, goesBack: 0 })
  expect(await brokenInvariants(fresh.db)).toEqual([])
})

const stockOf = async (sizeId: string) =>
  (await fresh.db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()).stock
const versionOf = async (id: string) =>
  (await fresh.db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
async function drop(orderId: string, sizeId: string, stock: 'back' | 'lost', quantity = 1) {
  const asked = { orderId, version: await versionOf(orderId), stock, reason: 'Broken on the shelf', actor: 'Sana' }
  return write(tx => dropRest(tx, { ...asked, lines: [{ sizeId, quantity }] }))
}
const openOf = async (id: string) => {
  const rows = fresh.db
    .selectFrom('ledger_lines')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('open'))
  return Number(
    (await rows.where('order_id', '=', id).where('account', '=', 'receivable').executeTakeFirstOrThrow()).open,
  )
}
const large = () => line(2).selectedSizeId

test.each([
  ['back', 0],
  ['lost', -1],
] as const)(
  'the rest of an order after its first parcel is taken away (%s): delivered for what was sent, nothing open',
  async (becomes, change) => {
    const stock = await stockOf(large())
    const { id, email } = await buy([line(2, 2), line(1)], 5982)
    await confirm(id)
    await expect(drop(id, large(), 'back')).rejects.toThrow('whose first parcel has left')
    const first = await pack(id, [large().toUpperCase(), line(1).selectedSizeId.toUpperCase()])
    await send(first)
    await arrive(first)
    await expect(drop(id, large(), 'back', 2)).rejects.toThrow('At most 1: the others are in a parcel')
    await drop(id, large(), becomes)
    const { orderStatus, totalAmount, shipping, dues } = await order(id)
    expect([orderStatus, totalAmount, shipping]).toEqual(['delivered', rs(4191), 0])
    expect(dues).toMatchObject({ paidSoFar: rs(4191), stillDue: 0, goesBack: 0 })
    expect([await openOf(id), (await stockOf(large())) - stock]).toEqual([0, change - 1])
    const told = (await emails(email)).find(text => text.includes('we cannot send'))
    expect(told).toContain(
      'we cannot send 1 × Night Oud, 100 ml, and have taken it out of your order. There is nothing more to pay.',
    )
    expect(await brokenInvariants(fresh.db)).toEqual([])
  },
)

test('a parcel collects what its pieces cost after their share of the coupon; what stays keeps that share although the minimum is missed', async () => {
  const couponId = await issueCoupon(fresh.db, { code: 'PART', value: 100_000, minimum: 500_000 })
  const buyer = await guest(fresh.db)
  const { _id: id } = await buyer.buy([line(1, 2), line(0)], 5080, { couponId })
  await confirm(id)
  const first = await pack(id, [line(1).selectedSizeId.toUpperCase()])
  await send(first)
  // Of 1,000 off 5,800 a bottle of 2,400 has 414.
  expect((await emails(buyer.email)).at(-1)).toContain('Please keep Rs 1,986 ready in cash')
  const before = await order(id)
  await write(async tx =>
    dropRest(tx, {
      orderId: id,
      version: await versionOf(id),
      stock: 'back',
      reason: 'Sold out',
      actor: 'Sana',
      lines: [line(0), line(1)].map(each => ({ sizeId: each.selectedSizeId, quantity: 1 })),
    }),
  )
  const after = await order(id)
  expect([before.totalAmount, after.totalAmount, after.couponDiscount]).toEqual([rs(5080), rs(1986), rs(414)])
  expect(after).toMatchObject({ orderStatus: 'outForDelivery', dues: { stillDue: rs(1986), toCollect: rs(1986) } })
  expect(after.parcels).toMatchObject([{ collects: rs(1986), toPay: rs(1986) }])
  await arrive(first)
  expect((await order(id)).dues).toMatchObject({ paidSoFar: rs(1986), stillDue: 0, goesBack: 0 })
  expect(await openOf(id)).toBe(0)
  expect(await brokenInvariants(fresh.db)).toEqual([])
})

test('the email of a parcel names where its label says it goes, whatever the order says by the time it is written', async () => {
  const { id, email } = await buy([line(1, 2)], 5080)
  await confirm(id)
  const parcelId = await pack(id)
  await keepLabels(fresh.db, await findParcels(fresh.db, [parcelId]), 'label', 'Sana')
  // In one transaction with the hand-over: the email is written after both.
  await write(async tx => {
    await handOver(tx, { parcel: [parcelId] }, staff)
    await tx.updateTable('orders').set({ address: 'House 500', city: 'Multan' }).where('id', '=', id).execute()
  })
  const sent = (await emails(email)).at(-1)
  expect(sent).toMatch(/is on (the|its) way/)
  expect(sent).toContain('Model Town, Lahore')
  expect(sent).not.toContain('Multan')
})

const queued = async (id: string) => {
  const { orders } = await listQueue(fresh.db, QueueFilter.parse({ refund: 'due' }))
  return orders.some(({ _id }) => _id === id)
}
async function bringBack(parcelId: string) {
  const items = await fresh.db.selectFrom('parcel_items').selectAll().where('parcel_id', '=', parcelId).execute()
  const sellable = new Map(items.map(item => [item.size_id, item.quantity]))
  await write(tx => recordResult(tx, { parcelId, result: 'refused', actor: 'TCS' }))
  await write(tx => receiveParcel(tx, { parcelId, again: false, actor: 'Sana', sellable }))
}

test.each([
  ['by bank transfer', 7200, 4800],
  ['as much of an order for cash as its courier does not collect', 6000, 4800],
] as const)(
  'paid ahead %s: a parcel that came back to stock is paid back, once, and returns are worth the rest alone',
  async (how, paid, goesBack) => {
    const { id } = await buy([line(1, 3)], 7200)
    if (paid === 7200)
      await fresh.db.updateTable('orders').set({ payment_method: 'Bank Transfer' }).where('id', '=', id).execute()
    await pay(id, paid)
    if (how !== 'by bank transfer') await confirm(id)
    const code = line(1).selectedSizeId.toUpperCase()
    const [first, second] = [await pack(id, [code]), await pack(id)]
    await send(first)
    await send(second)
    await bringBack(second)
    await arrive(first)
    const before = await day()
    expect((await order(id)).dues).toMatchObject({ stillDue: 0, goesBack: rs(goesBack) })
    expect(await queued(id)).toBe(true)
    expect(await openOf(id)).toBe(-rs(goesBack))
    expect((await findReturnable(fresh.db, id, settings)).lines).toMatchObject([{ left: 1 }])
    const { paid: bought, returns } = await findPaid(fresh.db, id)
    const one = { lines: [{ position: 1, quantity: 1 }], wish: 'refund', value: null } as const
    expect(worthOfReturns(bought, [...returns, one]).at(-1)).toEqual({ refund: rs(2400), exchange: rs(2400) })
    const version = await versionOf(id)
    const refund = { orderId: id, version, method: 'Raast', reference: '', staff } as const
    await write(tx => recordRefund(tx, { ...refund, amount: rs(goesBack) }))
    expect([await queued(id), await openOf(id), await day()]).toEqual([false, 0, before - rs(goesBack)])
    expect(await brokenInvariants(fresh.db)).toEqual([])
  },
)

/** What the close of the day says is to be paid back. */
const day = async () =>
  -((await findDay(fresh.db, today())).places.find(({ label }) => label === 'Refunds due')?.amount ?? 0)
