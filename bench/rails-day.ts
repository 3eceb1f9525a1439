import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { DAY_MS, dayOf } from '../src/shop/ground/dates.ts'
import { paisa, sum, toRupees } from '../src/shop/ground/money.ts'
import { trackParcels } from '../src/shop/money/courier-files/index.ts'
import { CloseSettlement, closeSettlement, fetchPayments, findSettlement } from '../src/shop/money/settlement/index.ts'
import { assessOrder, RecordCall, recordCall } from '../src/shop/orders/confirmation/index.ts'
import {
  airwayBills,
  askBookings,
  handOver,
  packOrders,
  TryAgain,
  tellCouriers,
  tryAgain,
  workBookings,
} from '../src/shop/orders/dispatch/index.ts'
import { queueSales, sendInvoices } from '../src/shop/orders/fiscal/index.ts'
import type { FakeSystem } from '../test/fakes/fake-system.ts'
import { guest, settings } from '../test/fixtures.ts'
import { railsShop } from '../test/rails-shop.ts'

const ORDERS = 150
/** A page of the lists of staff: what one press can choose. */
const PAGE = 50
/** Of a hundred questions so many are confirmed by their button, and so many cancelled; the others are called. */
const CONFIRM = 78
const CANCEL = 4
/** Of a hundred parcels so many are not delivered at the first attempt; every third of them comes back. */
const FAIL = 12

type Step = { step: string; presses: number; calls: number; seconds: string }

