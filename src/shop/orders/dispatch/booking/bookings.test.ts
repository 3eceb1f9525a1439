import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../../test/courier-shop.ts'
import { fakePostex } from '../../../../../test/fakes/postex.ts'
import { settings } from '../../../../../test/fixtures.ts'
import { trackParcels } from '../../../money/courier-files/index.ts'
import { ChangeAddress, moveOrder } from '../../orders/index.ts'
import { ChooseCourier, chooseCourier } from '../choose-courier.ts'
import { DescribeParcel, describeParcel } from '../describe-parcel.ts'
import { findParcel } from '../find-parcel.ts'
import { handOver } from '../hand-over.ts'
import { keepLabels } from '../labels.ts'
import { unpackParcel } from '../pack-parcel.ts'
import { listParcels, ParcelFilter } from '../parcel-queues.ts'
import { readdressOrder } from '../readdress-order.ts'
import { askCancel } from './ask-bookings.ts'
import { loadSheet, makeLoadSheets } from './load-sheets.ts'
import { workBookings } from './send-bookings.ts'
import { settleBooking } from './settle-booking.ts'
import { airwayBills, bookingOf } from './show-booking.ts'

let shop: CourierShop
let postex: ReturnType<typeof fakePostex>

beforeAll(async () => {
  shop = await courierShop()
})
beforeEach(async () => {
  postex = fakePostex()
  await shop.connect('postex', postex)
})
afterAll(() => shop.drop())

const packed = (city?: string) => shop.packed(city)
const ask = (...parcels: string[]) => shop.ask(...parcels)
const work = () => shop.work()
const stateOf = async (parcelId: string) => (await bookingOf(shop.db, parcelId)).booking?.state

test('packed parcels are booked, get their numbers and airway bills, and once booked stay as they were booked', async () => {
  const [one, two, far] = [await packed(), await packed('سرگودھا'), await packed('Chitral')]
  const limit = (grams: number | null) =>
    shop.db.updateTable('couriers').set({ max_grams: grams }).where('id', '=', 'postex').execute()
  await limit(100)
  expect((await ask(one)).refused[0]?.why).toMatch(/cannot go by PostEx, which takes at most 0.1 kg/)
  await limit(null)
  const { done, refused } = await ask(one, two, far)
  expect(done).toHaveLength(2)
  expect(refused.map(({ why }) => why).join()).toMatch(/its courier does not go to \u2068Chitral/)
  expect((await ask(one)).refused[0]?.why).toMatch(/is booked, or will be in a moment/)
  await work()
  const parcel = await findParcel(shop.db, one)
  expect(postex.orders).toMatchObject([
    { trackingNumber: parcel.trackingNumber, reference: parcel.code, collect: parcel.codAmount / 100, city: 'LAHORE' },
    { city: 'SARGODHA' },
  ])
  expect((await airwayBills(shop.db, [one, far])).get(one)?.toString()).toMatch(/^%PDF/)
  const describe = { parcelId: one, version: parcel.version, courierId: 'postex', trackingNumber: '123', actor: 'Sana' }
  await expect(
    shop.inTx(tx => describeParcel(tx, { ...DescribeParcel.parse(describe), actor: 'Sana' })),
  ).rejects.toThrow(/take the booking back first/)
  await shop.inTx(tx => handOver(tx, { parcel: [one] }, shop.staff))
  expect((await findParcel(shop.db, one)).state).toBe('handed_over')
})

test('where the house has it so, a parcel is booked as it is packed; what cannot be booked is packed all the same, and waits to be booked', async () => {
  const set = (value: string) =>
    shop.db
      .insertInto('settings')
      .values({ key: 'bookAtPacking', value })
      .onConflict(oc => oc.column('key').doUpdateSet({ value }))
      .execute()
  const unbooked = async () =>
    (await listParcels(shop.db, ParcelFilter.parse({ queue: 'unbooked' }))).parcels.map(({ parcelId }) => parcelId)
  const before = await unbooked()
  await set('true')
  const [booked, far] = [await packed(), await packed('Chitral')]
  await set('false')
  expect([await stateOf(booked), await stateOf(far)]).toEqual(['waiting', undefined])
  expect((await unbooked()).filter(id => !before.includes(id))).toEqual([far])
  await work()
  expect((await findParcel(shop.db, booked)).trackingNumber).toBe(postex.orders.at(-1)?.trackingNumber)
  const last = await packed()
  expect(await stateOf(last)).toBeUndefined()
})

