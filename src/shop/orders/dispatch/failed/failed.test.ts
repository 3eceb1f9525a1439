import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CourierShop, courierShop } from '../../../../../test/courier-shop.ts'
import { fakePostex } from '../../../../../test/fakes/postex.ts'
import { settings } from '../../../../../test/fixtures.ts'
import { DAY_MS, dayOf } from '../../../ground/dates.ts'
import { trackParcels } from '../../../money/courier-files/index.ts'
import { handOver } from '../hand-over.ts'
import { recordResult } from '../record-result.ts'
import { adviseCouriers } from './advise-couriers.ts'
import { askReturn, giveNewAddress, NewAddress, TryAgain, tryAgain } from './advise-parcel.ts'
import { countSaved, listFailed } from './list-failed.ts'

let shop: CourierShop
let postex: ReturnType<typeof fakePostex>
beforeAll(async () => {
  shop = await courierShop()
})
beforeEach(async () => {
  await shop.db.deleteFrom('parcel_advice').execute()
  await shop.db.updateTable('parcels').set({ attempted_at: null }).execute()
  postex = fakePostex()
  await shop.connect('postex', postex)
})
afterAll(() => shop.drop())

/** A parcel that PostEx could not deliver. */
async function failed(reason = 'Customer not at home'): Promise<string> {
  const parcelId = await shop.packed()
  await shop.ask(parcelId)
  await shop.work()
  await shop.inTx(tx => handOver(tx, { parcel: [parcelId] }, shop.staff))
  Object.assign(postex.orders.at(-1) ?? {}, { status: 'Attempted', remarks: reason })
  await trackParcels(shop.db, shop.open)
  return parcelId
}
const list = () => listFailed(shop.db, { failedAnswerHours: 24 })
const tell = () => adviseCouriers(shop.db, shop.open)
const tomorrow = dayOf(new Date(Date.now() + DAY_MS))
const again = (parcelId: string, actor = 'Sana') =>
  shop.inTx(tx => tryAgain(tx, { ...TryAgain.parse({ parcelId, on: tomorrow, note: 'after 5 pm' }), actor }))

test('a failed attempt waits for an answer, the most urgent first; its courier gets it, and the next failed attempt waits anew', async () => {
  const [first, second] = [await failed(), await failed('Wrong address')]
  const { open } = await list()
  expect(open.map(({ parcelId, reason, attempts }) => [parcelId, reason, attempts])).toEqual([
    [first, 'Customer not at home', 1],
    [second, 'Wrong address', 1],
  ])
  const [urgent] = open
  expect(+(urgent?.deadline ?? 0) - +(urgent?.attemptedAt ?? 0)).toBe(DAY_MS)
  await again(first)
  await tell()
  const { answered } = await list()
  expect(answered).toMatchObject([{ parcelId: first, advice: { kind: 'retry', state: 'told', by: 'Sana' } }])
  expect(postex.advice).toEqual([
    { trackingNumber: answered[0]?.trackingNumber, statusId: 2, remarks: expect.stringContaining('after 5 pm') },
  ])
  await shop.inTx(tx =>
    recordResult(tx, { parcelId: first, result: 'attempted', reason: 'Phone off', actor: 'PostEx' }),
  )
  expect((await list()).open.map(({ parcelId, attempts }) => [parcelId, attempts])).toEqual([
    [second, 1],
    [first, 2],
  ])
})

test('two people answer once; a parcel that was delivered meanwhile needs no answer', async () => {
  const [parcelId, delivered] = [await failed(), await failed()]
  const both = await Promise.allSettled([again(parcelId, 'Sana'), again(parcelId, 'Bilal')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await shop.inTx(tx => recordResult(tx, { parcelId: delivered, result: 'delivered', actor: 'PostEx' }))
  await expect(again(delivered)).rejects.toThrow('does not wait for an answer')
})

test('advice that a courier does not answer is sent again later; what it refuses waits for another decision', async () => {
  const parcelId = await failed()
  await shop.inTx(tx =>
    giveNewAddress(tx, {
      ...NewAddress.parse({ parcelId, address: 'گلی نمبر 4، گلبرگ', town: 'Gulberg' }),
      actor: 'Sana',
      settings,
    }),
  )
  const changed = await shop.db
    .selectFrom('orders')
    .innerJoin('parcels', 'order_id', 'orders.id')
    .innerJoin('order_changes', 'order_changes.order_id', 'orders.id')
    .select(['address', 'orders.town', 'text', 'actor'])
    .where('parcels.id', '=', parcelId)
    .where('kind', '=', 'address')
    .executeTakeFirstOrThrow()
  expect(changed).toMatchObject({ address: 'گلی نمبر 4، گلبرگ', town: 'Gulberg', actor: 'Sana' })
  expect(changed.text).toMatch(/Address: .* -> گلی نمبر 4، گلبرگ/)
  postex.next.push('busy')
  await tell()
  expect((await list()).answered).toMatchObject([{ advice: { state: 'waiting' } }])
  await shop.later()
  await tell()
  expect(postex.advice.at(-1)?.remarks).toContain('گلی نمبر 4')
  await shop.inTx(tx => recordResult(tx, { parcelId, result: 'attempted', actor: 'PostEx' }))
  const [order] = postex.orders
  if (order) order.trackingNumber = 'lost'
  await shop.inTx(tx => askReturn(tx, { parcelId, note: '', actor: 'Sana' }))
  await tell()
  expect((await list()).open).toMatchObject([{ parcelId, advice: { state: 'refused', why: 'RECORD NOT FOUND' } }])
})

test('advice for a courier without a system is given by phone', async () => {
  const parcelId = await failed()
  await shop.db.updateTable('couriers').set({ system: '' }).execute()
  expect(await again(parcelId)).toMatchObject({ byHand: true })
  expect((await list()).answered).toMatchObject([{ advice: { state: 'by_hand' } }])
})

test('what answers saved is counted: delivered after an answer, not by itself', async () => {
  const before = await countSaved(shop.db)
  const [saved, alone] = [await failed(), await failed()]
  await again(saved)
  for (const parcelId of [saved, alone])
    await shop.inTx(tx => recordResult(tx, { parcelId, result: 'delivered', actor: 'PostEx' }))
  const { codAmount } = await shop.db
    .selectFrom('parcels')
    .select('cod_amount as codAmount')
    .where('id', '=', saved)
    .executeTakeFirstOrThrow()
  expect(await countSaved(shop.db)).toEqual({ parcels: before.parcels + 1, amount: before.amount + codAmount })
})

test.each([
  [{ on: '2020-01-01' }, 'on'],
  [{ on: dayOf(new Date(Date.now() + 30 * DAY_MS)) }, 'on'],
  [{ on: '' }, 'on'],
  [{ on: tomorrow, note: 'x'.repeat(201) }, 'note'],
])('%j is refused at %s', (typed, field) => {
  expect(TryAgain.safeParse({ parcelId: 'p', ...typed }).error?.issues[0]?.path).toEqual([field])
})
