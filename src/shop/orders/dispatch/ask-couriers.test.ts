import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { fakeServer } from '../../../../test/fakes/fake-server.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { httpCourier } from '../../../platform/courier-service.ts'
import { anywhere } from '../../../platform/http/allowed-addresses.ts'
import { moveOrder } from '../orders/index.ts'
import { askCouriers } from './ask-couriers.ts'
import { findParcel } from './find-parcel.ts'
import { handOver } from './hand-over.ts'
import { packUnscanned } from './pack-parcel.ts'
import { startParcel } from './start-parcel.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

test("a courier's system is asked for its parcels, and its answer is recorded; a broken one is asked again", async () => {
  const { db } = fresh
  const asked: string[][] = []
  const results = [
    { number: '7701', result: 'delivered' },
    { number: '7702', result: 'refused' },
    { number: '9999', result: 'delivered' },
  ]
  const courier = await fakeServer(async (request, response) => {
    asked.push(JSON.parse(await text(request)).numbers)
    response.end(JSON.stringify({ results }))
  })
  const broken = await fakeServer((_, response) => response.writeHead(500).end('down'))
  const staff = { id: 'sana', name: 'Sana' }
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'orders' })
    .execute()
  const { line } = await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 10 }])
  const send = async (courierId: string, number: string) => {
    const { _id: orderId } = await (await guest(db)).buy([line()], 6000)
    await moveOrder(db, { orderId, to: 'confirmed', actor: 'Sana' })
    return db.transaction().execute(async tx => {
      const { parcelId } = await startParcel(tx, orderId)
      await packUnscanned(tx, { parcelId, actor: 'Sana' })
      const described = { courier_id: courierId, tracking_number: number }
      await tx.updateTable('parcels').set(described).where('id', '=', parcelId).execute()
      await handOver(tx, { parcel: [parcelId] }, staff)
      return parcelId
    })
  }
  const [first, second] = [await send('tcs', '7701'), await send('tcs', '7702')]
  await send('leopards', '9999')
  await db.updateTable('couriers').set({ service_url: courier.url }).where('id', '=', 'tcs').execute()
  const outcomes = await askCouriers(db, url => httpCourier(url, anywhere))
  expect(asked).toEqual([['7701', '7702']])
  expect(outcomes.slice(0, 2)).toMatchObject([
    { outcome: 'done', status: 'delivered' },
    { outcome: 'done', status: 'refused' },
  ])
  // A courier reports on its own parcels alone.
  expect(outcomes[2]).toEqual({ line: 3, number: '9999', outcome: 'refused', why: 'No parcel has the number 9999.' })
  expect([(await findParcel(db, first)).state, (await findParcel(db, second)).state]).toEqual(['delivered', 'refused'])
  // Parcels without news do not stop the shop from asking for the others.
  await sql`insert into parcels (id, order_id, code, courier_id, tracking_number, cod_amount, state, packed_at, handed_over_at, refused_at)
    select 'lost-' || one, order_id, 'LOST-' || one, 'tcs', 'L' || one, 0, 'refused', now(), now() - interval '9 days', now()
    from parcels cross join generate_series(1, 200) one where parcels.id = ${second}`.execute(db)
  asked.length = 0
  const third = await send('tcs', '7703')
  results.splice(0, 3, { number: '7703', result: 'delivered' })
  await askCouriers(db, url => httpCourier(url, anywhere))
  expect(asked.map(numbers => numbers.length)).toEqual([200, 2])
  expect((await findParcel(db, third)).state).toBe('delivered')
  const audit = await db.selectFrom('audit_log').select(['staff_name', 'action']).orderBy('id').execute()
  expect(audit).toEqual([
    { staff_name: 'TCS', action: 'parcel.delivered' },
    { staff_name: 'TCS', action: 'parcel.refused' },
    { staff_name: 'TCS', action: 'parcel.delivered' },
  ])
  await db.updateTable('couriers').set({ service_url: broken.url }).where('id', '=', 'leopards').execute()
  await expect(askCouriers(db, url => httpCourier(url, anywhere))).rejects.toThrow('the courier could not be asked')
  await Promise.all([courier.close(), broken.close()])
})
