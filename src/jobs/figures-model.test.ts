import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keyFor, program } from '../../test/api-key.ts'
import { guest, issueCoupon, settings, shelve } from '../../test/fixtures.ts'
import { type OpenShop, openShop } from '../../test/shop.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { listAllProducts, ProductFilter } from '../shop/catalogue/products/index.ts'
import { dayLater, today } from '../shop/ground/dates.ts'
import { type FigureName, figures } from '../shop/ground/figure-rules.ts'
import { findDay } from '../shop/money/day-close/index.ts'
import { findReport, ReportFilter, recountReports, refreshReports } from '../shop/money/reports/index.ts'
import type { ReportName } from '../shop/money/reports/report-rules.ts'
import type { CartLine } from '../shop/offers/cart/index.ts'
import { findStaffOffer } from '../shop/offers/offers/index.ts'
import {
  handOver,
  packUnscanned,
  receiveParcel,
  recordResult,
  startParcel,
  takeBack,
} from '../shop/orders/dispatch/index.ts'
import { countSales, moveOrder } from '../shop/orders/orders/index.ts'
import { moveReturn, requestReturn } from '../shop/orders/returns/index.ts'
import { countSources, SourcePeriod } from '../shop/settings/sources/index.ts'
import { listStock, StockFilter } from '../shop/stock/stock/index.ts'

// Days of orders in all states, each figure of each screen against one plain count of what was done, by its definition.

let shop: OpenShop
let db: Db
let line: (index?: number, quantity?: number) => CartLine
let productId: string
const staff = { id: 'sana', name: 'Sana' }
beforeAll(async () => {
  shop = await openShop()
  db = shop.db
  await db
    .insertInto('staff')
    .values({ ...staff, email: 'sana@shop.example', role: 'manager' })
    .execute()
  const shelved = await shelve(db, 'Night Oud', [{ ml: 50, price: 600_000, stock: 900 }])
  line = shelved.line
  productId = shelved.productId
})
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

const DAYS = 11
const PRICE = 6000
const OFF = 100
const couriers = ['tcs', 'leopards']
const cities = ['Lahore', 'Karachi']

/**
 * What was done to an order, by the day, counted back from today. Written down here, and nowhere read from the shop.
 */
type Done = {
  id: string
  placed: number
  city: string
  pieces: number
  coupon: boolean
  sold?: number | undefined
  cancelled?: number
  delivered?: number
  /** Pieces that came back. */
  back: number
  ended: boolean
  parcels: { id: string; courier: string; sent: number; refused?: number | undefined; cameBack?: number }[]
}
const done: Done[] = []

/** A day later: what happened until now was a day earlier. */
async function nextDay() {
  for (const [table, columns] of [
    ['orders', ['created_at']],
    ['order_events', ['created_at']],
    ['parcels', ['created_at', 'packed_at', 'handed_over_at', 'delivered_at', 'refused_at', 'returned_at']],
  ] as const)
    await sql`update ${sql.table(table)} set ${sql.join(
      columns.map(name => sql`${sql.ref(name)} = ${sql.ref(name)} - interval '1 day'`),
    )}`.execute(db)
  for (const order of done) {
    order.placed++
    for (const name of ['sold', 'cancelled', 'delivered'] as const)
      if (order[name] !== undefined) order[name] = Number(order[name]) + 1
    for (const parcel of order.parcels) {
      parcel.sent++
      if (parcel.refused !== undefined) parcel.refused++
      if (parcel.cameBack !== undefined) parcel.cameBack++
    }
  }
}

let placedSoFar = 0
async function place(): Promise<Done> {
  const number = ++placedSoFar
  const { buy, address } = await guest(db, number)
  const [pieces, city, coupon] = [1 + (number % 3), cities[number % 2] ?? 'Lahore', number % 4 === 0]
  const { _id: id } = await buy([line(0, pieces)], PRICE * pieces - (coupon ? OFF : 0), {
    ...(coupon && { couponCode: 'EID' }),
    shippingAddress: { ...address, city },
  })
  const order: Done = { id, placed: 0, city, pieces, coupon, back: 0, ended: false, parcels: [] }
  done.push(order)
  return order
}

