import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { fakeServer } from '../../../../test/fakes/fake-server.ts'
import type { Misbehaviour } from '../../../../test/fakes/fake-system.ts'
import { fakePostex } from '../../../../test/fakes/postex.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { openCourierSystem } from '../../../integrations/open-courier-system.ts'
import { sealer } from '../../../platform/secrets/seal.ts'
import { saveConnection } from '../../connections/index.ts'
import { refreshCouriers, trackParcels } from '../../courier-files/index.ts'
import { moveOrder } from '../../orders/index.ts'
import { DescribeParcel, describeParcel } from '../describe-parcel.ts'
import { findParcel } from '../find-parcel.ts'
import { handOver } from '../hand-over.ts'
import { packUnscanned, unpackParcel } from '../pack-parcel.ts'
import { startParcel } from '../start-parcel.ts'
import { askBookings, askCancel } from './ask-bookings.ts'
import { airwayBill, bookingOf } from './find-booking.ts'
import { workBookings } from './work-bookings.ts'

let fresh: FreshDatabase
let postex: ReturnType<typeof fakePostex>
let closeFake: () => Promise<unknown>
let line: Awaited<ReturnType<typeof shelve>>['line']
const staff = { id: 'sana', name: 'Sana' }
const sealed = sealer('a secret of the shop that is long enough')
let fakesUrl: string

beforeAll(async () => {
  fresh = await freshDatabase()
  await fresh.db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'orders' })
    .execute()
  ;({ line } = await shelve(fresh.db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 5_000 }]))
})
beforeEach(async () => {
  postex = fakePostex()
  const server = await fakeServer(postex.handle)
  fakesUrl = server.url
  closeFake = server.close
  const { db } = fresh
  await db.updateTable('connections').set({ version: 1, failures: 0, paused_until: null }).execute()
  await db.updateTable('couriers').set({ system: '', active: false }).execute()
  await db.updateTable('couriers').set({ system: 'postex', active: true }).where('id', '=', 'postex').execute()
  const connection = {
    system: 'postex',
    version: 1,
    active: 'yes' as const,
    address: '',
    token: 'fake-token',
    password: 'mine',
  }
  await db.transaction().execute(tx => saveConnection(tx, { ...connection, sealer: sealed }))
  await refreshCouriers(db, open)
})
afterEach(async () => {
  await closeFake()
  await fresh.db.deleteFrom('outgoing_calls').execute()
  await fresh.db.deleteFrom('parcel_bookings').execute()
})
afterAll(() => fresh.drop())

const open = (system: string) => openCourierSystem({ db: fresh.db, sealer: sealed, fakesUrl, timeoutMs: 2_000 }, system)
const inTx = <T>(
  work: Parameters<ReturnType<FreshDatabase['db']['transaction']>['execute']>[0] extends (tx: infer Tx) => unknown
    ? (tx: Tx) => Promise<T>
    : never,
) => fresh.db.transaction().execute(work)

/** A packed parcel for PostEx. */
async function packed(city = 'Lahore'): Promise<string> {
  const { _id: orderId } = await (await guest(fresh.db)).buy([line()], 6000)
  await fresh.db.updateTable('orders').set({ city }).where('id', '=', orderId).execute()
  await moveOrder(fresh.db, { orderId, to: 'confirmed', actor: 'Sana' })
  return inTx(async tx => {
    const { parcelId } = await startParcel(tx, orderId)
    await tx.updateTable('parcels').set({ courier_id: 'postex' }).where('id', '=', parcelId).execute()
    await packUnscanned(tx, { parcelId, actor: 'Sana' })
    return parcelId
  })
}

const ask = (...parcel: string[]) => inTx(tx => askBookings(tx, { parcel }, 'Sana'))
const work = () => workBookings(fresh.db, open)
/** As if the pauses between tries were over. */
const later = () =>
  sql`with paused as (update connections set paused_until = null, failures = 0) update parcel_bookings set next_try_at = now() - interval '1 second'`.execute(
    fresh.db,
  )
const stateOf = async (parcelId: string) => (await bookingOf(fresh.db, parcelId)).booking?.state

test('packed parcels are booked, get their numbers and airway bills, and once booked stay as the courier was told', async () => {
  const [one, two, far] = [await packed(), await packed('سرگودھا'), await packed('Chitral')]
  const { done, refused } = await ask(one, two, far)
  expect(done).toHaveLength(2)
  expect(refused.map(({ why }) => why).join()).toMatch(/which PostEx does not name among its cities/)
  expect((await ask(one)).refused[0]?.why).toMatch(/is booked, or will be in a moment/)
  await work()
  const parcel = await findParcel(fresh.db, one)
  expect(postex.orders).toMatchObject([
    { trackingNumber: parcel.trackingNumber, reference: parcel.code, collect: parcel.codAmount / 100, city: 'LAHORE' },
    { city: 'SARGODHA' },
  ])
  expect((await airwayBill(fresh.db, one)).toString()).toMatch(/^%PDF/)
  const describe = { parcelId: one, version: parcel.version, courierId: 'postex', trackingNumber: '123', actor: 'Sana' }
  await expect(inTx(tx => describeParcel(tx, { ...DescribeParcel.parse(describe), actor: 'Sana' }))).rejects.toThrow(
    /take the booking back first/,
  )
  await inTx(tx => handOver(tx, { parcel: [one] }, staff))
  expect((await findParcel(fresh.db, one)).state).toBe('handed_over')
})

