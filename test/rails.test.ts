import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NotDone } from '../src/platform/not-done.ts'
import { OutsideError } from '../src/platform/outside-error.ts'
import { DAY_MS, dayOf } from '../src/shop/ground/dates.ts'
import { sum, toRupees } from '../src/shop/ground/money.ts'
import { trackParcels } from '../src/shop/money/courier-files/index.ts'
import {
  CloseSettlement,
  closeSettlement,
  fetchPayments,
  findSettlement,
  listSettlements,
} from '../src/shop/money/settlement/index.ts'
import { assessOrder } from '../src/shop/orders/confirmation/index.ts'
import {
  adviseCouriers,
  airwayBills,
  askBookings,
  handOver,
  listFailed,
  loadSheet,
  makeLoadSheets,
  packOrders,
  TryAgain,
  tryAgain,
  workBookings,
} from '../src/shop/orders/dispatch/index.ts'
import { DecideInvoice, decideInvoice, queueSales, sendInvoices } from '../src/shop/orders/fiscal/index.ts'
import { findOrder } from '../src/shop/orders/orders/index.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { guest, settings as usual } from './fixtures.ts'
import { brokenInvariants } from './invariants.ts'
import { railsShop } from './rails-shop.ts'

const settings = { ...usual, fiscalFrom: '2026-01-01' }
// Noon by both clocks: after midnight in Pakistan an invoice waits until its day has begun by UTC.
const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)

let fresh: FreshDatabase
let shop: Awaited<ReturnType<typeof railsShop>>
beforeAll(async () => {
  fresh = await freshDatabase()
  shop = await railsShop(fresh.db)
})
afterAll(async () => {
  await shop.messages.close()
  await fresh.drop()
})

const systems = () => ({ whatsapp: shop.messages.whatsapp, postex: shop.postex, fbr: shop.fbr })

/** Runs a job, as often as it takes until `ends`; a call without an answer may end one run of it, and costs a pause. */
async function until(ends: () => Promise<boolean> | boolean, job: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await job().catch(error => {
      if (!(error instanceof OutsideError || error instanceof NotDone)) throw error
    })
    if (await ends()) return
    await shop.later()
  }
  throw new Error(`${job} does not end`)
}

