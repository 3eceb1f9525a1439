import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomText } from '../../src/platform/secrets/signing.ts'
import { handOver, packScanned, packUnscanned, startParcel } from '../../src/shop/orders/dispatch/index.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { guest, shelve } from '../fixtures.ts'
import { brokenInvariants } from '../invariants.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let clerk: Browser
let marketer: Browser
let buy: () => Promise<{ id: string; orderNumber: string }>
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  clerk = await staffBrowser(shop, 'orders')
  marketer = await staffBrowser(shop, 'marketing')
  const { line } = await shelve(shop.db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 100 }])
  buy = async () => {
    const { _id: id, orderNumber } = await (await guest(shop.db)).buy([line()], 6000)
    return { id, orderNumber }
  }
})
afterAll(() => shop.close())

const write = (orderId: string, text = 'cancel kar do please') =>
  shop.db
    .insertInto('incoming_messages')
    .values({ id: randomText(12), order_id: orderId, kind: 'text', text, at: new Date() })
    .execute()
const audit = async (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'after', 'staff_name'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
const page = (id: string) => `/admin/orders/${id}`
const status = async (id: string) => (await open(clerk, page(id))).data.order.orderStatus
const cardOf = async (id: string) => (await open(clerk, `/admin/calls?order=${id}`)).data.current.call

test('a message stands on card, order and list until it is read, and neither call nor list confirms before', async () => {
  const { id, orderNumber } = await buy()
  await write(id)
  expect((await cardOf(id)).holds).toMatchObject([{ kind: 'message', said: 'cancel kar do please' }])
  expect((await open(clerk, page(id))).data.holds).toMatchObject([{ kind: 'message' }])
  const call = await submit(clerk, '/admin/calls', { do: 'call', orderId: id, outcome: 'confirmed' })
  expect([call.status, call.answer.message]).toEqual([
    409,
    expect.stringContaining("they wrote '\u2068cancel kar do please\u2069'. Please answer"),
  ])
  const many = await submit(clerk, '/admin/orders', { do: 'move', id, to: 'confirmed' })
  expect(many.answer.shown.refused).toMatchObject([
    { label: orderNumber, why: expect.stringContaining('cancel kar do please') },
  ])
  expect((await submit(clerk, page(id), { do: 'passHold', orderId: id, kind: 'message' })).answer.message).toContain(
    'Nobody can go on',
  )
  await submit(clerk, '/admin/calls', { do: 'readMessages', orderId: id })
  await submit(clerk, '/admin/calls', { do: 'call', orderId: id, outcome: 'confirmed' })
  expect(await status(id)).toBe('confirmed')
})

test("'Wants a change' opens the change, and is confirmed only once it is made or none is wanted, which the audit log keeps", async () => {
  const [{ id }, other] = [await buy(), await buy()]
  for (const orderId of [id, other.id]) {
    const wish = await submit(clerk, '/admin/calls', {
      do: 'call',
      orderId,
      outcome: 'changed',
      note: 'another address',
    })
    expect(wish.leadsTo).toBe(`/admin/orders/${orderId}#change-items`)
  }
  const confirm = (orderId: string) => submit(clerk, '/admin/calls', { do: 'call', orderId, outcome: 'confirmed' })
  expect((await confirm(id)).answer.message).toContain(
    "they want a change: '\u2068another address\u2069'. Please change it first.",
  )
  const pass = { do: 'passHold', orderId: id, kind: 'change' }
  expect((await submit(marketer, page(id), pass)).status).toBe(403)
  await submit(clerk, '/admin/calls', pass)
  expect(await audit(id)).toContainEqual({
    action: 'order.heldPassed',
    after: { hold: 'change' },
    staff_name: 'orders person',
  })
  await confirm(id)
  const { order, office } = (await open(clerk, page(other.id))).data
  const { address: _, ...rest } = order.shippingAddress
  const moved = {
    ...rest,
    address: 'House 77, Street 9',
    country: office.countryCode,
    version: String(office.version),
    do: 'address',
  }
  expect((await submit(clerk, page(other.id), moved)).answer.message).toContain('The address is saved')
  await confirm(other.id)
  expect([await status(id), await status(other.id)]).toEqual(['confirmed', 'confirmed'])
})

test('a note that says wait holds every step until its day or a press, and says so', async () => {
  const { id } = await buy()
  const wait = { do: 'letWait', orderId: id, note: 'At home on Friday', until: '' }
  expect((await submit(clerk, page(id), { ...wait, until: '2020-01-01' })).answer.problems).toEqual({
    until: 'The day must be after today',
  })
  expect((await submit(clerk, page(id), { ...wait, note: ' ' })).answer.problems).toEqual({
    note: 'Please say why it waits',
  })
  await submit(clerk, page(id), wait)
  const move = { do: 'move', from: 'pending', to: 'confirmed' }
  expect((await submit(clerk, page(id), move)).answer.message).toContain(
    "a note says that it waits: '\u2068At home on Friday\u2069'",
  )
  expect((await submit(clerk, page(id), { do: 'cancel', from: 'pending', reason: 'x' })).status).toBe(409)
  await submit(clerk, page(id), { do: 'endWait', orderId: id })
  await submit(clerk, page(id), move)
  expect([await status(id), (await audit(id)).map(({ action }) => action)]).toEqual([
    'confirmed',
    ['order.waits', 'order.goesOn', 'order.moved'],
  ])
})

test('of chosen parcels the held ones are neither printed nor handed over, each with its reason, and the others are', async () => {
  const [held, free] = [await buy(), await buy()]
  const packed = async (orderId: string) => {
    await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
    return shop.db.transaction().execute(async tx => {
      const { parcelId } = await startParcel(tx, orderId)
      await tx.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
      await packUnscanned(tx, { parcelId, actor: 'Sana' })
      return parcelId
    })
  }
  const parcels = [await packed(held.id), await packed(free.id)]
  await write(held.id, 'abhi mat bhejna')
  const labels = await clerk.raw(`/admin/dispatch/documents?kind=label&${parcels.map(id => `parcel=${id}`).join('&')}`)
  expect(labels.status).toBe(303)
  const { leftOut } = (await open(clerk, labels.headers.get('location') ?? '')).data
  expect(leftOut).toMatchObject({
    held: [{ parcelId: parcels[0], why: expect.stringContaining('abhi mat bhejna') }],
    others: 1,
  })
  expect((await clerk.raw(leftOut.document)).headers.get('content-type')).toBe('application/pdf')
  const booking = await clerk.raw(`/admin/dispatch/export?courier=tcs&${parcels.map(id => `parcel=${id}`).join('&')}`)
  expect(booking.status).toBe(303)
  const booked = (await open(clerk, booking.headers.get('location') ?? '')).data.leftOut
  expect(booked).toMatchObject({
    isBooking: true,
    held: [{ parcelId: parcels[0], why: expect.stringContaining('abhi mat bhejna') }],
    others: 1,
  })
  const file = await (await clerk.raw(booked.document)).text()
  expect(file.trim().split('\n')).toHaveLength(2)
  const { answer } = await submit(clerk, '/admin/dispatch/parcels', { do: 'handOver', parcel: parcels })
  expect(answer.shown).toMatchObject({
    done: '1 parcel handed over.',
    refused: [{ why: expect.stringContaining('abhi mat bhejna') }],
  })
  const listed = (await open(clerk, '/admin/dispatch/parcels?queue=packed')).data.parcels
  expect(listed.find((each: { parcelId: string }) => each.parcelId === parcels[0]).holds).toMatchObject([
    { kind: 'message' },
  ])
  const again = await submit(clerk, '/admin/dispatch/parcels', { do: 'handOver', parcel: parcels[0] ?? '' })
  expect(again.answer.shown).toMatchObject({ done: false, refused: [{ label: expect.anything() }] })

  // Where it is booked stands what stops its booking and its way out.
  await sql`insert into connections (id, active) values ('tcs', true) on conflict (id) do update set active = true`.execute(
    shop.db,
  )
  await sql`update couriers set system = 'tcs' where id = 'tcs'`.execute(shop.db)
  const refused = { parcel_id: parcels[0] ?? '', courier_id: 'tcs', reference: 'r', asked_by: 'Sana' }
  await shop.db
    .insertInto('parcel_bookings')
    .values({ ...refused, id: randomText(12), state: 'refused', why: 'INVALID PHONE', ended_at: new Date() })
    .execute()
  const toBook = (await open(clerk, '/admin/dispatch/parcels?queue=unbooked')).data.parcels
  expect(toBook.map(({ holds }: { holds: { kind: string; said: string }[] }) => holds.map(({ kind }) => kind))).toEqual(
    [expect.arrayContaining(['message', 'refused'])],
  )
  await sql`update couriers set system = ''`.execute(shop.db)
})

test('from the thread the order is changed, put off and cancelled, which reads what was written; not one of another number', async () => {
  const [one, two] = [await buy(), await buy()]
  const phoneOf = async (id: string) => {
    const order = shop.db.selectFrom('orders').select('phone_number').where('id', '=', id)
    return (await order.executeTakeFirstOrThrow()).phone_number
  }
  const phone = await phoneOf(one.id)
  const writes = () =>
    shop.db
      .insertInto('incoming_messages')
      .values({ id: randomText(12), order_id: one.id, phone, kind: 'text', text: 'address badal dein', at: new Date() })
      .execute()
  const thread = `/admin/messages/${phone.slice(1)}`
  await writes()
  const [{ order, office }] = (await open(clerk, thread)).data.open
  const { address: _, ...rest } = order.shippingAddress
  const address = {
    ...rest,
    do: 'address',
    orderId: one.id,
    version: String(office.version),
    country: office.countryCode,
    address: 'House 5, Street 1',
  }
  expect((await submit(clerk, thread, { ...address, orderId: two.id })).status).toBe(404)
  expect((await submit(clerk, thread, { ...address, address: '' })).answer.problems).toHaveProperty('address')
  expect((await open(clerk, page(one.id))).data.holds).toMatchObject([{ kind: 'message' }])
  expect((await submit(clerk, thread, address)).answer.message).toContain('The address is saved')
  expect((await open(clerk, page(one.id))).data.holds).toEqual([])
  expect((await audit(one.id)).map(({ action }) => action)).toEqual(['order.addressChanged'])
  await submit(clerk, thread, { do: 'letWait', orderId: one.id, note: 'on Friday', until: '2099-01-01' })
  expect((await open(clerk, page(one.id))).data.holds).toMatchObject([
    { kind: 'wait', said: 'on Friday (until 1 January)' },
  ])
  await submit(clerk, thread, { do: 'endWait', orderId: one.id })
  await writes()
  await submit(clerk, thread, { do: 'cancel', orderId: one.id, from: 'pending', reason: 'asked for it' })
  expect([await status(one.id), (await open(clerk, thread)).data.open]).toEqual(['cancelled', []])
})

test('after part of an order left, its page takes the rest out: money, stock and the customer follow', async () => {
  const { line } = await shelve(shop.db, 'White Oud', [{ ml: 50, price: 600_000, stock: 10 }])
  const { _id: orderId } = await (await guest(shop.db)).buy([line(0, 3)], 18_000)
  await moveOrder(shop.db, { orderId, to: 'confirmed', actor: 'Sana' })
  const sizeId = line().selectedSizeId
  await shop.db.transaction().execute(async tx => {
    const { parcelId } = await startParcel(tx, orderId)
    await tx.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
    await tx.updateTable('parcel_items').set({ scanned: 1 }).where('parcel_id', '=', parcelId).execute()
    await packScanned(tx, { parcelId, actor: 'Sana' })
    await handOver(
      tx,
      { parcel: [parcelId] },
      { id: (await tx.selectFrom('staff').select('id').executeTakeFirstOrThrow()).id, name: 'Sana' },
    )
  })
  const { may, toPack, office } = (await open(clerk, page(orderId))).data
  expect([may.dropRest, may.edit, toPack.waiting[0].pieces]).toEqual([true, false, 2])
  expect((await open(marketer, page(orderId))).data.may.dropRest).toBe(false)
  const drop = {
    do: 'dropRest',
    version: String(office.version),
    [`quantity.${sizeId}`]: '2',
    stock: 'back',
    reason: 'out of boxes',
  }
  expect((await submit(clerk, page(orderId), { ...drop, [`quantity.${sizeId}`]: '3' })).answer.problems).toEqual({
    [`quantity.${sizeId}`]: 'At most 2: the others are in a parcel',
  })
  expect((await submit(clerk, page(orderId), drop)).answer.message).toContain('The customer is told by email')
  const { order } = (await open(clerk, page(orderId))).data
  expect([order.totalAmount, order.dues.toCollect, order.items[0].quantity]).toEqual([600_000, 600_000, 1])
  expect(
    (await shop.db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()).stock,
  ).toBe(9)
  expect(await brokenInvariants(shop.db)).toEqual([])
})
