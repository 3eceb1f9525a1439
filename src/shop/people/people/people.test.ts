import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { everythingStored } from '../../../../test/everything-stored.ts'
import { guest, issueCoupon, shelve } from '../../../../test/fixtures.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { forgetEndedOrders, moveOrder } from '../../orders/orders/index.ts'
import { recordCall } from '../../settings/connections/index.ts'
import { stopEmails } from '../newsletter/index.ts'
import {
  erasePerson,
  findPerson,
  listPeople,
  mergePeople,
  notePerson,
  PersonFilter,
  partPeople,
  planMerge,
  refreshPeople,
  tagPerson,
} from './index.ts'

let fresh: FreshDatabase
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
})
afterAll(() => fresh.drop())

const home = PAKISTAN
const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(fresh.db, work)
async function find(filter: Record<string, string>) {
  await refreshPeople(fresh.db)
  return (await listPeople(fresh.db, PersonFilter.parse(filter))).people
}
const idOf = async (phone: string) => (await find({ q: phone }))[0]?.personId ?? ''
/** A customer with orders of these ends, by one phone and an email an order. */
async function customer(number: number, ends: ('delivered' | 'refused' | 'cancelled' | 'pending')[]) {
  const orders: string[] = []
  for (const end of ends) {
    const buyer = await guest(fresh.db, number)
    const { _id: orderId } = await buyer.buy([oud.line()], 6000)
    orders.push(orderId)
    if (end === 'pending') continue
    if (end === 'cancelled') await moveOrder(fresh.db, { orderId, to: 'cancelled', actor: 'a test' })
    else {
      await moveOrder(fresh.db, { orderId, to: 'confirmed', actor: 'a test' })
      const parcelId = await handOver(fresh.db, orderId)
      if (end === 'delivered') await deliver(fresh.db, orderId, parcelId)
      else {
        await fresh.db
          .updateTable('parcels')
          .set({ state: 'returned', refused_at: new Date(), returned_at: new Date() })
          .where('id', '=', parcelId)
          .execute()
        await moveOrder(fresh.db, { orderId, to: 'cancelled', actor: 'a test' })
      }
    }
  }
  const phone = `+92300${1_000_000 + number}`
  return { phone, orders, personId: await idOf(phone) }
}

test('one phone is one customer whatever the emails, with figures that follow each move of the orders', async () => {
  const { phone, personId } = await customer(11, ['delivered', 'refused', 'cancelled', 'pending'])
  const typed = `0${phone.slice(3, 6)}-${phone.slice(6)}`
  expect(await find({ q: typed })).toMatchObject([
    { personId, phone, orders: 4, delivered: 1, refused: 1, spent: 600_000, fullName: 'Ayesha Malik', city: 'Lahore' },
  ])
  const person = await findPerson(fresh.db, personId)
  expect([person.orderList.length, person.parcels.length, person.mailboxes.length]).toEqual([4, 2, 4])
  const { email = '' } = person.mailboxes[0] ?? {}
  await stopEmails(fresh.db, [{ email, kind: 'bounce', reason: '550 No such user' }], 'notice')
  expect(
    (await findPerson(fresh.db, personId)).mailboxes.map(({ stopped, stopReason }) => [stopped, stopReason]),
  ).toEqual([['bounce', '550 No such user'], ...[1, 2, 3].map(() => [null, null])])
  await fresh.db
    .updateTable('orders')
    .set({ phone_number: '+923009999999' })
    .where('phone_number', '=', phone)
    .execute()
  expect(await find({ q: phone })).toEqual([])
  expect(await find({ q: '+923009999999' })).toMatchObject([{ orders: 4 }])
})

test('segments by city, tag, what was bought, spent, refused and when', async () => {
  const { personId } = await customer(21, ['delivered', 'delivered'])
  const musk = await shelve(fresh.db, 'White Musk', [{ ml: 12, price: 600_000 }])
  const buyer = await guest(fresh.db, 22)
  await buyer.buy([musk.line()], 6000)
  await inTx(tx => tagPerson(tx, { personId, tags: ['vip'] }))
  const ids = async (filter: Record<string, string>) => (await find(filter)).map(person => person.personId)
  expect(await ids({ tag: 'VIP' })).toEqual([personId])
  expect(await ids({ spent: '12000' })).toEqual([personId])
  expect(await ids({ bought: 'white musk' })).toEqual([await idOf(buyer.phoneNumber)])
  expect(await ids({ city: 'LAHORE', orders: '2', tag: 'vip' })).toEqual([personId])
  expect(await ids({ refused: '1', tag: 'vip' })).toEqual([])
  expect(await ids({ within: '1', tag: 'vip' })).toEqual([personId])
  for (const name of ['quiet', 'before']) expect(await ids({ [name]: '1' })).toEqual([])
  expect((await find({ sort: 'spent' }))[0]?.personId).toBe(personId)
})

