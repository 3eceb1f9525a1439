import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings as plain, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { queued } from '../../../../test/people.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { enterGuest } from '../../ground/customers/index.ts'
import { rs } from '../../ground/money.ts'
import { assessOrder, listCalls } from '../../orders/confirmation/index.ts'
import {
  expireOrders,
  findOrder,
  findStaffOrder,
  listQueue,
  moveOrder,
  placeOrder,
  QueueFilter,
} from '../../orders/orders/index.ts'
import { askAdvance, receivePayment, transferDetails, waiveAdvance } from '../../orders/payments/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { type CartLine, quoteCart } from '../cart/index.ts'
import { AddBlock, addBlock, endBlock, findTrust, listBlocks, previewRules } from './index.ts'

const transferAccount = {
  bankName: 'Demo Bank',
  accountTitle: 'Khushbu',
  iban: 'PK36SCBL0000001123456702',
  raastId: '',
}
const settings: Settings = {
  ...plain,
  transferAccount,
  trustRows: [
    { what: 'refused.least', howMany: '1', outcome: 'and', ahead: '' },
    { what: 'refused-delivered.least', howMany: '1', outcome: 'advance', ahead: '1000' },
    { what: 'amount.least', howMany: '15000', outcome: 'advance', ahead: '10%' },
    { what: 'delivered.least', howMany: '2', outcome: 'cash', ahead: '' },
  ],
  advanceKept: 300,
}
let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  line = (await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => fresh.drop())

type Someone = Awaited<ReturnType<typeof guest>>
const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const order = async (someone: Someone, quantity = 1, total = 2280) => {
  const { _id } = await someone.buy([line(0, quantity)], total)
  return assessOrder(db, _id, settings)
}
const refuse = async ({ _id: orderId }: { _id: string }) => {
  for (const to of ['confirmed', 'outForDelivery', 'cancelled'] as const)
    await moveOrder(db, { orderId, to, actor: 'Sana' })
}
const pay = (orderId: string, rupees: number, reference: string = randomText(8)) =>
  write(tx => receivePayment(tx, { orderId, amount: rs(rupees), method: 'Bank transfer', reference, actor: 'Sana' }))

test('who refused a parcel is asked for an advance on the next, is told why, and the payment confirms it', async () => {
  const someone = await guest(db)
  await refuse(await order(someone))
  const asked = await order(someone)
  expect(asked).toMatchObject({
    orderStatus: 'pending',
    advance: { advanceDue: rs(1000), toCollect: rs(1280), keptAtMost: rs(300) },
  })
  expect(asked.advance?.reason).toContain('1 earlier parcel of yours came back to us')
  expect(transferDetails(asked, settings)).toMatchObject({ amount: rs(1000) })
  expect((await listCalls(db, settings, 'nobody')).map(({ _id }) => _id)).not.toContain(asked._id)
  const { orders } = await listQueue(db, QueueFilter.parse({ queue: 'advances' }))
  expect(orders.map(({ _id }) => _id)).toContain(asked._id)
  const confirm = { orderId: asked._id, to: 'confirmed', actor: 'customer' } as const
  await expect(moveOrder(db, confirm, { gate: 'confirm' })).rejects.toThrow('waits for its advance')
  expect(await pay(asked._id, 400)).toMatchObject({ confirmed: false })
  expect(await pay(asked._id, 600, 'TRX-1')).toMatchObject({ counted: true, confirmed: true })
  expect(await pay(asked._id, 600, 'TRX-1')).toMatchObject({ counted: false })
  const paid = await findOrder(db, asked._id, { kind: 'staff' })
  expect(paid).toMatchObject({
    orderStatus: 'confirmed',
    paymentStatus: 'unpaid',
    paidAhead: rs(1000),
    advance: { toCollect: rs(1280) },
  })
  expect((await queued(db, 'payment-received')).filter(({ orderId }) => orderId === asked._id)).toHaveLength(2)
  expect(await brokenInvariants(db)).toEqual([])
})