async function confirm(order: Done) {
  await write(tx => moveOrder(tx, { orderId: order.id, to: 'confirmed', actor: 'Sana' }))
  order.sold = 0
}
async function unconfirm(order: Done) {
  const { version } = await db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await write(tx =>
    takeBack(tx, {
      orderId: order.id,
      version,
      from: 'confirmed',
      parcelId: '',
      reason: 'a mistake',
      actor: 'Sana',
      settings,
    }),
  )
  order.sold = undefined
}
async function cancel(order: Done) {
  await write(tx => moveOrder(tx, { orderId: order.id, to: 'cancelled', actor: 'Sana' }))
  order.sold = undefined
  order.cancelled = 0
  order.ended = true
}
async function send(order: Done) {
  const courier = couriers[(order.pieces + order.parcels.length) % 2] ?? 'tcs'
  const { parcelId } = await write(tx => startParcel(tx, order.id))
  await write(tx => packUnscanned(tx, { parcelId, actor: 'Sana' }))
  await db.updateTable('parcels').set({ courier_id: courier }).where('id', '=', parcelId).execute()
  await write(tx => handOver(tx, { parcel: [parcelId] }, staff))
  order.parcels.push({ id: parcelId, courier, sent: 0 })
}
const lastOf = (order: Done) => {
  const parcel = order.parcels.at(-1)
  if (!parcel) throw new Error('nothing was sent')
  return parcel
}
async function deliver(order: Done) {
  const parcel = lastOf(order)
  await write(tx => recordResult(tx, { parcelId: parcel.id, result: 'delivered', actor: 'TCS' }))
  // Refused first and taken at the second attempt: it was delivered.
  parcel.refused = undefined
  order.delivered = 0
  order.ended = true
}
async function refuse(order: Done) {
  const parcel = lastOf(order)
  await write(tx => recordResult(tx, { parcelId: parcel.id, result: 'refused', actor: 'TCS' }))
  parcel.refused = 0
}
async function receive(order: Done, again: boolean) {
  const parcel = lastOf(order)
  const sellable = new Map([[line().selectedSizeId, order.pieces]])
  await write(tx => receiveParcel(tx, { parcelId: parcel.id, again, actor: 'Sana', sellable }))
  parcel.cameBack = 0
  if (again) return
  order.sold = undefined
  order.ended = true
}
async function giveBack(order: Done) {
  const input = {
    lines: [{ position: 1, quantity: 1 }],
    reason: 'damaged' as const,
    wish: 'refund' as const,
    sealed: false,
    note: 'The cap is broken',
    payTo: 'Raast 0300 1234567',
  }
  const orderId = order.id
  const returnId = await requestReturn(db, { orderId, reader: { kind: 'link', orderId }, input }, settings)
  const move = { returnId, actor: 'Sana', answer: '', sellable: new Map([[1, 1]]) }
  await write(tx => moveReturn(tx, { ...move, from: 'requested', to: 'accepted' }))
  await write(tx => moveReturn(tx, { ...move, from: 'accepted', to: 'received' }))
  order.back = 1
}

/** Some days: on each some are placed, and those of before go one step on, each another way. */
async function liveDays() {
  const offerId = await issueCoupon(db, { code: 'EID', value: OFF * 100 })
  for (let day = 0; day < DAYS; day++) {
    if (day > 0) await nextDay()
    for (const [at, order] of [...done.entries()].filter(([, { ended }]) => !ended)) await step(order, at + day)
    const back = done.find(order => order.delivered === 1 && order.back === 0 && order.pieces > 1)
    if (back) await giveBack(back)
    for (let placed = 0; placed < 5; placed++) {
      const order = await place()
      if (placed === 1) await confirm(order)
      if (placed === 2) await cancel(order)
    }
  }
  return offerId
}
async function step(order: Done, turn: number) {
  const parcel = order.parcels.at(-1)
  if (parcel && parcel.cameBack === undefined) {
    if (parcel.refused !== undefined) return turn % 4 === 0 ? deliver(order) : receive(order, turn % 2 === 0)
    return turn % 3 === 0 ? refuse(order) : deliver(order)
  }
  if (order.sold === undefined) return turn % 5 === 0 ? cancel(order) : confirm(order)
  if (!parcel && turn % 7 === 0) return unconfirm(order)
  return send(order)
}

