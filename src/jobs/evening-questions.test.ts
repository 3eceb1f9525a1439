import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, shelve } from '../../test/fixtures.ts'
import { deliver, handOver } from '../../test/parcels.ts'
import { type Browser, type OpenShop, openShop } from '../../test/shop.ts'
import { open, staffBrowser, submit } from '../../test/staff.ts'
import { staffPages } from '../../test/staff-pages.ts'
import { today } from '../shop/ground/dates.ts'
import { paisa } from '../shop/ground/money.ts'
import { refreshReports } from '../shop/money/reports/index.ts'
import type { Report } from '../shop/money/reports/report-rules.ts'
import { moveOrder } from '../shop/orders/orders/index.ts'

// What an owner asks at the end of a day, each answered by its screen and by one plain statement over what was stored,
// not over the sums of reports.

let shop: OpenShop
let owner: Browser
let clerk: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  owner = await staffBrowser(shop, 'owner')
  clerk = await staffBrowser(shop, 'orders')
  await liveDay()
})
afterAll(() => shop.close())

const visit = (source: string, campaign: string) => {
  const one = { at: new Date().toISOString(), source, medium: 'paid', campaign, gclid: '', fbclid: '' }
  return { first: one, last: one }
}

/** Orders of two perfumes to two cities by two couriers, from a reel and from nowhere, in all states. */
async function liveDay() {
  const { db } = shop
  const bottle = async (name: string, price: number, stock: number, cost: number) => {
    const shelf = await shelve(db, name, [{ ml: 50, price, stock: 1 }])
    await sql`insert into stock_ledger (size_id, change, reason, unit_cost, actor) values (${shelf.line().selectedSizeId}, ${stock}, 'received', ${cost}, 'a test')`.execute(
      db,
    )
    return shelf
  }
  const [oud, rose] = [
    await bottle('Evening Oud', 600_000, 40, 150_000),
    await bottle('Evening Rose', 800_000, 9, 300_000),
  ]
  const plan = [
    { of: oud, pieces: 2, city: 'Lahore', reel: true, courier: 'tcs', ends: 'delivered' },
    { of: oud, pieces: 1, city: 'Karachi', reel: true, courier: 'leopards', ends: 'refused' },
    { of: rose, pieces: 1, city: 'Karachi', reel: false, courier: 'leopards', ends: 'delivered' },
    { of: rose, pieces: 3, city: 'Lahore', reel: true, courier: 'tcs', ends: 'onTheWay' },
    { of: oud, pieces: 1, city: 'Karachi', reel: false, courier: 'tcs', ends: 'refused' },
    { of: oud, pieces: 4, city: 'Lahore', reel: false, courier: '', ends: 'confirmed' },
    { of: rose, pieces: 1, city: 'Lahore', reel: false, courier: '', ends: 'pending' },
    { of: oud, pieces: 1, city: 'Lahore', reel: true, courier: '', ends: 'cancelled' },
  ] as const
  for (const { of, pieces, city, reel, courier, ends } of plan) {
    const buyer = await guest(db)
    const total = pieces * (of === oud ? 6000 : 8000)
    const { _id: orderId } = await buyer.buy([of.line(0, pieces)], total, {
      shippingAddress: { ...buyer.address, city },
      ...(reel && { visits: visit('instagram', 'eid-reel') }),
    })
    if (ends === 'pending') continue
    if (ends === 'cancelled') {
      await moveOrder(db, { orderId, to: 'cancelled', actor: 'customer' })
      continue
    }
    await submit(clerk, '/admin/calls', { do: 'call', orderId, outcome: 'confirmed', note: '' })
    if (!courier) continue
    const parcelId = await handOver(db, orderId, { courierId: courier, fee: paisa(25_000) })
    if (ends === 'delivered') await deliver(db, orderId, parcelId)
    if (ends === 'refused')
      await db
        .updateTable('parcels')
        .set({ state: 'refused', refused_at: new Date() })
        .where('id', '=', parcelId)
        .execute()
  }
  await refreshReports(db)
}

/** A screen's table as its reader has it: by the label of the row, the cell under a head. */
async function screen(path: string, head: string): Promise<Record<string, unknown>> {
  const { report }: { report: Report } = (await open(owner, path)).data
  const at = report.columns.findIndex(({ label }) => label === head)
  if (at < 0) throw new Error(`${path} has no ${head}: ${report.columns.map(({ label }) => label)}`)
  return Object.fromEntries(report.rows.flatMap(row => (Number(row[at]) > 0 ? [[row[0], row[at]]] : [])))
}
const plain = async (statement: RawBuilder<{ label: string; value: number }>) =>
  Object.fromEntries((await statement.execute(shop.db)).rows.map(({ label, value }) => [label, Number(value)]))