test('the quote tells the advance before the order is placed: by amount, city and what the same browser ordered, never by what others did', async () => {
  const someone = await guest(db)
  const quote = (customerId: string, pieces = 1, more: object = {}) =>
    quoteCart(db, { items: [line(0, pieces)], city: 'Lahore', ...more }, settings, { person: { customerId } })
  expect(await quote(someone.customerId)).toMatchObject({ advanceDue: 0, advanceReason: '' })
  await refuse(await order(someone))
  const quoted = await quote(someone.customerId)
  expect(quoted).toMatchObject({
    advanceDue: rs(1000),
    advanceReason: expect.stringContaining('1 earlier parcel of yours'),
  })
  // The email of somebody else, typed in another browser, tells nothing of them.
  const stranger = await enterGuest(db, { email: someone.email }, randomText(24))
  expect(await quote(stranger._id)).toMatchObject({ advanceDue: 0 })
  expect(await quote(stranger._id, 8)).toMatchObject({ advanceDue: rs(1600) })
  expect(await quote(someone.customerId, 1, { paymentMethod: 'Bank Transfer' })).toMatchObject({ advanceDue: 0 })
  expect(await quote(someone.customerId, 1, { city: '' })).toMatchObject({ advanceDue: 0 })
  expect((await order(someone)).advance).toMatchObject({ advanceDue: quoted.advanceDue, reason: quoted.advanceReason })
})

test('refused with an advance: what was said is kept, and the rest waits to be paid back; cancelled before, all of it', async () => {
  const [sent, early] = [await guest(db), await guest(db)]
  for (const someone of [sent, early]) {
    const { _id } = await order(someone, 8, 16_000)
    expect(await findOrder(db, _id, { kind: 'staff' })).toMatchObject({ advance: { advanceDue: rs(1600) } })
    await pay(_id, 1600)
    if (someone === sent) await moveOrder(db, { orderId: _id, to: 'outForDelivery', actor: 'Sana' })
    await moveOrder(db, { orderId: _id, to: 'cancelled', actor: 'Sana' })
    const { rows } = await sql`select advance_kept, paid_amount - refunded - advance_kept as due,
      (select sum(-amount) from ledger_lines where order_id = orders.id and account = 'advancesKept') as kept
      from orders where id = ${_id}`.execute(db)
    expect(rows).toEqual([
      someone === sent
        ? { advance_kept: rs(300), due: rs(1300), kept: rs(300) }
        : { advance_kept: 0, due: rs(1600), kept: null },
    ])
    const { orders } = await listQueue(db, QueueFilter.parse({ refund: 'due' }))
    expect(orders.map(each => each._id)).toContain(_id)
  }
  expect(await brokenInvariants(db)).toEqual([])
})

test('a stranger who types the phone of somebody else learns nothing: the order waits for a call, where staff may ask', async () => {
  const someone = await guest(db)
  await refuse(await order(someone))
  const stranger = await guest(db)
  const { _id } = await placeOrder(
    db,
    stranger.order([line()], 2280, { shippingAddress: { ...stranger.address, phoneNumber: someone.phoneNumber } }),
    { key: randomText(20), browserId: stranger.browserId, settings: { ...settings, maxOpenOrders: 100 } },
  )
  const assessed = await assessOrder(db, _id, settings)
  const innocent = await order(await guest(db))
  expect([assessed.advance, assessed.orderStatus]).toEqual([innocent.advance, innocent.orderStatus])
  const { why } = (await listCalls(db, settings, 'nobody')).find(call => call._id === _id) ?? { why: [] }
  expect(why.join(' ')).toContain('Ask for Rs 1,000 ahead when you call')
  expect(await findTrust(db, _id)).toMatchObject({ score: 30, outcome: 'advance', asks: rs(1000) })
  const { office } = await findStaffOrder(db, _id)
  const asked = { orderId: _id, amount: rs(1000), reason: '', actor: 'Sana', settings }
  await expect(write(tx => askAdvance(tx, { ...asked, version: office.version + 1 }))).rejects.toThrow()
  await write(tx => askAdvance(tx, { ...asked, version: office.version }))
  expect(await queued(db, 'advance-asked')).toContainEqual({ orderId: _id })
  const { version } = (await findStaffOrder(db, _id)).office
  await write(tx => waiveAdvance(tx, { orderId: _id, version, actor: 'Sana', codExpiryHours: 168 }))
  expect((await findOrder(db, _id, { kind: 'staff' })).advance).toBeNull()
})