type Counts = Partial<Record<FigureName, number>>
const COUNTED = [
  'placed',
  'sold',
  'pieces',
  'amount',
  'sent',
  'delivered',
  'earned',
  'refused',
  'cameBack',
  'cancelled',
] as const

/**
 * The one plain count, by the definitions: of days counted back from today, of a city or a courier. Amounts in paisa.
 */
function counted(
  days: (back: number | undefined) => boolean,
  where: (order: Done) => boolean = () => true,
  by?: string,
) {
  const orders = done.filter(where)
  const parcels = orders.flatMap(order => order.parcels).filter(({ courier }) => !by || courier === by)
  const of = (name: 'placed' | 'sold' | 'delivered' | 'cancelled') => orders.filter(order => days(order[name]))
  const kept = ({ pieces, back }: Done) => pieces - back
  // Of the return that came back its share of the offer is not paid back: whole rupees, and the last piece has the
  // rest.
  const worth = (order: Done) =>
    order.pieces * PRICE -
    (order.coupon ? OFF : 0) -
    (order.back ? PRICE * order.pieces - (order.coupon ? OFF : 0) - keptPrice(order) : 0)
  const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
  return {
    placed: of('placed').length,
    sold: of('sold').length,
    pieces: sum(of('sold').map(kept)),
    amount: sum(of('sold').map(worth)) * 100,
    sent: parcels.filter(({ sent }) => days(sent)).length,
    delivered: of('delivered').length,
    earned: sum(of('delivered').map(worth)) * 100,
    refused: parcels.filter(({ refused }) => days(refused)).length,
    cameBack: parcels.filter(({ cameBack }) => days(cameBack)).length,
    cancelled: of('cancelled').length,
  } satisfies Counts
}
const keptPrice = ({ pieces, coupon, back }: Done) =>
  Math.round(((PRICE * pieces - (coupon ? OFF : 0)) * (pieces - back)) / pieces)

const dayOf = (back: number) => dayLater(today(), -back)
const table = async (name: ReportName, asked: object) => {
  const { columns, rows, total } = await findReport(db, name, ReportFilter.parse(asked))
  const labels = columns.map(({ label }) => label)
  const named = (row: readonly unknown[]) => Object.fromEntries(labels.map((label, at) => [label, row[at] ?? 0]))
  return { rows: rows.map(named), total: named(total ?? []) }
}
/** Of a row those figures that it has. */
const figuresOf = (row: Record<string, unknown>, names: readonly FigureName[]) =>
  Object.fromEntries(names.map(name => [name, row[figures[name].label] ?? 0]))
const only = (all: Counts, names: readonly FigureName[]) => Object.fromEntries(names.map(name => [name, all[name]]))