const day = () => `from=${today()}&to=${today()}`
const confirmed = sql`order_status not in ('pending', 'cancelled')`

test('each question of the evening is answered by its screen as by a plain count of what was stored', async () => {
  const amountBy = (label: RawBuilder<unknown>) =>
    plain(sql`select ${label} as label, sum(quantity * price_at_purchase) as value
      from orders join order_items on order_id = orders.id left join order_sources on order_sources.order_id = orders.id where ${confirmed} group by 1`)
  // 1 to 3: what sold today, by perfume, by channel, by city.
  const byPerfume = await screen(`/admin/reports/sales?by=product&${day()}`, 'Amount')
  expect(Object.keys(byPerfume)).toHaveLength(2)
  expect(byPerfume).toEqual(await amountBy(sql`name`))
  expect(await screen(`/admin/reports/sales?by=source&${day()}`, 'Amount')).toEqual(
    await amountBy(sql`coalesce(source, 'direct')`),
  )
  expect(await screen(`/admin/reports/sales?by=city&${day()}`, 'Amount')).toEqual(await amountBy(sql`city`))

  // 4: what is left.
  expect(await screen('/admin/reports/stock', 'In stock')).toEqual(
    await plain(sql`select isolated(name) || ', ' || ml || ' ml' as label, sum(change) as value
      from stock_ledger join sizes on sizes.id = size_id join products on products.id = product_id group by name, ml`),
  )

  // 5: what was earned today, of what was delivered.
  expect(await screen(`/admin/reports/profit?${day()}`, 'Earned')).toEqual(
    await plain(sql`select name as label, sum(quantity * price_at_purchase) as value
      from orders join order_items on order_id = orders.id where order_status = 'delivered' group by 1`),
  )
  const profit = await screen(`/admin/reports/profit?${day()}`, 'Goods')
  expect(profit).toEqual(
    await plain(sql`select name as label, sum(quantity * case name when 'Evening Oud' then 150000 else 300000 end) as value
      from orders join order_items on order_id = orders.id where order_status = 'delivered' group by 1`),
  )

  // 6: what to order: what runs out before it could be there again, and what is left of it.
  const { report: buy }: { report: Report } = (await open(owner, '/admin/reports/buy')).data
  const left = buy.columns.findIndex(({ label }) => label === 'In stock')
  const stocked = await plain(
    sql`select isolated(name) || ', ' || ml || ' ml' as label, stock as value from sizes join products on products.id = product_id`,
  )
  for (const row of buy.rows) expect(row[left]).toBe(stocked[String(row[0])])

  // 7: where the money is: what couriers owe and carry is the cash of their parcels.
  const { figures } = (await open(owner, `/admin/day?day=${today()}`)).data
  const owed = await plain(sql`select couriers.name as label, sum(cod_amount) as value
    from parcels join couriers on couriers.id = courier_id where state = 'delivered' group by 1`)
  expect(
    Object.fromEntries(
      figures.couriers.flatMap((row: { courier: string; upTo7Days: number }) =>
        row.upTo7Days > 0 ? [[row.courier, row.upTo7Days]] : [],
      ),
    ),
  ).toEqual(owed)

  // 8, 9: who refuses, by courier and by city.
  const refusedBy = (label: RawBuilder<unknown>) =>
    plain(sql`select ${label} as label, count(*) as value
      from parcels join orders on orders.id = order_id join couriers on couriers.id = courier_id where refused_at is not null group by 1`)
  expect(await screen('/admin/reports/deliveries?by=courier', 'Refused')).toEqual(await refusedBy(sql`couriers.name`))
  expect(await screen('/admin/reports/deliveries', 'Refused')).toEqual(await refusedBy(sql`city`))

  // 10: who of us did how much.
  expect(await screen(`/admin/reports/staff?${day()}`, 'Calls')).toEqual(
    await plain(
      sql`select staff.name as label, count(*) as value from order_calls join staff on staff.id = staff_id group by 1`,
    ),
  )

  // 11: did the reel pay: what was delivered of its orders.
  expect(await screen(`/admin/reports/profit?by=campaign&${day()}`, 'Earned')).toEqual(
    await plain(sql`select coalesce(nullif(campaign, ''), 'No campaign') as label, sum(quantity * price_at_purchase) as value
      from orders join order_items on order_id = orders.id left join order_sources on order_sources.order_id = orders.id
      where order_status = 'delivered' group by 1`),
  )
})
