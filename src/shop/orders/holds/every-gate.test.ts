import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { allowOpenOrders, guest, setStock, settings, shelve } from '../../../../test/fixtures.ts'
import { deliver, handOver as sendAway } from '../../../../test/parcels.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { roleNames, rolesThatMay } from '../../staff/staff/permission-rules.ts'
import { confirmOrder } from '../confirmation/index.ts'
import {
  askBookings,
  findParcels,
  handOver,
  heldParcels,
  keepLabels,
  packUnscanned,
  startParcel,
} from '../dispatch/index.ts'
import { seeThread } from '../messages/index.ts'
import { answerOrder } from '../messages/press-button.ts'
import {
  cancelOrders,
  keepBoth,
  mergeOrders,
  moveByHand,
  moveOrder,
  moveOrders,
  planCancellations,
  recordRefund,
  takeBackCancel,
} from '../orders/index.ts'
import { receivePayment } from '../payments/index.ts'
import { payReturn } from '../returns/index.ts'
import { type Gate, gateNames, type HoldKind, holdKinds, ruleOf } from './hold-rules.ts'
import { endWait, findHolds, holdsOf, letWait, passHolds } from './index.ts'

let fresh: FreshDatabase
let db: Db
const staff = { id: 'sana', name: 'Sana', role: 'owner' } as const

beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await allowOpenOrders(db)
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example' })
    .execute()
  await sql`insert into connections (id, active) values ('tcs', true) on conflict (id) do update set active = true`.execute(
    db,
  )
  await sql`update couriers set system = 'tcs' where id = 'tcs'`.execute(db)
  await sql`insert into courier_cities (courier_id, name) values ('tcs', 'Lahore') on conflict do nothing`.execute(db)
})
beforeEach(() => sql`update couriers set serves = 'all', city_names = '{}'`.execute(db))
afterAll(() => fresh.drop())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const set = (orderId: string, columns: Record<string, unknown>) =>
  db
    .updateTable('orders')
    .set(columns as never)
    .where('id', '=', orderId)
    .execute()

/** An order of somebody new, of a bottle of its own. */
async function place() {
  const { line } = await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 5 }])
  const buyer = await guest(db)
  const { _id: orderId } = await buyer.buy([line()], 6000)
  return { orderId, buyer, line }
}
type Placed = Awaited<ReturnType<typeof place>>
type At = Placed & { parcelId?: string }
type Make = {
  order?: (at: At) => Promise<unknown>
  parcel?: (at: At & { parcelId: string }) => Promise<unknown>
  lift?: (at: At) => Promise<unknown>
}

const call = (orderId: string, outcome: string, more: object = {}) =>
  db
    .insertInto('order_calls')
    .values({ order_id: orderId, staff_id: staff.id, outcome, ...more })
    .execute()
const label = async (parcelId: string, kind: 'label' | 'booking') =>
  inTx(async tx => keepLabels(tx, await findParcels(tx, [parcelId]), kind, 'Sana'))
const elsewhere = (parcelId: string, kind: string) =>
  db
    .updateTable('parcel_labels')
    .set({ address: 'House 9, Elsewhere' })
    .where('parcel_id', '=', parcelId)
    .where('kind', '=', kind)
    .execute()
const booking = (parcelId: string, columns: object) =>
  db
    .insertInto('parcel_bookings')
    .values({
      id: randomText(12),
      parcel_id: parcelId,
      courier_id: 'tcs',
      reference: randomText(12),
      asked_by: 'Sana',
      next_try_at: new Date('2100-01-01'),
      ...columns,
    })
    .execute()
const endBooking = ({ parcelId = '' }: At) =>
  db.updateTable('parcel_bookings').set({ state: 'cancelled' }).where('parcel_id', '=', parcelId).execute()
const relabel = ({ parcelId = '' }: At) => label(parcelId, 'label')
const noNumber = (parcelId: string) =>
  db.updateTable('parcels').set({ tracking_number: '' }).where('id', '=', parcelId).execute()

