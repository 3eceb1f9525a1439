import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../test/courier-shop.ts'
import { fakePostex } from '../../../../test/fakes/postex.ts'
import { fakeTrax } from '../../../../test/fakes/trax.ts'
import { settings } from '../../../../test/fixtures.ts'
import { rs } from '../../ground/money.ts'
import { findParcel, handOver, recordResult } from '../../orders/dispatch/index.ts'
import { fetchPayments } from './fetch-payments.ts'
import { findSettlement } from './find-settlement.ts'

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

async function delivered(receipt?: string): Promise<string> {
  const parcelId = await shop.packed()
  await shop.ask(parcelId)
  await shop.work()
  await shop.inTx(tx => handOver(tx, { parcel: [parcelId] }, shop.staff))
  await shop.inTx(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'PostEx' }))
  const order = postex.orders.at(-1)
  if (order && receipt) order.receipt = receipt
  return parcelId
}
const settlements = () =>
  shop.db.selectFrom('settlements').select(['id', 'state', 'reference', 'staff_id']).orderBy('id').execute()
const fetched = () => fetchPayments(shop.db, shop.open)

test('what a courier has paid becomes a statement to check, a parcel in one only; what it has not paid waits', async () => {
  const [first, , waits] = [await delivered('CPR-9'), await delivered('CPR-9'), await delivered()]
  postex.next.push(null, 'busy')
  await expect(fetched()).rejects.toThrow('Not done: PostEx: ')
  expect(await settlements()).toEqual([])
  await fetched()
  await fetched()
  const [one, ...more] = await settlements()
  expect([one, more]).toMatchObject([{ state: 'open', reference: 'CPR-9-1 + CPR-9', staff_id: null }, []])
  const { lines } = await findSettlement(shop.db, one?.id ?? 0, settings)
  const { codAmount, trackingNumber } = await findParcel(shop.db, first)
  const line = lines.find(({ trackingNumber: number }) => number === trackingNumber)
  const fee = rs(Math.round(codAmount / 2000) + Math.round(Math.round(codAmount / 2000) * 0.16))
  expect(lines).toHaveLength(2)
  expect(line).toMatchObject({ cod: codAmount, fee, difference: 0 })
  const order = postex.orders.at(-1)
  if (order) order.receipt = 'CPR-10'
  await fetched()
  const { lines: later } = await findSettlement(shop.db, (await settlements())[1]?.id ?? 0, settings)
  expect(later.map(({ trackingNumber: number }) => number)).toEqual([(await findParcel(shop.db, waits)).trackingNumber])
})

test('the names that staff gave the columns of their files stay; a statement that was discarded is fetched again', async () => {
  const own = JSON.stringify({ CN: 'tracking', Amount: 'cod' })
  await shop.db.insertInto('settlement_columns').values({ courier_id: 'postex', columns: own }).execute()
  await delivered('CPR-11')
  const before = (await settlements()).length
  await fetched()
  expect(await shop.db.selectFrom('settlement_columns').select('columns').execute()).toEqual([
    { columns: JSON.parse(own) },
  ])
  await shop.db
    .updateTable('settlements')
    .set({ state: 'discarded' })
    .where('reference', '=', 'CPR-11-1 + CPR-11')
    .execute()
  await fetched()
  expect((await settlements()).length).toBe(before + 2)
})

test('of Trax the cash that was paid out is a statement, with both taxes; what it bills apart has an invoice of its own', async () => {
  const trax = fakeTrax()
  await shop.connect('trax', trax)
  const [paid, waits] = [await shop.packed(), await shop.packed()]
  for (const parcelId of [paid, waits]) {
    await shop.ask(parcelId)
    await shop.work()
    await shop.inTx(tx => handOver(tx, { parcel: [parcelId] }, shop.staff))
    await shop.inTx(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'Trax' }))
  }
  Object.assign(trax.parcels[0] ?? {}, { payment: 5457 })
  await fetched()
  const [one, ...more] = (await settlements()).filter(({ reference }) => reference === 'Payment 5457')
  expect(more).toEqual([])
  const { lines } = await findSettlement(shop.db, one?.id ?? 0, settings)
  const { codAmount, trackingNumber } = await findParcel(shop.db, paid)
  expect(lines).toMatchObject([{ trackingNumber, cod: codAmount, tax: codAmount * 0.04, net: codAmount * 0.96 }])
})
