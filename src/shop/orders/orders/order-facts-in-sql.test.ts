import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { bookingTexts, isOpenBooking } from '../dispatch/booking-rules.ts'
import { type ParcelState, parcelStates, placeOf } from '../dispatch/parcel-state-rules.ts'
import { advanceLeft } from './order-money-text-rules.ts'
import { hasEnded, type OrderStatus, orderStatuses, waitsToLeave } from './order-status-rules.ts'

let fresh: FreshDatabase
let orderId: string
beforeAll(async () => {
  fresh = await freshDatabase()
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 50, price: rs(6000) }])
  orderId = (await (await guest(fresh.db, 41)).buy([oud.line()], 6000))._id
})
afterAll(() => fresh.drop())

test('the database and the code say alike of each status whether an order waits to leave, is open or has ended', async () => {
  const { rows } = await sql<{ status: OrderStatus; waits: boolean; ended: boolean; outcome: string }>`
    select status, order_waits(one) as waits, order_ended(one) as ended, order_outcome(one) as outcome
    from unnest(${orderStatuses}::text[]) status
    join orders on orders.id = ${orderId}
    cross join lateral jsonb_populate_record(orders, jsonb_build_object('order_status', status)) one`.execute(fresh.db)
  expect(rows).toHaveLength(orderStatuses.length)
  for (const { status, ...facts } of rows) {
    const outcome = hasEnded(status) ? status : 'open'
    expect(facts, status).toEqual({ waits: waitsToLeave(status), ended: hasEnded(status), outcome })
  }
  expect(orderStatuses.filter(hasEnded)).toEqual(['delivered', 'cancelled'])
})

test('the database and the code say alike of each state where a parcel is, and whether a booking is open', async () => {
  const parcels = await sql<{ state: ParcelState; here: boolean; away: boolean; ended: boolean }>`
    select one.state, parcel_is_here(one) as here, parcel_is_away(one) as away, parcel_has_ended(one) as ended
    from unnest(${parcelStates}::text[]) state
    cross join lateral jsonb_populate_record(null::parcels, jsonb_build_object('state', state)) one`.execute(fresh.db)
  expect(parcels.rows).toHaveLength(parcelStates.length)
  for (const { state, ...facts } of parcels.rows) {
    const place = placeOf(state)
    expect(facts, state).toEqual({ here: place === 'here', away: place === 'away', ended: place === 'ended' })
  }
  const bookings = await sql<{ state: string; isOpen: boolean }>`
    select one.state, booking_is_open(one) as "isOpen" from unnest(${Object.keys(bookingTexts)}::text[]) state
    cross join lateral jsonb_populate_record(null::parcel_bookings, jsonb_build_object('state', state)) one`.execute(
    fresh.db,
  )
  expect(bookings.rows).toHaveLength(Object.keys(bookingTexts).length)
  for (const { state, isOpen } of bookings.rows) expect(isOpen, state).toBe(isOpenBooking(state))
})

test('the database and the code say alike what of an advance is still to come', async () => {
  const amount = fc.oneof(fc.constantFrom(0, 1, 500, 501).map(rs), fc.integer({ min: 0, max: 9_999 }).map(rs))
  const orders = fc.sample(fc.tuple(fc.constantFrom(...orderStatuses), amount, amount), { numRuns: 1_000, seed: 43 })
  const { rows } = await sql<{ status: OrderStatus; due: Paisa; paid: Paisa; left: Paisa }>`
    select status, due, paid, advance_left(one) as left
    from unnest(${orders.map(([status]) => status)}::text[], ${orders.map(([, due]) => due)}::bigint[], ${orders.map(([, , paid]) => paid)}::bigint[])
      as each (status, due, paid)
    join orders on orders.id = ${orderId} cross join lateral jsonb_populate_record(orders,
      jsonb_build_object('order_status', status, 'advance_due', due, 'prepaid_amount', paid)) one`.execute(fresh.db)
  expect(rows).toHaveLength(orders.length)
  for (const { status, due, paid, left } of rows)
    expect([status, due, paid, left]).toEqual([
      status,
      due,
      paid,
      advanceLeft({ orderStatus: status, advance: { advanceDue: due, advancePaid: paid } }),
    ])
})
