import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { queued } from '../../../../test/people.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { rs } from '../../ground/money.ts'
import type { CountryCode } from '../../ground/shipping/country-rules.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { AddBlock, addBlock } from '../../offers/trust/index.ts'
import { readSettings } from '../../settings/settings/index.ts'
import {
  correctAddress,
  findKnownCustomer,
  findStaffOrder,
  moveOrder,
  moveOrders,
  placeOrder,
} from '../orders/index.ts'
import { type CallOutcome, quickCalls } from './call-rules.ts'
import { assessAgain, assessOrder, confirmOrder, countCalls, listCalls, RecordCall, recordCall } from './index.ts'
import { decide } from './signs-of-risk.ts'

let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
const staff = { id: 'sana', name: 'Sana Tariq' }
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'orders' })
    .execute()
  await db
    .insertInto('staff')
    .values({ id: 'bilal', name: 'Bilal', email: 'bilal@shop.example', role: 'orders' })
    .execute()
  line = (await shelve(db, 'Night Oud', [{ ml: 50, price: 200_000, stock: 1000 }])).line
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const orderOf = async (someone: Awaited<ReturnType<typeof guest>>, quantity = 1, total = 2280) => {
  const { _id } = await someone.buy([line(0, quantity)], total)
  await assessOrder(db, _id, await readSettings(db))
  return _id
}
const call = (orderId: string, outcome: CallOutcome, more: { note?: string; callAt?: string } = {}) =>
  write(tx => recordCall(tx, { ...RecordCall.parse({ orderId, outcome, ...more }), staff, settings }))
const assessed = (orderId: string) =>
  db.selectFrom('order_assessments').selectAll().where('order_id', '=', orderId).executeTakeFirst()
const status = async (orderId: string) => (await findStaffOrder(db, orderId)).order.orderStatus
const find = async (orderId: string) => (await listCalls(db, settings, staff.id)).find(({ _id }) => _id === orderId)

