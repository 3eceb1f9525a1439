import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../test/courier-shop.ts'
import { fakePostex } from '../../../../test/fakes/postex.ts'
import { settings } from '../../../../test/fixtures.ts'
import { rs } from '../../ground/money.ts'
import { ChangeAddress, changeAddress } from '../orders/index.ts'
import { askCancel } from './booking/ask-bookings.ts'
import { DescribeParcel, describeParcel } from './describe-parcel.ts'
import { exportParcels } from './export-parcels.ts'
import { findParcel, findParcels, parcelsOfOrder } from './find-parcel.ts'
import { handOver } from './hand-over.ts'
import { confirmLabels, keepAirwayBills, keepLabels, outdatedLabels } from './labels.ts'
import { countDispatch, listParcels, ParcelFilter } from './parcel-queues.ts'
import { storeNumbers } from './store-numbers.ts'

let shop: CourierShop
beforeAll(async () => {
  shop = await courierShop()
  await shop.connect('postex', fakePostex())
})
afterAll(() => shop.drop())

const actor = 'Sana'
const print = async (...parcels: string[]) => keepLabels(shop.db, await findParcels(shop.db, parcels), 'label', actor)
/** Hands over parcels, with a number that somebody got in the courier's portal where they were not booked. */
const leave = (...parcels: string[]) =>
  shop.inTx(async tx => {
    await sql`update parcels set tracking_number = 'PORTAL-' || id where id = any(${parcels}::text[]) and tracking_number = ''`.execute(
      tx,
    )
    return handOver(tx, { parcel: parcels }, shop.staff)
  })
const why = async (parcelId: string) => (await leave(parcelId)).refused[0]?.why
const stateOf = async (parcelId: string) => (await findParcel(shop.db, parcelId)).state
const differs = async (parcelId: string) =>
  (await outdatedLabels(shop.db, parcelId)).map(({ kind, differs: what }) => `${kind}: ${what.join(', ')}`)

/** Staff change where the order of a parcel goes. */
async function move(parcelId: string, fields: Partial<Record<string, string>>) {
  const { order } = await findParcel(shop.db, parcelId)
  const input = ChangeAddress.parse({ ...order, phoneNumber: order.phoneNumber, ...fields, version: order.version })
  return shop.inTx(tx => changeAddress(tx, { ...input, orderId: order.orderId, actor, settings }))
}
async function confirm(parcelId: string, seen?: { version: number; orderVersion: number }) {
  const { version, order } = await findParcel(shop.db, parcelId)
  return shop.inTx(tx => confirmLabels(tx, { parcelId, ...(seen ?? { version, orderVersion: order.version }), actor }))
}

test('a parcel whose address, name or phone changed after its label does not leave until the label is printed again', async () => {
  const parcelId = await shop.packed()
  await print(parcelId)
  const { code } = await findParcel(shop.db, parcelId)
  expect(await move(parcelId, { address: 'House 99, Street 1', fullName: 'Bilal Khan' })).toMatchObject({
    relabel: [code],
  })
  expect(await differs(parcelId)).toEqual(['label: name, address'])
  expect(await why(parcelId)).toBe(
    `Parcel ${code}: its label is out of date (name, address). Please print it again, or confirm on its page that it is right.`,
  )
  const queue = await listParcels(shop.db, ParcelFilter.parse({ queue: 'relabel' }))
  expect(queue.parcels.map(each => [each.code, each.relabel])).toEqual([[code, true]])
  expect((await countDispatch(shop.db)).relabel).toBe(1)
  const { text } = await shop.db
    .selectFrom('order_changes')
    .select('text')
    .where('kind', '=', 'address')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(text).toContain(`Label out of date: ${code}`)
  await print(parcelId)
  expect([await differs(parcelId), (await countDispatch(shop.db)).relabel]).toEqual([[], 0])
  await move(parcelId, { phoneNumber: '0321 7654321' })
  expect(await why(parcelId)).toContain('out of date (phone)')
  await print(parcelId)
  await leave(parcelId)
  expect(await stateOf(parcelId)).toBe('handed_over')
})

test('one that was never printed here does not leave with another address than it was packed with; others of the same hand-over do', async () => {
  const [moved, same] = [await shop.packed(), await shop.packed()]
  await move(moved, { address: 'House 7, Street 2' })
  const { done, refused } = await leave(moved, same)
  expect(done.map(({ parcelId }) => parcelId)).toEqual([same])
  expect(refused[0]?.why).toContain('it was packed with another address. Please print its label')
  await print(moved)
  await leave(moved)
  expect(await stateOf(moved)).toBe('handed_over')
})

test('somebody who corrects the label by hand confirms what they saw, and nothing newer', async () => {
  const parcelId = await shop.packed()
  await print(parcelId)
  await move(parcelId, { address: 'House 8' })
  const { version, order } = await findParcel(shop.db, parcelId)
  await move(parcelId, { address: 'House 9' })
  await expect(confirm(parcelId, { version, orderVersion: order.version })).rejects.toThrow('was changed meanwhile')
  expect(await differs(parcelId)).toEqual(['label: address'])
  expect((await confirm(parcelId)).differed).toEqual(['address'])
  await expect(confirm(parcelId)).rejects.toThrow('Nothing of the label')
  await leave(parcelId)
  expect(await stateOf(parcelId)).toBe('handed_over')
  // What has left is printed again without a word of what it left with.
  await shop.db.updateTable('orders').set({ address: 'House 10' }).where('id', '=', order.orderId).execute()
  await print(parcelId)
  const labels = await shop.db.selectFrom('parcel_labels').select('address').where('parcel_id', '=', parcelId).execute()
  expect(labels.map(({ address }) => address)).not.toContain('House 10')
})

