import type pg from 'pg'
import { expect } from 'vitest'
import { closeDatabase, openDatabase } from '../../src/platform/database/database.ts'
import { brokenInvariants } from '../invariants.ts'
import { FIRST_STATE } from './steps.ts'
import type { Row } from './writer.ts'

/** The rows of `addRowsOfState` as the newest schema has them, and the shop's invariants. */
export async function checkValues(client: pg.Client, url: string, states: string[]): Promise<void> {
  const read = async (statement: string) => (await client.query<Row>(statement)).rows
  const each = (row: (state: string) => Row) => states.map(row)

  expect(
    await read(`select id, price::int, cut_price::int as "cutPrice", stock, length(barcode) as digits
      from sizes where not is_set order by product_id, position`),
  ).toEqual(
    states.flatMap(state => [
      { id: `oud-${state}-3`, price: 600_000, cutPrice: 540_000, stock: 16, digits: 13 },
      {
        id: `oud-${state}-12`,
        price: 1_200_000,
        cutPrice: 1_080_000,
        stock: 12,
        digits: 13,
      },
    ]),
  )
  expect(
    await read(`select id, card_price::int as "cardPrice", mls, rating::float, rating_histogram as stars, in_stock as stock,
      concat_ws(' ', longevity_hours, sillage, seasons[1]) as facts from products order by id`),
  ).toEqual(
    each(state => ({
      id: `oud-${state}`,
      cardPrice: 540_000,
      mls: [3, 12],
      rating: 4,
      stars: [0, 0, 0, 1, 0],
      stock: true,
      facts: '',
    })),
  )

  const documented = 'id, published, sold, card_price, deal_price, in_stock, search::text'
  expect(await read(`select ${documented} from search_documents order by 1`)).toEqual(
    await read(`select ${documented} from products order by 1`),
  )

  expect(await read('select product_count as count from categories')).toEqual([{ count: states.length }])

  const orders = await read(`
    select orders.id, country, orders.state, order_status as status, coupons.code,
      total_amount = subtotal - coupon_discount + shipping + gift_wrap_fee and subtotal = (
        select sum(price_at_purchase * quantity) from order_items where order_id = orders.id) as sum,
      paid_amount = case when payment_status = 'paid' then total_amount else 0 end as paid,
      (select count(*)::int from parcels where order_id = orders.id and cod_amount = total_amount and tracking_number = orders.tracking_number
        and state = 'handed_over') as parcels
    from orders left join coupons on coupons.id = coupon_id order by 1`)
  const order = (name: string, status: string, differs: (state: string) => Row = () => ({})) =>
    each(state => ({
      id: `${name}-${state}`,
      country: 'PK',
      state: 'Punjab',
      status,
      code: null,
      sum: true,
      paid: true,
      parcels: 0,
      ...differs(state),
    }))
  const withCoupon = (state: string) => ({ code: `EID${state}` })
  expect(orders).toEqual([
    ...order('abroad', 'confirmed', () => ({ country: 'GB' })),
    ...order('cancelled', 'cancelled', withCoupon),
    ...order('delivered', 'delivered'),
    ...order('new', 'pending', withCoupon),
    ...order('sent', 'outForDelivery', () => ({ parcels: 1 })),
  ])
  expect(
    await read(`select code, redeemed, id ilike '%' || code as tells,
      array(select order_id from coupon_redemptions where coupon_id = coupons.id and released_at is null) as used
      from coupons order by code`),
  ).toEqual(each(state => ({ code: `EID${state}`, redeemed: 1, tells: false, used: [`new-${state}`] })))

  expect(
    await read(`select distinct country, state from customers union select country, state from addresses`),
  ).toEqual([{ country: 'PK', state: 'Punjab' }])
  expect(
    await read(`select customers.id, recipient, (select count(*)::int from addresses where customer_id = customers.id) as saved
      from customers where user_id is not null order by 1`),
  ).toEqual(each(state => ({ id: `account-${state}`, recipient: 'My Aunt', saved: 1 })))
  expect(await read(`select cause, about, text from emails where cause like 'verify-email%' order by cause`)).toEqual(
    each(state => {
      const cause = `verify-email account-${state}`
      return { cause, about: `user:account-${state}`, text: `Text of ${cause}` }
    }),
  )
  expect(
    await read(`select payload ->> 'userId' as user, task_identifier as task, (payload ->> 'issuedAt')::timestamptz < now() as issued
      from graphile_worker.jobs join graphile_worker._private_jobs using (id) order by 1`),
  ).toEqual(each(state => ({ user: `account-${state}`, task: 'verify-email', issued: true })))
  if (states.includes(FIRST_STATE)) {
    expect(await read(`select value from settings where key = 'homeCountry'`)).toEqual([{ value: 'PK' }])
    const trustRow = { what: 'refused-delivered.least', howMany: '1', outcome: 'advance', ahead: '1000' }
    expect(await read(`select value from settings where key = 'trustRows'`)).toEqual([{ value: [trustRow] }])
    expect(await read(`select value from settings where key = 'callWeights'`)).toEqual([])
  }

  expect(
    await read(`select typed_reference as typed, count(*)::int, count(bank_row_id)::int as rows from order_payments
      where method = 'Bank transfer' group by 1 order by 1`),
  ).toEqual([
    ...each(state => ({ typed: `TRX ${state}`, count: 2, rows: 0 })),
    { typed: null, count: states.length, rows: states.length },
  ])

  const db = openDatabase(url, { poolSize: 2 })
  expect(await brokenInvariants(db)).toEqual([])
  await closeDatabase(db)
}