/** A cash order's whole way: asked and confirmed by WhatsApp, packed, booked, handed over, failed, tried again, delivered, paid, invoiced. */
async function wholeWay(): Promise<string> {
  const { db } = fresh
  const { messages, postex, fbr, open, openTax, inTx, staff } = shop
  const { whatsapp } = messages
  for (const gone of [whatsapp.sent, postex.orders, postex.advice, fbr.invoices]) gone.length = 0
  for (const { calls } of Object.values(systems())) calls.length = 0
  const settled = (await listSettlements(db)).length
  const order = async (id: string) => findOrder(db, id, { kind: 'staff' })
  /** A message without an answer of WhatsApp is uncertain, until a status of WhatsApp settles it. */
  const messageSent = async (template: string) => {
    await messages.send()
    await shop.later()
    await messages.send()
    const [message, ...more] = whatsapp.sent.filter(each => each.template.startsWith(`shop_${template}`))
    if (!message || more.length > 0) throw new Error(`${template}: ${more.length + 1} messages`)
    await messages.tell(whatsapp.statusNotice(message, 'delivered'))
    return message
  }

  const { _id: orderId } = await (await guest(db)).buy([shop.shelf.line()], 6000)
  await assessOrder(db, orderId, settings)
  const question = await messageSent('confirm')
  const confirm = question.payloads.find(each => each.startsWith('confirm')) ?? ''
  await messages.tell(whatsapp.pressNotice(question, confirm))
  await messages.tell(whatsapp.pressNotice(question, confirm))
  expect((await order(orderId)).orderStatus).toBe('confirmed')

  const { done } = await inTx(tx => packOrders(tx, [orderId], staff.name))
  const parcelId = done[0]?.parcelId ?? ''
  await inTx(tx => askBookings(tx, { parcel: [parcelId] }, staff.name))
  const hasBill = async () => (await airwayBills(db, [parcelId])).has(parcelId)
  await until(hasBill, () => workBookings(db, open))
  const { handovers } = await inTx(tx => handOver(tx, { parcel: [parcelId] }, staff))
  const hasSheet = () =>
    loadSheet(db, handovers[0] ?? 0).then(
      () => true,
      () => false,
    )
  await until(hasSheet, () => makeLoadSheets(db, open))
  await messageSent('dispatched')

  const [booked] = postex.orders
  if (!booked) throw new Error('PostEx has no booking')
  Object.assign(booked, { status: 'Attempted', remarks: 'Customer not at home' })
  const isFailed = async () => (await listFailed(db, settings)).open.some(each => each.parcelId === parcelId)
  await until(isFailed, () => trackParcels(db, open))
  await messageSent('attempt_failed')
  const on = dayOf(new Date(Date.now() + DAY_MS))
  await inTx(tx => tryAgain(tx, { ...TryAgain.parse({ parcelId, on, note: '' }), actor: staff.name }))
  const isTold = async () => (await listFailed(db, settings)).answered.some(({ advice }) => advice?.state === 'told')
  await until(isTold, () => adviseCouriers(db, open))

  Object.assign(booked, { status: 'Delivered', receipt: `CPR-${booked.reference}` })
  const isDelivered = async () => (await order(orderId)).orderStatus === 'delivered'
  await until(isDelivered, () => trackParcels(db, open))
  await messageSent('delivered')
  const isFetched = async () => (await listSettlements(db)).length > settled
  await until(isFetched, () => fetchPayments(db, open))
  const [fetched] = (await listSettlements(db)).filter(({ state }) => state === 'open')
  const { seen, lines } = await findSettlement(db, fetched?._id ?? 0, settings)
  expect(lines).toHaveLength(1)
  const typed = CloseSettlement.parse({ seen, received: String(toRupees(sum(lines.flatMap(({ net }) => net ?? [])))) })
  await inTx(tx => closeSettlement(tx, { settlementId: fetched?._id ?? 0, ...typed, staff }, settings))

  await queueSales(db, settings, noon)
  const invoice = () =>
    db
      .selectFrom('fiscal_invoices')
      .select(['id', 'state', 'number'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  await until(
    async () => ['posted', 'uncertain'].includes((await invoice()).state),
    () => sendInvoices(db, openTax),
  )
  // The tax office has no lookup: a person reads the number in IRIS.
  const { id: invoiceId, state } = await invoice()
  const seenInIris = { invoiceId, decision: 'numbered', number: fbr.invoices[0]?.number }
  if (state === 'uncertain') await inTx(tx => decideInvoice(tx, DecideInvoice.parse(seenInIris), settings))
  expect(await invoice()).toMatchObject({ state: 'posted', number: fbr.invoices[0]?.number })

  // Every job once more: nothing is done twice.
  await shop.later()
  await workBookings(db, open)
  await adviseCouriers(db, open)
  await fetchPayments(db, open)
  await queueSales(db, settings, noon)
  await sendInvoices(db, openTax)
  await messages.send()
  return orderId
}

/** What each system holds in the end, and the order's way. */
async function cameTo(orderId: string) {
  const { db } = fresh
  const { messages, postex, fbr } = shop
  const moves = await db.selectFrom('order_events').select('order_status').where('order_id', '=', orderId).execute()
  const { rows: ledger } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::int as amount from ledger_lines where order_id = ${orderId} group by 1
    having sum(amount) <> 0 order by 1`.execute(db)
  return {
    moves: moves.map(({ order_status }) => order_status),
    messages: messages.whatsapp.sent.map(({ template, type }) => template || type).sort(),
    bookings: postex.orders.map(({ status, collect }) => [status, collect]),
    advice: [...new Set(postex.advice.map(({ statusId }) => statusId))],
    invoices: fbr.invoices.length,
    paid: (await findOrder(db, orderId, { kind: 'staff' })).paymentStatus,
    ledger,
  }
}

test('an order goes all the way over WhatsApp, PostEx and FBR; with each of the answers lost it comes to the same, and nothing is done twice', async () => {
  const expected = await cameTo(await wholeWay())
  expect(expected).toMatchObject({
    moves: ['pending', 'confirmed', 'processing', 'outForDelivery', 'delivered'],
    bookings: [['Delivered', 6000]],
    advice: [2],
    invoices: 1,
    paid: 'paid',
  })
  const asked = Object.values(systems()).map(({ calls }) => [...calls])
  // The systems are independent, so one run loses the call of the same turn at each of them.
  for (let turn = 0; turn < Math.max(...asked.map(calls => calls.length)); turn++) {
    const lost = asked.flatMap(calls => calls[turn] ?? [])
    for (const [at, system] of Object.values(systems()).entries()) {
      if (!asked[at]?.[turn]) continue
      system.next.push(...Array.from({ length: turn }, () => null), 'cut after')
    }
    expect(await cameTo(await wholeWay()), `${lost} without an answer`).toEqual(expected)
    for (const { next } of Object.values(systems())) expect(next).toEqual([])
  }
  expect(await brokenInvariants(fresh.db)).toEqual([])
})