/** How each kind comes about, and where nobody may go on, how it is lifted. */
const makes: Record<HoldKind, Make> = {
  message: {
    order: ({ orderId }) =>
      db
        .insertInto('incoming_messages')
        .values({ id: randomText(12), order_id: orderId, kind: 'text', text: 'cancel kar do please', at: new Date() })
        .execute(),
    lift: ({ orderId }) => inTx(tx => seeThread(tx, { phone: null, userId: null, orderId }, 'Sana')),
  },
  change: { order: ({ orderId }) => call(orderId, 'changed', { note: '30 ml instead' }) },
  duplicate: {
    order: async ({ buyer, line }) => {
      const again = await guest(db)
      await again.buy([line()], 6000, { shippingAddress: { ...again.address, phoneNumber: buyer.phoneNumber } })
    },
    lift: async ({ orderId }) => {
      const [hold] = await holdsOf(db, orderId)
      await inTx(tx => keepBoth(tx, { orderId, otherId: hold?.mark ?? '', staffId: staff.id }))
    },
  },
  stock: {
    order: async ({ orderId, line }) => {
      await set(orderId, { holds_stock: false })
      await setStock(db, line().selectedSizeId, 0)
    },
    lift: ({ line }) => setStock(db, line().selectedSizeId, 3),
  },
  address: {
    order: ({ orderId }) =>
      set(orderId, { address: 'House', famous_spot: 'near the mosque', full_name: randomText(8) }),
  },
  phone: { order: ({ orderId }) => call(orderId, 'wrongNumber') },
  call: {
    order: ({ orderId }) => call(orderId, 'callBack', { next_call_at: new Date(Date.now() + 3_600_000) }),
    lift: ({ orderId }) => call(orderId, 'noAnswer'),
  },
  unserved: { order: () => sql`update couriers set serves = 'listed'`.execute(db) },
  city: { parcel: () => sql`update couriers set serves = 'listed' where id = 'tcs'`.execute(db) },
  number: { parcel: ({ parcelId }) => noNumber(parcelId) },
  refused: {
    parcel: async ({ parcelId }) => {
      await noNumber(parcelId)
      await booking(parcelId, { state: 'refused', why: 'phone invalid', ended_at: new Date() })
    },
  },
  booking: { parcel: ({ parcelId }) => booking(parcelId, {}), lift: endBooking },
  stuck: { parcel: ({ parcelId }) => booking(parcelId, { state: 'sent', asks_staff: true }), lift: endBooking },
  label: {
    parcel: async ({ parcelId }) => {
      await label(parcelId, 'label')
      await elsewhere(parcelId, 'label')
    },
    lift: relabel,
  },
  packed: { parcel: ({ parcelId }) => elsewhere(parcelId, 'packed'), lift: relabel },
  unrecorded: {
    parcel: ({ parcelId }) => db.deleteFrom('parcel_labels').where('parcel_id', '=', parcelId).execute(),
    lift: relabel,
  },
  booked: {
    parcel: async ({ parcelId }) => {
      await label(parcelId, 'booking')
      await elsewhere(parcelId, 'booking')
    },
    lift: ({ parcelId = '' }) => label(parcelId, 'booking'),
  },
  advance: { order: ({ orderId }) => set(orderId, { advance_due: 100_000 }) },
  transfer: {
    order: ({ orderId }) => set(orderId, { payment_method: 'Bank Transfer' }),
    lift: ({ orderId }) => set(orderId, { payment_status: 'paid' }),
  },
  price: {
    order: ({ orderId }) => sql`update order_items set price_at_purchase = 0 where order_id = ${orderId}`.execute(db),
  },
  tax: {
    order: ({ orderId }) =>
      sql`insert into fiscal_invoices (order_id, kind, state, invoice, day, why) values (${orderId}, 'sale', 'refused', '{}', current_date, '0052: HS code')`.execute(
        db,
      ),
  },
  risk: {
    order: ({ orderId }) =>
      db
        .insertInto('order_assessments')
        .values({ order_id: orderId, decision: 'call', points: 5, reasons: '[]' })
        .execute(),
    lift: ({ orderId }) =>
      db.updateTable('order_assessments').set({ points: 0 }).where('order_id', '=', orderId).execute(),
  },
  noCash: {
    order: ({ orderId }) =>
      db
        .insertInto('order_assessments')
        .values({
          order_id: orderId,
          decision: 'call',
          points: 0,
          reasons: '[]',
          outcome: 'noCash',
          rule: 'Blocked phone',
        })
        .execute(),
  },
  wait: {
    order: ({ orderId }) =>
      inTx(tx => letWait(tx, { orderId, staffId: staff.id, note: 'at home on Friday', until: null })),
    lift: ({ orderId }) => inTx(tx => endWait(tx, { orderId, actor: 'Sana' })),
  },
  planned: {
    order: ({ orderId }) =>
      inTx(tx =>
        planCancellations(tx, { ids: [orderId], reason: 'x', soldOut: false, staff: { id: staff.id, ipAddress: '' } }),
      ),
    lift: ({ orderId }) => inTx(tx => takeBackCancel(tx, { orderId })),
  },
  returnAsked: {
    order: ({ orderId }) => returned(orderId, 'requested'),
    lift: ({ orderId }) =>
      db.updateTable('returns').set({ state: 'refused' }).where('order_id', '=', orderId).execute(),
  },
}
const returned = async (orderId: string, state: string, value: number | null = null) => {
  const id = randomText(12)
  await sql`insert into returns (id, order_id, state, wish, reason, sealed, value) values (${id}, ${orderId}, ${state}, 'refund', 'other', true, ${value})`.execute(
    db,
  )
  return id
}