test('chosen parcels get a courier at once; those that are booked, or go by it already, are left with the reason', async () => {
  const [one, two, booked] = [await packed(), await packed(), await packed()]
  await ask(booked)
  await work()
  const choose = (courierId: string, ...parcel: string[]) =>
    shop.inTx(tx => chooseCourier(tx, ChooseCourier.parse({ parcel, courierId }), 'Sana'))
  const { done, refused } = await choose('tcs', one, two, booked)
  expect(done.map(({ parcelId }) => parcelId)).toEqual([one, two])
  expect(refused).toMatchObject([{ parcelId: booked, why: expect.stringContaining('take the booking back first') }])
  expect((await choose('tcs', one)).refused[0]?.why).toContain('goes by this courier already')
  expect((await choose('nobody', one)).refused[0]?.why).toContain('no such courier')
  expect((await findParcel(shop.db, two)).courier).toBe('TCS')
})

test('what PostEx refuses says why and can be booked again; a booking that is taken back frees the parcel, one that was picked up stays', async () => {
  const parcelId = await packed()
  await shop.db.updateTable('orders').set({ phone_number: '+12025550123' }).execute()
  await ask(parcelId)
  await work()
  expect((await bookingOf(shop.db, parcelId)).booking).toMatchObject({
    state: 'refused',
    why: 'INVALID CUSTOMER PHONE',
  })
  await shop.db.updateTable('orders').set({ phone_number: '+923001234567' }).execute()
  await ask(parcelId)
  await work()
  expect(postex.orders.map(({ reference }) => reference)).toEqual([`${(await findParcel(shop.db, parcelId)).code}/2`])
  await shop.inTx(tx => askCancel(tx, parcelId))
  await work()
  expect([await stateOf(parcelId), postex.orders[0]?.status]).toEqual(['cancelled', 'Un-Assigned By Me'])
  expect((await findParcel(shop.db, parcelId)).trackingNumber).toBe('')
  await ask(parcelId)
  await work()
  const [, picked] = postex.orders
  if (picked) picked.status = 'Picked By PostEx'
  await shop.inTx(tx => askCancel(tx, parcelId))
  await work()
  expect((await bookingOf(shop.db, parcelId)).booking).toMatchObject({
    state: 'booked',
    why: 'It cannot be taken back: ORDER CANNOT BE CANCELLED',
  })
})

test('a booking that is taken back when its turn has come, but before it is sent, is never sent', async () => {
  const parcelId = await packed()
  await ask(parcelId)
  const atOnce: boolean[] = []
  await workBookings(shop.db, async system => {
    atOnce.push((await shop.inTx(tx => askCancel(tx, parcelId))).atOnce)
    return shop.open(system)
  })
  expect([atOnce, await stateOf(parcelId), postex.orders]).toEqual([[true], 'cancelled', []])
})

test('an unpacked parcel and a cancelled order take their bookings back by themselves', async () => {
  const [unpacked, cancelled, unsent] = [await packed(), await packed(), await packed()]
  await ask(unpacked, cancelled)
  await work()
  await ask(unsent)
  await shop.inTx(tx => unpackParcel(tx, { parcelId: unpacked, actor: 'Sana' }))
  const { order } = await findParcel(shop.db, cancelled)
  await moveOrder(shop.db, { orderId: order.orderId, to: 'cancelled', actor: 'Sana' })
  await shop.inTx(tx => unpackParcel(tx, { parcelId: unsent, actor: 'Sana' }))
  await work()
  expect(postex.orders.map(({ status }) => status)).toEqual(['Un-Assigned By Me', 'Un-Assigned By Me'])
  expect([await stateOf(unpacked), await stateOf(cancelled), await stateOf(unsent)]).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ])
})

test("what was handed over is on the courier's load sheet; one that it refuses says why, and one that fails is asked for again", async () => {
  const parcels = [await packed(), await packed(), await packed()]
  await ask(...parcels.slice(0, 2))
  await work()
  const [both = 0] = (await shop.inTx(tx => handOver(tx, { parcel: parcels.slice(0, 2) }, shop.staff))).handovers
  await expect(loadSheet(shop.db, both)).rejects.toThrow('is being asked')
  postex.next.push('busy')
  await makeLoadSheets(shop.db, shop.open)
  expect(postex.orders.map(({ status }) => status)).toEqual(['Unbooked', 'Unbooked'])
  await shop.later()
  await makeLoadSheets(shop.db, shop.open)
  expect(postex.orders.map(({ status }) => status)).toEqual(['Booked', 'Booked'])
  expect((await loadSheet(shop.db, both)).toString()).toMatch(/^%PDF/)
  const [byFile = 0] = (await shop.inTx(tx => handOver(tx, { parcel: parcels.slice(2) }, shop.staff))).handovers
  await expect(loadSheet(shop.db, byFile)).rejects.toThrow('There is no load sheet')
})

