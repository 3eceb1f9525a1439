import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, shelve } from '../../../../test/fixtures.ts'
import { type Paisa, rs } from '../../ground/money.ts'
import { advanceLeft } from './order-money-rules.ts'
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