/** A day of cash orders from the order to the invoice against fakes, every tenth of whose answers is lost: presses and calls of staff. */
export async function railsDay(db: Db): Promise<Step[]> {
  const { postex, fbr, messages, open, openTax, inTx, later, shelf, staff } = await railsShop(db)
  const lose = (fake: Pick<FakeSystem, 'next'>, calls: number) => {
    for (let at = 0; at < calls; at++) fake.next.push(at % 10 === 9 ? 'cut after' : null)
  }
  const pages = <T>(all: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(all.length / PAGE) }, (_, at) => all.slice(at * PAGE, (at + 1) * PAGE))

  const steps: Step[] = []
  const measured = async (step: string, work: () => Promise<{ presses?: number; calls?: number }>) => {
    const began = performance.now()
    const { presses = 0, calls = 0 } = await work()
    steps.push({ step, presses, calls, seconds: ((performance.now() - began) / 1000).toFixed(1) })
  }

  const placed: { orderId: string; phone: string }[] = []
  await measured(`${ORDERS} cash orders are placed and asked by WhatsApp`, async () => {
    for (let at = 0; at < ORDERS; at++) {
      const buyer = await guest(db, 3_000_000 + at)
      const { _id } = await buyer.buy([shelf.line()], 6000)
      await assessOrder(db, _id, settings)
      placed.push({ orderId: _id, phone: buyer.phoneNumber })
    }
    await messages.send()
    await later()
    await messages.send()
    return {}
  })
  await measured('Answers by button; the others are called, a press each', async () => {
    for (const [at, { phone }] of placed.entries()) {
      const turn = Math.floor((at * 100) / ORDERS)
      const question = messages.whatsapp.sent.find(({ to }) => `+${to}` === phone)
      const answer = turn < CONFIRM ? 'confirm' : turn < CONFIRM + CANCEL ? 'cancel' : null
      const payload = question?.payloads.find(each => answer !== null && each.startsWith(answer))
      if (question && payload) await messages.tell(messages.whatsapp.pressNotice(question, payload))
    }
    const { rows } = await sql<{ id: string }>`select id from orders where order_status = 'pending'`.execute(db)
    for (const { id: orderId } of rows)
      await inTx(tx => recordCall(tx, { ...RecordCall.parse({ orderId, outcome: 'confirmed' }), staff, settings }))
    return { presses: rows.length, calls: rows.length }
  })
  const parcels: string[] = []
  await measured('Packed, all of a page at once', async () => {
    const { rows } = await sql<{
      id: string
    }>`select id from orders where order_status = 'confirmed' order by id`.execute(db)
    for (const page of pages(rows)) {
      const { done } = await inTx(tx =>
        packOrders(
          tx,
          page.map(({ id }) => id),
          staff.name,
        ),
      )
      parcels.push(...done.map(({ parcelId }) => parcelId))
    }
    return { presses: pages(rows).length * 2 }
  })
  await measured('Booked, a page at once; what was lost is looked up by itself', async () => {
    lose(postex, parcels.length)
    for (const page of pages(parcels)) await inTx(tx => askBookings(tx, { parcel: page }, staff.name))
    for (let round = 0; round < 30; round++) {
      await workBookings(db, open)
      await later()
    }
    const references = new Set(postex.orders.map(({ reference }) => reference))
    if (postex.orders.length !== parcels.length || references.size !== parcels.length)
      throw new Error(`${postex.orders.length} bookings of ${parcels.length} parcels`)
    return { presses: pages(parcels).length * 2 }
  })
  await measured('Airway bills printed and handed over', async () => {
    for (const page of pages(parcels)) {
      await airwayBills(db, page)
      await inTx(tx => handOver(tx, { parcel: page }, staff))
    }
    return { presses: pages(parcels).length * 4 }
  })
  const failing = postex.orders.filter((_, at) => (at * 100) / postex.orders.length < FAIL)
  await measured('Failed attempts: called, and tried again on a day', async () => {
    for (const order of postex.orders) order.status = 'Out For Delivery'
    for (const order of failing) Object.assign(order, { status: 'Attempted', remarks: 'Customer not at home' })
    await trackParcels(db, open)
    const { rows } = await sql<{ id: string }>`select id from parcels where attempted_at is not null`.execute(db)
    const on = dayOf(new Date(Date.now() + DAY_MS))
    for (const { id: parcelId } of rows)
      await inTx(tx => tryAgain(tx, { ...TryAgain.parse({ parcelId, on, note: '' }), actor: staff.name }))
    lose(postex, rows.length)
    for (let round = 0; round < 5; round++) {
      await tellCouriers(db, open)
      await later()
    }
    return { presses: rows.length, calls: rows.length }
  })
  await measured('Delivered, paid, matched and the settlement closed', async () => {
    postex.next.length = 0
    for (const order of postex.orders) Object.assign(order, { status: 'Delivered', receipt: 'CPR-1' })
    for (const [at, order] of failing.entries())
      if (at % 3 === 0) Object.assign(order, { status: 'Out For Return', receipt: undefined })
    await trackParcels(db, open)
    await fetchPayments(db, open)
    const rows = await db.selectFrom('settlements').select('id').where('state', '=', 'open').execute()
    for (const { id: settlementId } of rows) {
      const { seen, lines } = await findSettlement(db, settlementId, settings)
      const received = String(toRupees(sum(lines.map(({ net }) => net ?? paisa(0)))))
      const typed = CloseSettlement.parse({ seen, received })
      await inTx(tx => closeSettlement(tx, { settlementId, ...typed, staff }, settings))
    }
    return { presses: rows.length * 2 }
  })
  await measured('Invoiced at FBR', async () => {
    await queueSales(db, { ...settings, fiscalFrom: '2026-01-01' })
    await sendInvoices(db, openTax)
    return {}
  })
  const { rows } = await sql<{ orderStatus: string; orders: number }>`
    select order_status as "orderStatus", count(*)::int as orders from orders group by 1 order by 1`.execute(db)
  const ended = rows.map(({ orderStatus, orders }) => `${orders} ${orderStatus}`).join(', ')
  const total = (name: 'presses' | 'calls') => steps.reduce((sum, step) => sum + step[name], 0)
  steps.push({
    step: `The day: ${ended}; ${fbr.invoices.length} invoices`,
    presses: total('presses'),
    calls: total('calls'),
    seconds: '',
  })
  await messages.close()
  return steps
}