test('what PostEx refuses says why and can be booked again; a booking that is taken back frees the parcel, one that was picked up stays', async () => {
  const parcelId = await packed()
  await fresh.db.updateTable('orders').set({ phone_number: '+12025550123' }).execute()
  await ask(parcelId)
  await work()
  expect((await bookingOf(fresh.db, parcelId)).booking).toMatchObject({
    state: 'refused',
    why: 'INVALID CUSTOMER PHONE',
  })
  await fresh.db.updateTable('orders').set({ phone_number: '+923001234567' }).execute()
  await ask(parcelId)
  await work()
  expect(postex.orders.map(({ reference }) => reference)).toEqual([`${(await findParcel(fresh.db, parcelId)).code}/2`])
  await inTx(tx => askCancel(tx, parcelId))
  await work()
  expect([await stateOf(parcelId), postex.orders[0]?.status]).toEqual(['cancelled', 'Un-Assigned By Me'])
  expect((await findParcel(fresh.db, parcelId)).trackingNumber).toBe('')
  await ask(parcelId)
  await work()
  const [, picked] = postex.orders
  if (picked) picked.status = 'Picked By PostEx'
  await inTx(tx => askCancel(tx, parcelId))
  await work()
  expect((await bookingOf(fresh.db, parcelId)).booking).toMatchObject({
    state: 'booked',
    why: 'It cannot be taken back: ORDER CANNOT BE CANCELLED',
  })
})

test('an unpacked parcel and a cancelled order take their bookings back by themselves', async () => {
  const [unpacked, cancelled, unsent] = [await packed(), await packed(), await packed()]
  await ask(unpacked, cancelled)
  await work()
  await ask(unsent)
  await inTx(tx => unpackParcel(tx, { parcelId: unpacked, actor: 'Sana' }))
  const { order } = await findParcel(fresh.db, cancelled)
  await moveOrder(fresh.db, { orderId: order.orderId, to: 'cancelled', actor: 'Sana' })
  await inTx(tx => unpackParcel(tx, { parcelId: unsent, actor: 'Sana' }))
  await work()
  expect(postex.orders.map(({ status }) => status)).toEqual(['Un-Assigned By Me', 'Un-Assigned By Me'])
  expect([await stateOf(unpacked), await stateOf(cancelled), await stateOf(unsent)]).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ])
})

test('PostEx is asked what became of parcels; a word that nobody knows changes nothing and is shown', async () => {
  const parcels = [await packed(), await packed(), await packed()]
  await ask(...parcels)
  await work()
  await inTx(tx => handOver(tx, { parcel: parcels }, staff))
  const words = ['Delivered', 'Attempted', 'Teleported']
  postex.orders.forEach((order, at) => {
    order.status = words[at] ?? ''
    order.remarks = at === 1 ? 'Customer not at home' : ''
  })
  await trackParcels(fresh.db, open)
  const [first, second, third] = await Promise.all(parcels.map(id => findParcel(fresh.db, id)))
  expect([first?.state, second?.state, second?.attemptReason, third?.state]).toEqual([
    'delivered',
    'handed_over',
    'Customer not at home',
    'handed_over',
  ])
  expect(await fresh.db.selectFrom('courier_unknown_words').select('word').execute()).toEqual([{ word: 'teleported' }])
})

test('a random run of lost, late and wrong answers, two workers and changed minds never books a parcel twice, and loses nothing', async () => {
  const misbehaviours: Misbehaviour[] = ['busy', 'cut before', 'cut after', 'error after', 'nonsense after']
  const steps = fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('work' as const), wrong: fc.option(fc.constantFrom(...misbehaviours)) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant('two workers' as const),
          wrong: fc.option(fc.constantFrom(...misbehaviours)),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constantFrom('cancel' as const, 'ask' as const), wrong: fc.constant(null) }),
      },
    ),
    { minLength: 2, maxLength: 7 },
  )
  await fc.assert(
    fc.asyncProperty(steps, async run => {
      const parcelId = await packed()
      const before = postex.orders.length
      await ask(parcelId)
      for (const step of run) {
        if (step.wrong) postex.next.push(step.wrong)
        if (step.do === 'work') await work()
        if (step.do === 'two workers') await Promise.all([work(), work()])
        if (step.do === 'ask') await ask(parcelId)
        if (step.do === 'cancel') await inTx(tx => askCancel(tx, parcelId)).catch(() => {})
        await later()
      }
      postex.next.length = 0
      for (let n = 0; n < 3; n++) {
        await work()
        await later()
      }
      const live = postex.orders.slice(before).filter(({ status }) => status !== 'Un-Assigned By Me')
      const { booking } = await bookingOf(fresh.db, parcelId)
      const number = (await findParcel(fresh.db, parcelId)).trackingNumber
      expect(live.map(({ trackingNumber }) => trackingNumber)).toEqual(booking?.state === 'booked' ? [number] : [])
      expect(['booked', 'cancelled']).toContain(booking?.state)
    }),
    { numRuns: 15 },
  )
}, 60_000)