test('cash, courier and pieces that changed after the label are told apart', async () => {
  const parcelId = await shop.packed()
  await print(parcelId)
  const { version, codAmount, courierId } = await findParcel(shop.db, parcelId)
  await shop.db.updateTable('couriers').set({ active: true }).execute()
  const input = DescribeParcel.parse({ parcelId, version, courierId: courierId === 'tcs' ? 'leopards' : 'tcs' })
  await shop.inTx(tx => describeParcel(tx, { ...input, actor }))
  expect(await differs(parcelId)).toEqual(['label: courier'])
  await print(parcelId)
  await shop.db
    .updateTable('parcel_labels')
    .set({ cod_amount: codAmount + rs(100), pieces: 7 })
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', 'label')
    .execute()
  expect(await differs(parcelId)).toEqual(['label: amount to collect, pieces'])
})

test('what a courier has booked is booked again or confirmed; its airway bill says what was booked', async () => {
  const parcelId = await shop.packed()
  await shop.ask(parcelId)
  await shop.work()
  await keepAirwayBills(shop.db, [parcelId], actor)
  expect(await differs(parcelId)).toEqual([])
  await move(parcelId, { address: 'House 55' })
  expect(await differs(parcelId)).toEqual(['label: address', 'booking: address'])
  // The courier's bill is not right by being printed again.
  await keepAirwayBills(shop.db, [parcelId], actor)
  expect(await why(parcelId)).toContain('its courier has it booked otherwise (address). Please book it again')
  await shop.inTx(tx => askCancel(tx, parcelId))
  await shop.work()
  expect((await shop.ask(parcelId)).refused[0]?.why).toContain('Please print it again')
  await print(parcelId)
  await shop.ask(parcelId)
  await shop.work()
  // A bill with the number of the booking that was taken back would be another one.
  await keepAirwayBills(shop.db, [parcelId], actor)
  await leave(parcelId)
  expect(await stateOf(parcelId)).toBe('handed_over')
})

test("a courier's list that was exported before the change holds its parcel too, when its numbers come back", async () => {
  const parcelId = await shop.packed()
  const { code, courierId } = await findParcel(shop.db, parcelId)
  await exportParcels(shop.db, courierId ?? '', [parcelId], actor)
  await move(parcelId, { address: 'House 66' })
  const line = { line: 1, reference: code, typed: 'PX-900' }
  await shop.inTx(tx => storeNumbers(tx, [line], { actor, courierId: courierId ?? '' }))
  expect(await differs(parcelId)).toEqual(['booking: address'])
  await confirm(parcelId)
  await leave(parcelId)
  expect(await stateOf(parcelId)).toBe('handed_over')
})

test('a parcel that was packed before labels were recorded is asked about before it leaves', async () => {
  const [printed, confirmed] = [await shop.packed(), await shop.packed()]
  await shop.db.deleteFrom('parcel_labels').where('parcel_id', 'in', [printed, confirmed]).execute()
  expect(await differs(printed)).toEqual(['unrecorded: address'])
  const { refused } = await leave(printed, confirmed)
  expect(refused.map(({ why: text }) => text)).toEqual([
    expect.stringContaining('it was packed before labels were recorded'),
    expect.stringContaining('it was packed before labels were recorded'),
  ])
  const queue = await listParcels(shop.db, ParcelFilter.parse({ queue: 'relabel' }))
  expect(queue.parcels.map(({ parcelId }) => parcelId)).toEqual(expect.arrayContaining([printed, confirmed]))
  // What a courier gets today does not say what the label of then says.
  await exportParcels(shop.db, (await findParcel(shop.db, printed)).courierId ?? '', [printed], actor)
  expect(await differs(printed)).toEqual(['unrecorded: address'])
  await print(printed)
  expect((await confirm(confirmed)).differed).toEqual(['address'])
  await leave(printed, confirmed)
  expect([await stateOf(printed), await stateOf(confirmed)]).toEqual(['handed_over', 'handed_over'])
})

test('the parcels of an order say where each goes by its label, and that it is out of date', async () => {
  const parcelId = await shop.packed()
  const { order } = await findParcel(shop.db, parcelId)
  const shown = async () => (await parcelsOfOrder(shop.db, order.orderId))[0]
  await print(parcelId)
  await move(parcelId, { address: 'House 12, New Street', city: 'Karachi', state: 'Sindh' })
  expect(await shown()).toMatchObject({
    goesTo: { address: order.address, city: 'Lahore' },
    outdated: [{ kind: 'label', differs: ['address', 'city'] }],
  })
  await print(parcelId)
  expect(await shown()).toMatchObject({ goesTo: { address: 'House 12, New Street', city: 'Karachi' }, outdated: [] })
  // What left keeps what it left with.
  await leave(parcelId)
  await shop.db.updateTable('orders').set({ city: 'Multan' }).where('id', '=', order.orderId).execute()
  expect(await shown()).toMatchObject({ goesTo: { city: 'Karachi' }, outdated: [] })
  await shop.db.deleteFrom('parcel_labels').where('parcel_id', '=', parcelId).execute()
  expect(await shown()).toMatchObject({ goesTo: null, outdated: [] })
})