type Step = { ready: (make: Make) => Promise<At>; go: (at: At) => Promise<unknown> }
const refuse = (why: string | undefined): void => {
  if (why) throw new ShopError('move_refused', why)
}
const pending = async (make: Make): Promise<At> => {
  const at = await place()
  await make.order?.(at)
  return at
}
const confirmed = async (make: Make): Promise<At> => {
  const at = await place()
  await moveOrder(db, { orderId: at.orderId, to: 'confirmed', actor: 'Sana' })
  await make.order?.(at)
  return at
}
const packed =
  (trackingNumber: () => string) =>
  async (make: Make): Promise<At> => {
    const at = await confirmed(make)
    const parcelId = await inTx(async tx => {
      const parcel = await startParcel(tx, at.orderId, { asked: true })
      await tx
        .updateTable('parcels')
        .set({ courier_id: 'tcs', tracking_number: trackingNumber() })
        .where('id', '=', parcel.parcelId)
        .execute()
      await packUnscanned(tx, { parcelId: parcel.parcelId, actor: 'Sana', asked: true })
      return parcel.parcelId
    })
    await make.parcel?.({ ...at, parcelId })
    return { ...at, parcelId }
  }
const version = async (orderId: string) =>
  (await db.selectFrom('orders').select('version').where('id', '=', orderId).executeTakeFirstOrThrow()).version