test('PostEx is asked what became of parcels; a word that nobody has explained changes nothing and is shown', async () => {
  const parcels = [await packed(), await packed(), await packed()]
  await ask(...parcels)
  await work()
  await shop.inTx(tx => handOver(tx, { parcel: parcels }, shop.staff))
  const words = ['Delivered', 'Attempted', 'Teleported']
  postex.orders.forEach((order, at) => {
    order.status = words[at] ?? ''
    order.remarks = at === 1 ? 'Customer not at home' : ''
  })
  await trackParcels(shop.db, shop.open)
  const [first, second, third] = await Promise.all(parcels.map(id => findParcel(shop.db, id)))
  expect([first?.state, second?.state, second?.attemptReason, third?.state]).toEqual([
    'delivered',
    'handed_over',
    'Customer not at home',
    'handed_over',
  ])
  expect(await shop.db.selectFrom('courier_unknown_words').select('word').execute()).toEqual([{ word: 'teleported' }])
})

test('a booked parcel whose address changes is booked again with the new one by itself, and leaves only with a new label', async () => {
  const parcelId = await packed()
  await ask(parcelId)
  await work()
  const print = async () => keepLabels(shop.db, [await findParcel(shop.db, parcelId)], 'label', 'Sana')
  await print()
  const { order, code } = await findParcel(shop.db, parcelId)
  const move = (typed: object) => {
    const input = ChangeAddress.parse({ ...order, ...typed })
    return shop.inTx(tx => readdressOrder(tx, { ...input, orderId: order.orderId, actor: 'Sana', settings }))
  }
  expect((await move({ address: 'House 77, New Street' })).rebooked).toEqual([code])
  const leave = () => shop.inTx(tx => handOver(tx, { parcel: [parcelId] }, shop.staff))
  expect((await leave()).refused[0]?.why).toContain('it is being booked with its courier, or taken back')
  await work()
  await work()
  expect(postex.orders.map(({ status, address }) => [status, address?.includes('House 77')])).toEqual([
    ['Un-Assigned By Me', false],
    ['Unbooked', true],
  ])
  expect((await findParcel(shop.db, parcelId)).trackingNumber).toBe(postex.orders[1]?.trackingNumber)
  expect((await leave()).refused[0]?.why).toContain('its label is out of date (address')
  await print()
  expect((await leave()).done).toHaveLength(1)
})

test('a booking that its courier keeps stays held after another address, until somebody has notified the courier', async () => {
  const parcelId = await packed()
  await ask(parcelId)
  await work()
  const { order } = await findParcel(shop.db, parcelId)
  Object.assign(postex.orders[0] ?? {}, { status: 'Picked By PostEx' })
  const input = ChangeAddress.parse({ ...order, address: 'House 78, New Street' })
  await shop.inTx(tx => readdressOrder(tx, { ...input, orderId: order.orderId, actor: 'Sana', settings }))
  await work()
  expect(await stateOf(parcelId)).toBe('booked')
  expect(postex.orders).toHaveLength(1)
  const { refused } = await shop.inTx(tx => handOver(tx, { parcel: [parcelId] }, shop.staff))
  expect(refused[0]?.why).toContain('its courier has it booked otherwise (address)')
})

test('a booking that the courier cannot tell of for an hour asks a person, who says whether it is there', async () => {
  const parcelId = await packed()
  postex.next.push('cut after')
  await ask(parcelId)
  await work()
  const due = () =>
    shop.db.updateTable('parcel_bookings').set({ next_try_at: new Date() }).where('parcel_id', '=', parcelId).execute()
  const forgive = () => shop.db.updateTable('connections').set({ failures: 0, paused_until: null }).execute()
  for (let tries = 0; tries < 3; tries++) {
    postex.next.push('nonsense after')
    await due()
    await forgive()
    await work()
  }
  expect((await bookingOf(shop.db, parcelId)).booking).toMatchObject({ state: 'sent', asksStaff: false })
  await shop.db
    .updateTable('parcel_bookings')
    .set({ sent_at: new Date(Date.now() - 61 * 60_000) })
    .where('parcel_id', '=', parcelId)
    .execute()
  postex.next.push('nonsense after')
  await due()
  await forgive()
  await work()
  expect((await bookingOf(shop.db, parcelId)).booking).toMatchObject({ state: 'sent', asksStaff: true })
  const asked = postex.calls.length
  await due()
  await work()
  expect(postex.calls.length).toBe(asked)
  await shop.inTx(tx => settleBooking(tx, { parcelId, trackingNumber: null }))
  await forgive()
})