describe('the rules', () => {
  test('let an order through that the same phone and address earned, and say why', async () => {
    const someone = await guest(db)
    const first = await orderOf(someone)
    expect(await assessed(first)).toMatchObject({ decision: 'call', points: 0 })
    await moveOrder(db, { orderId: first, to: 'delivered', actor: staff.name })
    const second = await orderOf(someone)
    expect(await assessed(second)).toMatchObject({ decision: 'goesThrough' })
    const { order, timeline } = await findStaffOrder(db, second)
    expect(order.orderStatus).toBe('confirmed')
    expect(timeline[0]).toMatchObject({ who: 'rules', text: expect.stringContaining('Received 1 order before') })
    // A second run of the job does nothing.
    await assessOrder(db, second, await readSettings(db))
    expect((await findStaffOrder(db, second)).timeline).toHaveLength(2)
    // Somebody else who types this phone has another address.
    const stranger = await guest(db)
    const { _id } = await placeOrder(
      db,
      stranger.order([line()], 2280, {
        shippingAddress: { ...stranger.address, phoneNumber: someone.phoneNumber },
      }),
      { key: randomText(20), browserId: stranger.browserId, settings: { ...settings, maxOpenOrders: 100 } },
    )
    await assessOrder(db, _id, await readSettings(db))
    expect(await status(_id)).toBe('pending')
  })

  test('call about an order that is placed twice while the first is being judged', async () => {
    const someone = await guest(db)
    await moveOrder(db, { orderId: await orderOf(someone), to: 'delivered', actor: staff.name })
    const { _id: second } = await someone.buy([line()], 2280)
    let judged: Promise<unknown> = Promise.resolve()
    await write(async tx => {
      // The holds are read, and the order waits to be stored.
      await tx.selectFrom('orders').select('id').where('id', '=', second).forUpdate().execute()
      judged = assessOrder(db, second, await readSettings(db))
      const waits = sql<{ count: number }>`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.count).toBe(1)
      await someone.buy([line()], 2280)
    })
    await judged
    expect(await status(second)).toBe('pending')
    expect(await assessed(second)).toMatchObject({ decision: 'call', reasons: expect.any(Array) })
    expect(JSON.stringify(await assessed(second))).toContain('it may be ordered twice')
  })

  test('judge an order anew when its buyer changes the address: blocked or full, it does not go through', async () => {
    const someone = await guest(db)
    const correct = (orderId: string, address: string, { who = someone, terms = settings } = {}) =>
      write(async tx => {
        await correctAddress(tx, { ...who.address, address }, { orderId, settings: terms })
        await assessAgain(tx, orderId, terms, 'its address was changed')
      })
    const first = await orderOf(someone)
    await moveOrder(db, { orderId: first, to: 'delivered', actor: staff.name })
    const second = await orderOf(someone)
    expect(await status(second)).toBe('confirmed')
    const { city } = someone.address
    const block = { kind: 'address', value: 'House 666, Street 4', city, reason: 'Refused three parcels' }
    await write(tx => addBlock(tx, { ...AddBlock.parse(block), actor: staff.name }))
    await correct(second, 'House 666 - Street 4')
    expect(await status(second)).toBe('pending')
    expect(await assessed(second)).toMatchObject({ decision: 'call', outcome: 'noCash' })
    expect((await find(second))?.holds.map(({ kind }) => kind)).toContain('noCash')
    const { timeline } = await findStaffOrder(db, second)
    expect(timeline).toContainEqual(
      expect.objectContaining({ who: 'rules', text: expect.stringContaining('since its address was changed') }),
    )
    // As many wait to be confirmed at another address as the settings allow.
    const next = await guest(db)
    await orderOf(next)
    const full = correct(second, next.address.address, { terms: { ...settings, maxOpenOrdersPerAddress: 1 } })
    await expect(full).rejects.toThrow('to this address that we have not confirmed')

    // What somebody confirmed with the buyer stays confirmed when the new address is no worse.
    const called = await orderOf(next)
    await moveOrder(db, { orderId: called, to: 'confirmed', actor: staff.name })
    const points = (await assessed(called))?.points
    await correct(called, 'House 18, Street 9', { who: next })
    expect([await status(called), (await assessed(called))?.points]).toEqual(['confirmed', points])
  })

  test('count the signs of risk of an order, each with its points', async () => {
    const someone = await guest(db)
    await orderOf(someone)
    await orderOf(someone)
    const third = await assessed(await orderOf(someone, 8, 16_000))
    expect(third).toMatchObject({ decision: 'call', points: 8 })
    expect(JSON.stringify(third?.reasons)).toMatch(/Same phone.*Same address.*Same device.*Unusual quantity: 8 pieces/)
    const refusing = await guest(db)
    const sent = await orderOf(refusing)
    await moveOrder(db, { orderId: sent, to: 'outForDelivery', actor: staff.name })
    await moveOrder(db, { orderId: sent, to: 'cancelled', actor: staff.name })
    expect(await assessed(await orderOf(refusing))).toMatchObject({ points: 4, decision: 'call' })
  })

  test('are settings: other figures decide otherwise, and trust ends at its amount', () => {
    const signs = {
      samePhone: 0,
      sameAddress: 0,
      sameDevice: 0,
      refused: 0,
      received: 2,
      phoneProved: false,
      pieces: 1,
      total: rs(16_000),
      address: 'House 12, Street 4',
      town: '',
      famousSpot: '',
    }
    expect(decide(signs, settings)).toMatchObject({
      decision: 'call',
      reasons: [{ text: expect.stringContaining('15,000') }, {}],
    })
    expect(decide(signs, { ...settings, trustUpTo: 16_000 }).decision).toBe('goesThrough')
    expect(decide(signs, { ...settings, trustUpTo: 16_000, trustAfterOrders: 3 }).decision).toBe('call')
    expect(decide(signs, { ...settings, trustUpTo: 16_000, trustAfterOrders: 0 }).decision).toBe('call')
    const coded = { ...signs, received: 0, phoneProved: true, total: rs(2000) }
    expect(decide(coded, settings).decision).toBe('call')
    expect(decide(coded, { ...settings, codeSparesCall: true }).decision).toBe('goesThrough')
    expect(decide({ ...coded, refused: 1 }, { ...settings, codeSparesCall: true }).decision).toBe('call')
    const unclear = { ...signs, total: rs(2000), address: 'near the mosque' }
    expect(decide(unclear, settings)).toMatchObject({ decision: 'call', points: 2 })
    expect(decide({ ...unclear, famousSpot: 'Data Darbar' }, settings).decision).toBe('goesThrough')
    const [why] = decide({ ...unclear, address: 'House 73' }, settings).reasons
    expect(why?.text).toBe('Unclear address: it is very short')
    expect(decide({ ...unclear, address: 'House 64', town: 'Jinnahabad' }, settings).decision).toBe('goesThrough')
  })
})

describe('a call', () => {
  test('without an answer comes again at its time, and asks the customer once by email', async () => {
    const orderId = await orderOf(await guest(db))
    await call(orderId, 'noAnswer')
    const row = await find(orderId)
    expect(row).toMatchObject({ state: 'later', tries: 1 })
    expect(row?.nextCallAt && new Date(row.nextCallAt).getTime() - Date.now()).toBeGreaterThan(2.9 * 3_600_000)
    await db.updateTable('order_calls').set({ next_call_at: new Date() }).where('order_id', '=', orderId).execute()
    await call(orderId, 'noAnswer')
    await db.updateTable('order_calls').set({ next_call_at: new Date() }).where('order_id', '=', orderId).execute()
    await call(orderId, 'noAnswer')
    expect((await find(orderId))?.why).toContain('No answer 3 times: cancel it?')
    expect((await queued(db, 'order-not-reached')).filter(job => job.orderId === orderId)).toHaveLength(1)
  })

  test('confirms, cancels with a reason, comes back at a time, or waits for the email when the number is wrong', async () => {
    const [yes, no, later, wrong] = [
      await orderOf(await guest(db)),
      await orderOf(await guest(db)),
      await orderOf(await guest(db)),
      await orderOf(await guest(db)),
    ]
    await call(yes, 'confirmed')
    await call(no, 'cancelled', { note: 'Ordered twice' })
    const soon = new Date(Date.now() + 5 * 3_600_000 + 3_600_000).toISOString().slice(0, 16)
    await call(later, 'callBack', { callAt: soon })
    await call(wrong, 'wrongNumber')
    expect([await status(yes), await status(no), await status(later)]).toEqual(['confirmed', 'cancelled', 'pending'])
    expect((await find(later))?.state).toBe('later')
    expect((await find(wrong))?.state).toBe('stuck')
    for (const wrongInput of [
      { outcome: 'callBack' },
      { outcome: 'cancelled' },
      { outcome: 'callBack', callAt: '2001-01-01T10:00' },
    ]) {
      expect(RecordCall.safeParse({ orderId: yes, ...wrongInput }).success).toBe(false)
    }
    await expect(call(yes, 'noAnswer')).rejects.toThrow('it is confirmed')
    // Two people press at once: one of them is refused with words.
    const both = await Promise.allSettled([call(later, 'confirmed'), call(later, 'confirmed')])
    expect(both.filter(each => each.status === 'fulfilled')).toHaveLength(1)
  })

  test('comes first for who asked for it, then by age, value and risk; not for who is called by somebody else', async () => {
    const [old, dear, back] = [
      await orderOf(await guest(db)),
      await orderOf(await guest(db), 5, 10_000),
      await orderOf(await guest(db)),
    ]
    await db
      .updateTable('orders')
      .set({ created_at: new Date(Date.now() - 50 * 3_600_000) })
      .where('id', '=', old)
      .execute()
    await db
      .insertInto('order_calls')
      .values({ order_id: back, staff_id: staff.id, outcome: 'callBack', next_call_at: new Date(Date.now() - 60_000) })
      .execute()
    await db.insertInto('order_presence').values({ view_id: 'v', order_id: dear, staff_id: 'bilal' }).execute()
    const list = await listCalls(db, settings, staff.id)
    const places = [back, old, dear].map(id => list.findIndex(({ _id }) => _id === id))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(list.find(({ _id }) => _id === dear)?.busyWith).toBe('Bilal')
    const counts = await countCalls(db)
    for (const state of ['due', 'later', 'stuck'] as const) {
      expect(counts[state]).toBe(list.filter(each => each.state === state).length)
    }
  })
})

test('the link in the email confirms once, notes an order of much risk, and says what became of a cancelled one', async () => {
  const orderId = await orderOf(await guest(db))
  expect(await confirmOrder(db, orderId)).toBe('confirmed')
  expect(await confirmOrder(db, orderId)).toBe('confirmed')
  const { timeline } = await findStaffOrder(db, orderId)
  expect(timeline.filter(({ status: to }) => to === 'confirmed')).toHaveLength(1)
  const doubtful = await orderOf(await guest(db))
  await db.updateTable('order_assessments').set({ points: 3 }).where('order_id', '=', doubtful).execute()
  expect(await confirmOrder(db, doubtful)).toBe('confirmed')
  const risky = await orderOf(await guest(db), 8, 16_000)
  await db.updateTable('order_assessments').set({ points: 4 }).where('order_id', '=', risky).execute()
  expect([await confirmOrder(db, risky), await confirmOrder(db, risky)]).toEqual(['noted', 'noted'])
  expect(await status(risky)).toBe('pending')
  await moveOrder(db, { orderId: risky, to: 'cancelled', actor: staff.name })
  expect(await confirmOrder(db, risky)).toBe('ended')
})

describe('usual times', () => {
  test('5 pm is tomorrow once it is over, and both are in the shop’s time zone', () => {
    const at = (utc: string) =>
      quickCalls(new Date(utc)).map(({ name, label, at: when }) => [name, label, when.toISOString()])
    expect(at('2026-11-23T07:00:00Z')).toEqual([
      ['at5pm', 'At 5 pm', '2026-11-23T12:00:00.000Z'],
      ['tomorrow11', 'Tomorrow at 11', '2026-11-24T06:00:00.000Z'],
    ])
    // Half past midnight in Karachi is the next day there.
    expect(at('2026-11-23T19:30:00Z')[0]).toEqual(['at5pm', 'At 5 pm', '2026-11-24T12:00:00.000Z'])
    expect(at('2026-11-23T13:00:00Z')[0]).toEqual(['at5pm', 'Tomorrow at 5 pm', '2026-11-24T12:00:00.000Z'])
  })

  test('one press agrees a call, and Confirm for many leaves out agreed calls and wrong numbers, with the reason', async () => {
    const [agreed, wrong, plain] = [
      await orderOf(await guest(db)),
      await orderOf(await guest(db)),
      await orderOf(await guest(db)),
    ]
    const press = RecordCall.parse({ orderId: agreed, outcome: 'tomorrow11' })
    expect(press).toMatchObject({ outcome: 'callBack' })
    await write(tx => recordCall(tx, { ...press, staff, settings }))
    expect((await find(agreed))?.nextCallAt).toEqual(quickCalls()[1]?.at)
    await call(wrong, 'wrongNumber')
    const { moved, refused } = await write(tx =>
      moveOrders(tx, { id: [agreed, wrong, plain], to: 'confirmed' }, 'Sana'),
    )
    expect(moved.map(({ orderId }) => orderId)).toEqual([plain])
    const why = new Map(refused.map(({ orderId, why: text }) => [orderId, text]))
    expect([why.get(agreed), why.get(wrong)]).toEqual([
      expect.stringContaining('a call is agreed for'),
      expect.stringContaining('its number is wrong'),
    ])
  })
})

test('the phone order knows whom it has by the phone, in any spelling, and whether an order of theirs is open', async () => {
  const someone = await guest(db)
  const first = await orderOf(someone)
  for (const to of ['confirmed', 'outForDelivery', 'delivered'] as const)
    await moveOrder(db, { orderId: first, to, actor: 'Sana' })
  await orderOf(someone)
  const spelled = someone.phoneNumber.replace('+92', '0').replace(/(\d{4})/, '$1-')
  const known = await findKnownCustomer(db, spelled, 'PK' as CountryCode)
  expect(known).toMatchObject({ fullName: 'Ayesha Malik', city: 'Lahore', orders: 2, delivered: 1, refused: 0 })
  expect(known?.open).toMatch(/^KH-/)
  expect(await findKnownCustomer(db, '0300 0000000', 'PK' as CountryCode)).toBeNull()
  expect(await findKnownCustomer(db, "'; drop table", 'PK' as CountryCode)).toBeNull()
})