const lastNote = async (orderId: string) =>
  (
    await db
      .selectFrom('order_changes')
      .select('text')
      .where('order_id', '=', orderId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.text ?? 'nothing'

/** Each gate as the shop goes through it. */
const steps: Record<Gate, Step> = {
  confirm: {
    ready: pending,
    go: ({ orderId }) => inTx(tx => moveByHand(tx, { orderId, from: 'pending', to: 'confirmed', actor: 'Sana' })),
  },
  confirmMany: {
    ready: pending,
    go: async ({ orderId }) =>
      refuse((await inTx(tx => moveOrders(tx, { id: [orderId], to: 'confirmed' }, 'Sana'))).refused[0]?.why),
  },
  confirmByMessage: {
    ready: pending,
    go: async ({ orderId }) => {
      const cause = randomText(8)
      const { id } = await db
        .insertInto('messages')
        .values({
          cause,
          kind: 'confirm',
          order_id: orderId,
          phone: '+923001234567',
          order_version: await version(orderId),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { outcome } = await inTx(tx => answerOrder(tx, id, 'confirm'))
      if (outcome !== 'confirmed') refuse(await lastNote(orderId))
    },
  },
  confirmByLink: {
    ready: pending,
    go: async ({ orderId }) => {
      if ((await confirmOrder(db, orderId)) !== 'confirmed') refuse(await lastNote(orderId))
    },
  },
  pack: { ready: confirmed, go: ({ orderId }) => inTx(tx => startParcel(tx, orderId)) },
  book: {
    ready: packed(() => ''),
    go: async ({ parcelId = '' }) =>
      refuse((await inTx(tx => askBookings(tx, { parcel: [parcelId] }, 'Sana'))).refused[0]?.why),
  },
  print: {
    ready: packed(() => randomText(10)),
    go: async ({ parcelId = '' }) => refuse((await heldParcels(db, 'print', [parcelId])).get(parcelId)),
  },
  handOver: {
    ready: packed(() => randomText(10)),
    go: async ({ parcelId = '' }) =>
      refuse((await inTx(tx => handOver(tx, { parcel: [parcelId] }, staff))).refused[0]?.why),
  },
  cancel: {
    ready: pending,
    go: ({ orderId }) => moveOrder(db, { orderId, to: 'cancelled', actor: 'Sana' }, { gate: 'cancel' }),
  },
  cancelMany: {
    ready: pending,
    go: async ({ orderId }) =>
      refuse((await inTx(tx => cancelOrders(tx, { id: [orderId], reason: 'x' }, 'Sana'))).refused[0]?.why),
  },
  merge: {
    ready: async make => {
      const at = await place()
      await makes.duplicate.order?.(at)
      await make.order?.(at)
      return at
    },
    go: async ({ orderId, buyer }) => {
      const { id: otherId } = await db
        .selectFrom('orders')
        .select('id')
        .where('phone_number', '=', buyer.phoneNumber)
        .where('id', '!=', orderId)
        .executeTakeFirstOrThrow()
      const pair = { orderId, version: await version(orderId), otherId, otherVersion: await version(otherId) }
      return inTx(tx => mergeOrders(tx, { ...pair, actor: 'Sana', settings }))
    },
  },
  payBack: {
    ready: async make => {
      const at = await place()
      await inTx(tx =>
        receivePayment(tx, {
          orderId: at.orderId,
          amount: 100_000 as never,
          method: 'Bank transfer',
          reference: randomText(8),
          actor: 'Sana',
        }),
      )
      await moveOrder(db, { orderId: at.orderId, to: 'cancelled', actor: 'Sana' })
      await make.order?.(at)
      return at
    },
    go: async ({ orderId }) => {
      const refund = {
        orderId,
        version: await version(orderId),
        amount: 100_000 as never,
        method: 'Cash' as const,
        reference: '',
        staff,
      }
      return inTx(tx => recordRefund(tx, refund))
    },
  },
  payReturn: {
    ready: async make => {
      const at = await place()
      await deliver(db, at.orderId, await sendAway(db, at.orderId))
      await returned(at.orderId, 'received', 100_000)
      await make.order?.(at)
      return at
    },
    go: async ({ orderId }) => {
      const { id: returnId } = await db
        .selectFrom('returns')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      return inTx(tx => payReturn(tx, { returnId, due: 100_000, method: 'Cash', reference: '', staff }))
    },
  },
}

const pairs = holdKinds.flatMap(kind => ruleOf(kind).stops.map(gate => ({ kind, gate })))

describe('every gate reads every hold', () => {
  test.each(pairs)(
    '$kind stops $gate, in words, until it is lifted or somebody who may goes on',
    async ({ kind, gate }) => {
      const [make, step] = [makes[kind], steps[gate]]
      const at = await step.ready(make)
      const held = (await holdsOf(db, at.orderId)).find(hold => hold.kind === kind)
      expect(held).toBeDefined()
      await expect(step.go(at)).rejects.toThrow(ruleOf(kind).words(held?.said ?? ''))
      const { pass } = ruleOf(kind)
      const press = (role: (typeof roleNames)[number]) =>
        inTx(tx => passHolds(tx, { orderId: at.orderId, kind, staff: { name: 'Sana', role } }))
      if (pass) {
        const other = roleNames.find(role => !rolesThatMay(pass).includes(role))
        if (other) await expect(press(other)).rejects.toThrow('ask somebody who may')
        expect((await press('owner')).words).toContain(ruleOf(kind).words(held?.said ?? ''))
      } else {
        await expect(press('owner')).rejects.toThrow('Nobody can go on')
        await make.lift?.(at)
      }
      await step.go(at)
    },
  )

  test.each(gateNames)('nothing stops %s of an order that nothing holds', async gate => {
    await steps[gate].go(await steps[gate].ready({}))
  })

  test('each kind is found by SQL and stops something, each gate is stopped by something, and what a kind stops names its remedy', async () => {
    const { rows } = await sql<{
      source: string
    }>`select pg_get_functiondef('holds_of'::regproc) || pg_get_functiondef('outdated_labels'::regproc) as source`.execute(
      db,
    )
    const named = [...(rows[0]?.source ?? '').matchAll(/'([a-z][a-zA-Z]*)'/g)].map(([, name]) => name)
    for (const kind of holdKinds) {
      expect(named).toContain(kind)
      expect(ruleOf(kind).stops.length).toBeGreaterThan(0)
      expect(ruleOf(kind).remedy).toMatch(/^Please .*\.$/)
    }
    expect(gateNames.filter(gate => !pairs.some(pair => pair.gate === gate))).toEqual([])
  })
})

test('many orders are asked about at once, each with its own holds', async () => {
  const orders = await Promise.all([1, 2, 3].map(place))
  const [one, two, free] = orders.map(({ orderId }) => orderId) as [string, string, string]
  await makes.wait.order?.(orders[0] as Placed)
  await makes.change.order?.(orders[1] as Placed)
  const found = await findHolds(db, [one, two, free])
  expect([found.get(one), found.get(two), found.get(free)].map(holds => holds?.map(({ kind }) => kind))).toEqual([
    ['wait'],
    ['change'],
    undefined,
  ])
})

test('who goes on does so with what was known then: another message holds the order again', async () => {
  const at = await pending({ order: ({ orderId }) => call(orderId, 'changed') })
  await inTx(tx => passHolds(tx, { orderId: at.orderId, kind: 'change', staff }))
  expect(await holdsOf(db, at.orderId)).toEqual([])
  await call(at.orderId, 'changed', { created_at: new Date(Date.now() + 1000) })
  expect(await holdsOf(db, at.orderId)).toMatchObject([{ kind: 'change' }])
})

test.each([
  ['-', ''],
  ['House', ''],
  ['House, near mosque', 'Masjid'],
  ['ghar', 'jamia masjid ke qareeb'],
  ['Lahore', ''],
  ['Gulberg, Lahore', ''],
  ['گھر', 'مسجد کے قریب'],
  ['...', 'n/a'],
  ['Near school', ''],
])("'%s', '%s' is an address that no courier finds", async (address, famousSpot) => {
  expect(await isUnclear(address, famousSpot)).toBe(true)
})

test.each([
  ['House 12', ''],
  ['Street 4, near mosque', ''],
  ['House', 'Bilal Masjid'],
  ['Haveli Chaudhry Aslam', ''],
  ['مکان نمبر ۱۲', ''],
  ['محلہ سادات', ''],
  ['Chak 45 NB', ''],
])("'%s', '%s' is one that a courier finds", async (address, famousSpot) => {
  expect(await isUnclear(address, famousSpot)).toBe(false)
})
const isUnclear = async (address: string, famousSpot: string) => {
  const { rows } = await sql<{
    unclear: boolean
  }>`select address_is_unclear(${address}, ${famousSpot}, 'Gulberg', 'Lahore') as unclear`.execute(db)
  return rows[0]?.unclear
}
