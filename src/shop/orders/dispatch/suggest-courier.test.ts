import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { handOver } from '../../../../test/parcels.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rs } from '../../ground/money.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { moveOrder } from '../orders/index.ts'
import { findParcel } from './find-parcel.ts'
import { startParcel } from './start-parcel.ts'
import { suggestCouriers, suggestForMany } from './suggest-courier.ts'
import { listToPack } from './to-pack.ts'

let fresh: FreshDatabase
let db: Db
let line: () => CartLine
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  line = (await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 500 }])).line
  await sql`insert into connections (id, active) values ('leopards', false) on conflict (id) do update set active = false`.execute(
    db,
  )
})
// Three couriers of a new shop, none of which anybody has set up.
beforeEach(async () => {
  await sql`update couriers set active = id in ('tcs', 'leopards', 'mnp'), version = 1, system = ''`.execute(db)
})
afterAll(() => fresh.drop())

const set = (courierId: string, columns: Record<string, unknown>) =>
  db
    .updateTable('couriers')
    .set(columns as never)
    .where('id', '=', courierId)
    .execute()
const connect = (active: boolean) =>
  db.updateTable('connections').set({ active }).where('id', '=', 'leopards').execute()

async function place() {
  const { _id: orderId } = await (await guest(db)).buy([line()], 6000)
  await moveOrder(db, { orderId, to: 'confirmed', actor: 'Sana' })
  return orderId
}

/** The courier that an order's parcel begins with, which the list of orders to pack has shown before. */
async function suggested() {
  const orderId = await place()
  const [waiting] = await listToPack(db, [orderId])
  if (!waiting) throw new Error('not to pack')
  const shown = (await suggestForMany(db, [{ ...waiting, cash: waiting.toCollect }])).get(orderId)
  const { parcelId } = await db.transaction().execute(tx => startParcel(tx, orderId))
  expect((await findParcel(db, parcelId)).courierId).toBe(shown?.courierId ?? null)
  return shown?.courierId
}
const ranked = () => suggestCouriers(db, 'lahore', { worth: rs(6000) })

test('nobody is suggested while no courier is set up, and the list says so of each', async () => {
  expect((await ranked()).map(({ why }) => why)).toEqual(Array(3).fill('not connected or set up yet'))
  expect(await suggested()).toBeUndefined()
})

test('one whose page or rates staff have saved is booked by hand; a page that names a system which is not connected is not', async () => {
  await set('mnp', { version: 2 })
  expect(await suggested()).toBe('mnp')
  await set('mnp', { version: 1 })
  await set('leopards', { version: 2, system: 'leopards' })
  expect(await suggested()).toBeUndefined()
  await connect(true)
  expect([(await ranked())[0]?.courierId, await suggested()]).toEqual(['leopards', 'leopards'])
  await connect(false)
  await sql`insert into rate_cards (courier_id, from_day, zones, rates, fuel_rate, tax_rate)
    values ('tcs', '2026-01-01', '[{"name": "All", "places": []}]', '[{"zone": "All", "upToGrams": 5000, "fee": 30000, "returnFee": 30000}]', 0, 0)`.execute(
    db,
  )
  expect(await suggested()).toBe('tcs')
  await db.deleteFrom('rate_cards').execute()
})

test('a connected courier goes to the cities that its own system names, by any spelling, and to those alone', async () => {
  await set('leopards', { system: 'leopards' })
  await connect(true)
  await db.insertInto('courier_cities').values({ courier_id: 'leopards', name: 'KARACHI' }).execute()
  expect((await ranked())[0]).toMatchObject({ courierId: 'mnp', takes: true, hasAccount: false })
  expect((await ranked()).at(-1)).toMatchObject({ courierId: 'leopards', takes: false, why: 'does not go to Lahore' })
  expect(await suggested()).toBeUndefined()
  await db.insertInto('courier_cities').values({ courier_id: 'leopards', name: 'LAHORE' }).execute()
  expect(await suggested()).toBe('leopards')
  await db.deleteFrom('courier_cities').execute()
  await connect(false)
})

test('a courier without an account stands behind one with, however that one delivers; of two with accounts the better one is first', async () => {
  await set('mnp', { version: 2 })
  const sent = async (courierId: string, state: string) => {
    const parcelId = await handOver(db, await place(), { courierId })
    await sql`update parcels set state = ${state}, delivered_at = case when ${state} = 'delivered' then now() end,
      refused_at = case when ${state} = 'refused' then now() end where id = ${parcelId}`.execute(db)
  }
  await sent('mnp', 'refused')
  expect((await ranked()).map(({ courierId, why }) => [courierId, why])).toEqual([
    ['mnp', '0 of 1 delivered in Lahore'],
    ['leopards', 'not connected or set up yet'],
    ['tcs', 'not connected or set up yet'],
  ])
  // Chosen by hand it carried parcels, so there is an account with it.
  for (const _ of [1, 2, 3]) await sent('tcs', 'delivered')
  expect((await ranked()).map(({ courierId, why }) => [courierId, why])).toEqual([
    ['tcs', '3 of 3 delivered in Lahore'],
    ['mnp', '0 of 1 delivered in Lahore'],
    ['leopards', 'not connected or set up yet'],
  ])
})