test('trust that was earned sends at once; an unpaid advance lets the order go with its stock; a payment that is late is owed', async () => {
  const someone = await guest(db)
  for (let at = 0; at < 2; at++) {
    const { _id } = await order(someone)
    await moveOrder(db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  }
  // Many orders of one day would be a sign of risk.
  const before = new Date(Date.now() - 3 * 86_400_000)
  await db.updateTable('orders').set({ created_at: before }).where('email', '=', someone.email).execute()
  expect(await order(someone)).toMatchObject({ orderStatus: 'confirmed', advance: null })
  const { _id } = await order(await guest(db), 8, 16_000)
  await db
    .updateTable('orders')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('id', '=', _id)
    .execute()
  await expireOrders(db)
  expect(await findOrder(db, _id, { kind: 'staff' })).toMatchObject({ orderStatus: 'cancelled' })
  expect(await pay(_id, 1600)).toMatchObject({ counted: true, confirmed: false })
  expect((await listQueue(db, QueueFilter.parse({ refund: 'due' }))).orders.map(each => each._id)).toContain(_id)
  expect(await brokenInvariants(db)).toEqual([])
})

test('a block holds for the phone, the mailbox or the place in any spelling, until it ends', async () => {
  const someone = await guest(db)
  const { email, phoneNumber, city, address } = someone.address
  const inputs = [
    { kind: 'phone', value: phoneNumber.replace('+92', '0') },
    { kind: 'email', value: email.toUpperCase() },
    { kind: 'address', value: `${address.toUpperCase()} `, city: city.toLowerCase() },
  ]
  for (const input of inputs) {
    const block = AddBlock.parse({ ...input, reason: 'Refused five parcels', until: '2099-01-01' })
    const id = Number(await write(tx => addBlock(tx, { ...block, actor: 'Sana' })))
    const { _id } = await order(someone)
    expect(await findTrust(db, _id), input.kind).toMatchObject({
      outcome: 'noCash',
      blocks: [{ reason: 'Refused five parcels' }],
    })
    expect(await findOrder(db, _id, { kind: 'staff' })).toMatchObject({ orderStatus: 'pending', advance: null })
    await write(tx => endBlock(tx, id))
    await expect(write(tx => endBlock(tx, id))).rejects.toThrow('has ended')
    expect(await listBlocks(db)).toEqual([])
    expect((await findTrust(db, _id)).blocks).toEqual([])
  }
  expect(AddBlock.safeParse({ kind: 'phone', value: 'nobody', reason: 'x' }).success).toBe(false)
  expect(AddBlock.safeParse({ kind: 'address', value: 'House 1', reason: 'x' }).error?.issues[0]?.path).toEqual([
    'city',
  ])
})

const noCash: Settings['trustRows'] = [{ what: 'refused.least', howMany: '1', outcome: 'noCash', ahead: '' }]

test('the preview says what the orders of the month would have got, by what was known when each was placed', async () => {
  const before = await previewRules(db, { ...settings, trustRows: noCash })
  const someone = await guest(db)
  await refuse(await order(someone))
  await order(someone)
  const after = await previewRules(db, { ...settings, trustRows: noCash })
  expect(after.orders).toBe(before.orders + 2)
  const of = ({ lines }: typeof before) => lines.find(({ outcome }) => outcome === 'noCash')?.orders ?? 0
  expect(of(after)).toBe(of(before) + 1)
})