test('each figure of each screen and call is what its definition counts, on its day', async () => {
  const offerId = await liveDays()
  await refreshReports(db)
  const period = { from: dayOf(DAYS - 1), to: today() }
  const within = (back: number | undefined) => back !== undefined && back < DAYS
  const all = counted(within)
  // The days hold every state: else the test says nothing of it.
  expect(Object.entries(all).filter(([, value]) => value < 2)).toEqual([])
  expect(done.filter(({ back }) => back > 0).length).toBeGreaterThan(1)
  expect(done.filter(({ parcels }) => parcels.length > 1).length).toBeGreaterThan(0)

  const sales = await table('sales', { ...period, by: 'day' })
  const deliveries = await table('deliveries', { ...period, by: 'day' })
  const profit = await table('profit', { ...period, by: 'day' })
  const key = await keyFor(db, ['reports.read', 'catalogue.read', 'stock.read'])
  const call = program(shop, key.text)
  const { body } = await call.get(`/figure?from=${period.from}&to=${period.to}`)
  for (let back = DAYS - 1; back >= 0; back--) {
    const day = counted(each => each === back)
    const at = DAYS - 1 - back
    const flows = new Map((await findDay(db, dayOf(back))).flows.map(flow => [flow.label, flow]))
    const onDay = Object.fromEntries(COUNTED.map(name => [name, flows.get(figures[name].label)?.count]))
    expect({ ...onDay, pieces: 0, amount: flows.get('Sold')?.amount, earned: flows.get('Delivered')?.amount }).toEqual({
      ...day,
      pieces: 0,
    })
    const ofSales = ['placed', 'sold', 'pieces', 'amount', 'cancelled'] as const
    expect(figuresOf(sales.rows[at] ?? {}, ofSales)).toEqual(only(day, ofSales))
    const ofDeliveries = ['placed', 'sent', 'delivered', 'refused', 'cameBack'] as const
    expect(figuresOf(deliveries.rows[at] ?? {}, ofDeliveries)).toEqual(only(day, ofDeliveries))
    expect(figuresOf(profit.rows[at] ?? {}, ['delivered', 'earned'])).toEqual(only(day, ['delivered', 'earned']))
    const { day: date, takenOff: _, turnedAway: _turned, ...called } = body.data[at]
    expect([date, { ...called, amount: called.amount * 100, earned: called.earned * 100 }]).toEqual([dayOf(back), day])
  }
  // Today, hours, sources, products and stock: the sums of the same days.
  const { today: soldToday, week: soldInWeek } = await countSales(db)
  expect(soldToday).toBe(counted(back => back === 0).amount)
  expect(soldInWeek).toBe(counted(back => back !== undefined && back <= 6).amount)
  expect((await table('hours', period)).total).toMatchObject({ Placed: all.placed, Sold: all.sold, Amount: all.amount })
  const [source] = await countSources(db, SourcePeriod.parse(period))
  expect(source).toMatchObject(only(all, ['placed', 'sold', 'delivered', 'refused', 'cancelled', 'earned']))
  for (const by of ['product', 'city', 'source'] as const)
    expect([
      by,
      (await table('sales', { ...period, by })).rows.reduce((sum, row) => sum + Number(row.Amount), 0),
    ]).toEqual([by, all.amount])
  expect((await table('profit', { ...period, by: 'product' })).total.Earned).toBe(all.earned)
  const { sizes } = await listStock(db, StockFilter.parse({}), 5)
  expect(sizes[0]?.sold).toBe(all.pieces)
  const { products } = await listAllProducts(db, ProductFilter.parse({}), settings)
  expect(products.map(({ sold }) => sold)).toEqual([all.pieces])
  expect((await call.get(`/product/${productId}/size`)).body.data[0].sold).toBe(all.pieces)
  // Who refuses: each parcel by its own courier, also where the next one was taken.
  const byCourier = await table('deliveries', { ...period, by: 'courier' })
  for (const [name, id] of [
    ['TCS', 'tcs'],
    ['Leopards', 'leopards'],
  ] as const) {
    const row = byCourier.rows.find(({ Courier }) => String(Courier).startsWith(name)) ?? {}
    expect([name, figuresOf(row, ['sent', 'refused', 'cameBack'])]).toEqual([
      name,
      only(counted(within, undefined, id), ['sent', 'refused', 'cameBack']),
    ])
  }
  const byCity = await table('deliveries', { ...period, by: 'city' })
  for (const city of cities)
    expect(figuresOf(byCity.rows.find(row => row.City === city) ?? {}, ['delivered', 'refused'])).toEqual(
      only(
        counted(within, order => order.city === city),
        ['delivered', 'refused'],
      ),
    )
  // An offer: what it took off pieces that were kept.
  const withCoupon = (order: Done) => order.coupon
  const used = counted(within, withCoupon)
  const takenOff =
    done
      .filter(order => order.coupon && order.sold !== undefined)
      .reduce((sum, order) => sum + PRICE * (order.pieces - order.back) - keptPrice(order), 0) * 100
  const [offers] = (await table('offers', period)).rows
  expect(offers).toMatchObject({
    Sold: used.sold,
    'Taken off': takenOff,
    Amount: used.amount,
    Delivered: used.delivered,
    Refused: used.refused,
  })
  const { result } = await findStaffOffer(db, offerId)
  expect(result).toMatchObject({ ...only(used, ['placed', 'sold', 'delivered', 'cancelled', 'earned']), takenOff })
  // The nightly check counts the same.
  expect((await recountReports(db)).differences).toEqual([])
})