test('two numbers are merged after a look at both, and parted again as they were', async () => {
  const one = await customer(31, ['delivered'])
  const other = await customer(32, ['refused', 'pending'])
  await inTx(tx => tagPerson(tx, { personId: other.personId, tags: ['speaks punjabi'] }))
  await inTx(tx => notePerson(tx, { personId: other.personId, note: 'Her sister’s number', author: 'a test' }))
  const before = [await find({ q: one.phone }), await find({ q: other.phone })]
  const typed = other.phone.replace('+92', '0')
  const asked = { personId: one.personId, phone: typed, home }
  expect(await planMerge(fresh.db, asked)).toMatchObject({ into: { orders: 1 }, other: { orders: 2 } })
  await inTx(tx => mergePeople(tx, asked))
  // Matched by either number.
  for (const phone of [one.phone, other.phone])
    expect(await find({ q: phone })).toMatchObject([
      { personId: one.personId, orders: 3, delivered: 1, refused: 1, tags: ['speaks punjabi'] },
    ])
  const merged = await findPerson(fresh.db, one.personId)
  expect([merged.numbers.length, merged.orderList.length, merged.notes.length]).toEqual([2, 3, 1])
  // An order by the merged number counts for both at once.
  await (await guest(fresh.db, 32)).buy([oud.line()], 6000)
  expect(await find({ q: one.phone })).toMatchObject([{ orders: 4 }])
  await expect(inTx(tx => mergePeople(tx, { personId: other.personId, phone: one.phone, home }))).rejects.toThrow(
    'merged into',
  )
  await expect(inTx(tx => mergePeople(tx, asked))).rejects.toThrow('merged already')
  await inTx(tx => partPeople(tx, { personId: one.personId, numberId: other.personId }))
  expect(await find({ q: one.phone })).toEqual(before[0])
  expect(await find({ q: other.phone })).toMatchObject([
    { ...before[1]?.[0], orders: 3, email: expect.any(String), lastOrderAt: expect.any(Date) },
  ])
  await expect(inTx(tx => partPeople(tx, { personId: one.personId, numberId: other.personId }))).rejects.toThrow(
    'not merged',
  )
})

test('merges of the same two at once, in both directions, leave one merge', async () => {
  const one = await customer(41, ['pending'])
  const other = await customer(42, ['pending'])
  const results = await Promise.allSettled([
    inTx(tx => mergePeople(tx, { personId: one.personId, phone: other.phone, home })),
    inTx(tx => mergePeople(tx, { personId: other.personId, phone: one.phone, home })),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await find({ q: one.phone })).toMatchObject([{ orders: 2 }])
  expect(await find({ q: other.phone })).toMatchObject([{ orders: 2 }])
})

test('an erased person leaves orders, emails, notes and coupons; an order under way keeps them until it has ended', async () => {
  await issueCoupon(fresh.db, { code: 'EID' })
  const { personId, phone, orders } = await customer(51, ['delivered', 'pending'])
  await inTx(tx => notePerson(tx, { personId, note: 'Ayesha’s note', author: 'a test' }))
  expect(await inTx(tx => erasePerson(tx, personId))).toEqual({ underWay: 1 })
  const [ended, open] = orders
  const personOf = (id: string | undefined) =>
    fresh.db
      .selectFrom('orders')
      .select(['full_name', 'phone_number', 'address', 'forget_when_ended'])
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
  expect(await personOf(ended)).toEqual({
    full_name: 'Deleted account',
    phone_number: '',
    address: '',
    forget_when_ended: false,
  })
  expect(await personOf(open)).toMatchObject({ phone_number: phone, forget_when_ended: true })
  expect(await find({ q: phone })).toMatchObject([{ orders: 1 }])
  expect((await findPerson(fresh.db, personId)).notes).toEqual([])
})

test('an erased person is not left in what was said without an order, asked for a bottle, or told to a courier', async () => {
  const { personId, phone, orders } = await customer(64, ['delivered'])
  await fresh.db
    .insertInto('incoming_messages')
    .values({ id: 'wamid.1', phone, kind: 'text', name: 'Ayesha Gul', text: 'Salam', user_id: '', at: new Date() })
    .execute()
  await fresh.db
    .insertInto('messages')
    .values({ cause: 'cart x', kind: 'cart', phone, language: 'en', text: 'Dear Ayesha Gul' })
    .execute()
  await sql`insert into stock_asks (size_id, email, mailbox, phone) values (${oud.line().selectedSizeId}, '', ${phone}, ${phone})`.execute(
    fresh.db,
  )
  const call = {
    name: 'create-order',
    reference: '',
    orderId: orders[0] ?? '',
    tookMs: 1,
    outcome: 'answered',
    status: 200,
    answer: '',
  } as const
  await recordCall(fresh.db, { ...call, system: 'postex', request: `Ayesha Gul ${phone}` })
  await inTx(tx => erasePerson(tx, personId))
  await refreshPeople(fresh.db)
  const stored = await everythingStored(fresh.db)
  expect([stored.includes(phone), stored.includes('Ayesha Gul')]).toEqual([false, false])
})

test('tags that two people change at once are kept of both', async () => {
  const { personId } = await customer(31, ['delivered'])
  await inTx(tx => tagPerson(tx, { personId, tags: ['vip', 'old'] }))
  const seen = ['vip', 'old']
  await Promise.all([
    inTx(tx => tagPerson(tx, { personId, seen, tags: ['vip', 'old', 'eid'] })),
    inTx(tx => tagPerson(tx, { personId, seen, tags: ['vip', 'gift'] })),
  ])
  const { after } = await inTx(tx => tagPerson(tx, { personId, seen: [], tags: ['last'] }))
  expect(after).toEqual(['eid', 'gift', 'last', 'vip'])
})

test('an erased person is not left in orders of the old shop, found by phone or by the email of those', async () => {
  const { personId, phone } = await customer(71, ['delivered'])
  await sql`insert into moves (name, category, created_by) select 'Old shop', name, 'Sana' from categories limit 1`.execute(
    fresh.db,
  )
  await sql`
    insert into old_orders (id, source, number, move_id, placed_at, status, payment, total, name, email, phone, address)
    select number, 'shopify', number, (select max(id) from moves), now(), 'delivered', 'COD', 100000, 'Zubaida Qurban', email, phone, 'House 71'
    from (values ('o1', 'zubaida@example.com', ${phone}), ('o2', 'zubaida@example.com', ''), ('o3', '', ${phone})) old (number, email, phone)`.execute(
    fresh.db,
  )
  await sql`
    with file as (insert into move_files (move_id, kind, file_name) select max(id), 'shopify-orders', 'orders.csv' from moves returning id, move_id)
    insert into move_problems (move_id, file_id, line, field, cell, reason)
    select move_id, id, 2, 'phone', ${`0${phone.slice(3, 6)}-${phone.slice(6)}`}, 'a test' from file`.execute(fresh.db)
  await inTx(tx => erasePerson(tx, personId))
  await refreshPeople(fresh.db)
  const problems = await fresh.db.selectFrom('move_problems').select('cell').execute()
  expect(problems).toEqual([{ cell: '' }])
  const stored = await everythingStored(fresh.db)
  expect(['Zubaida Qurban', 'zubaida@example.com', phone].filter(text => stored.includes(text))).toEqual([])
})

test('a person erased while an order was under way is nowhere once it has ended: guest, address, merged number, label, remarks', async () => {
  const one = await customer(81, ['delivered'])
  const other = await customer(82, ['pending'])
  await inTx(tx => mergePeople(tx, { personId: one.personId, phone: other.phone, home }))
  const name = 'Mahnoor Qazi'
  const street = 'House 82, Lilac Street'
  const ids = [...one.orders, ...other.orders]
  await fresh.db.updateTable('orders').set({ full_name: name, address: street }).where('id', 'in', ids).execute()
  await sql`
    update customers set name = ${name}, recipient = ${name}, address = ${street}, phone = ${other.phone}, phone_number = ${other.phone}
    where id in (select customer_id from orders where id = any(${ids}::text[]))`.execute(fresh.db)
  await sql`
    insert into parcel_advice (parcel_id, kind, remarks, asked_by, state)
    select id, 'address', ${street}, 'Sana', 'told' from parcels where order_id = any(${ids}::text[])`.execute(fresh.db)
  // The number that was merged stands for the whole person.
  expect(await inTx(tx => erasePerson(tx, other.personId))).toEqual({ underWay: 1 })
  await moveOrder(fresh.db, { orderId: other.orders[0] ?? '', to: 'cancelled', actor: 'a test' })
  await forgetEndedOrders(fresh.db)
  await refreshPeople(fresh.db)
  const stored = await everythingStored(fresh.db)
  expect([name, street, one.phone, other.phone].filter(text => stored.includes(text))).toEqual([])
})
