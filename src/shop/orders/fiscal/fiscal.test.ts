import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { fakeServer } from '../../../../test/fakes/fake-server.ts'
import type { Misbehaviour } from '../../../../test/fakes/fake-system.ts'
import { fakeFbr } from '../../../../test/fakes/fbr.ts'
import { guest, shelve, settings as usual } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import { deliver, handOver } from '../../../../test/parcels.ts'
import { endPauses } from '../../../../test/pauses.ts'
import { openTaxSystem } from '../../../integrations/open-tax-system.ts'
import { sealer } from '../../../platform/secrets/seal.ts'
import { paisa, rs } from '../../ground/money.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { saveConnection } from '../../settings/connections/index.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { receiveParcel } from '../dispatch/index.ts'
import { changeAddress, changeLines, findOrder, moveOrder } from '../orders/index.ts'
import { DecideInvoice, decideInvoice } from './decide-invoice.ts'
import {
  askScenarios,
  correctSales,
  listInvoices,
  listScenarios,
  queueNotes,
  queueSales,
  sendInvoices,
  tryScenarios,
} from './index.ts'
import { partOf } from './invoice.ts'

let fresh: FreshDatabase
let fbr: ReturnType<typeof fakeFbr>
let oud: Awaited<ReturnType<typeof shelve>>
let fakesUrl = ''
let close: () => Promise<void>
const sealed = sealer('a secret of the shop that is long enough')
const settings: Settings = { ...usual, fiscalFrom: '2026-01-01' }
// Noon by both clocks: after midnight in Pakistan an invoice waits until its day has begun by UTC.
const noon = () => new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)

beforeAll(async () => {
  fresh = await freshDatabase()
  oud = await shelve(fresh.db, 'Night Oud', [
    { ml: 50, price: 600_000, discount: 10, stock: 5_000 },
    { ml: 12, price: 200_000, stock: 5_000 },
  ])
  const server = await fakeServer((request, response) => fbr.handle(request, response))
  ;({ url: fakesUrl, close } = server)
})
beforeEach(async () => {
  fbr = fakeFbr()
  await fresh.db.deleteFrom('fiscal_invoices').where('kind', '=', 'note').execute()
  await fresh.db.deleteFrom('fiscal_invoices').execute()
  await fresh.db.deleteFrom('issued_numbers').where('kind', '=', 'invoice').execute()
  await sql`update parcels set handed_over_at = now() - interval '60 days' where handed_over_at is not null`.execute(
    fresh.db,
  )
  await connect('production')
})
afterEach(() => later())
afterAll(async () => {
  await close()
  await fresh.drop()
})

async function connect(mode: 'sandbox' | 'production') {
  await fresh.db.deleteFrom('outgoing_calls').execute()
  await fresh.db.deleteFrom('connections').execute()
  const given = {
    ntn: '1234567',
    businessName: 'Khushbu',
    province: 'PUNJAB',
    businessAddress: 'Sargodha',
    token: 'fake-token',
  }
  const typed = { system: 'fbr', version: 1, active: 'yes' as const, address: '', password: 'mine', mode, ...given }
  await fresh.db.transaction().execute(tx => saveConnection(tx, { ...typed, sealer: sealed }))
}
const open = () => openTaxSystem({ db: fresh.db, sealer: sealed, fakesUrl })
const send = () => sendInvoices(fresh.db, open)
const queue = () => queueSales(fresh.db, settings, noon())
const later = () => endPauses(fresh.db)
/** An order of two bottles that has left. */
async function left() {
  const { _id, orderNumber } = await (await guest(fresh.db)).buy([oud.line(0, 2)], 10_800)
  // The tax office knows an order by nothing but its buyer.
  await fresh.db
    .updateTable('orders')
    .set({ full_name: `Buyer ${orderNumber}` })
    .where('id', '=', _id)
    .execute()
  return { orderId: _id, orderNumber, parcelId: await handOver(fresh.db, _id) }
}
/** Its parcel came back, and it is cancelled. */
async function cameBack({ orderId, parcelId }: { orderId: string; parcelId: string }) {
  const at = new Date()
  await fresh.db
    .updateTable('parcels')
    .set({ state: 'returned', refused_at: at, returned_at: at })
    .where('id', '=', parcelId)
    .execute()
  await moveOrder(fresh.db, { orderId, to: 'cancelled', actor: 'Sana' })
}
const row = (orderId: string) =>
  fresh.db
    .selectFrom('fiscal_invoices')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'sale')
    .executeTakeFirstOrThrow()
const there = (orderNumber: string) => fbr.invoices.filter(({ buyer }) => buyer === `Buyer ${orderNumber}`)
const decide = (input: object) =>
  fresh.db.transaction().execute(tx => decideInvoice(tx, DecideInvoice.parse(input), settings))

test('a number that none can be, or that another invoice has, is looked up by a person and stops nothing', async () => {
  const orders = [await left(), await left(), await left()]
  await queue()
  const as = (invoiceNumber: string) => (body: unknown) => ({ ...(body as object), invoiceNumber })
  const same = (body: unknown) => body
  for (const number of ['=cmd|calc', '1234567DI1747119701593', '1234567DI1747119701593'])
    fbr.warps.push(same, as(number))
  await send()
  const rows = await Promise.all(orders.map(({ orderId }) => row(orderId)))
  expect(rows.map(({ state }) => state).sort()).toEqual(['posted', 'uncertain', 'uncertain'])
  expect(rows.map(({ why }) => why).sort()).toEqual(
    ['', 'it gives the number of another invoice: 1234567DI1747119701593', "it gives '=cmd|calc' as the number"].sort(),
  )
  expect(fbr.invoices).toHaveLength(3)
})

test('an order that leaves gets one number, on the printed price, however often the jobs run', async () => {
  const { orderId, orderNumber } = await left()
  await queueSales(fresh.db, { ...settings, fiscalFrom: null }, noon())
  expect((await listInvoices(fresh.db, { state: '', page: 1 })).invoices).toEqual([])
  await Promise.all([queue(), queue()])
  await Promise.all([send(), send()])
  await queue()
  await send()
  const [posted, ...more] = there(orderNumber)
  expect(more).toEqual([])
  expect(await row(orderId)).toMatchObject({ state: 'posted', number: posted?.number })
  expect(posted).toMatchObject({ type: 'Sale Invoice', sandbox: false })
  // Rs 12,000 is printed on two bottles that cost Rs 10,800.
  expect(posted?.items).toMatchObject([
    {
      rate: '18%',
      quantity: 2,
      valueSalesExcludingST: 10169.49,
      salesTaxApplicable: 1830.51,
      fixedNotifiedValueOrRetailPrice: 12_000,
      discount: 1200,
      saleType: '3rd Schedule Goods',
    },
  ])
  const calls = await fresh.db.selectFrom('outgoing_calls').select(['name', 'request', 'order_id']).execute()
  expect(calls.every(({ request, order_id }) => !request.includes('fake-token') && order_id === orderId)).toBe(true)
})

test('in the sandbox no order is sent; scenarios are, and say what came of them', async () => {
  await connect('sandbox')
  const { orderId } = await left()
  await queue()
  await send()
  expect([await row(orderId).then(({ state }) => state), fbr.invoices]).toEqual(['waiting', []])
  await fresh.db.transaction().execute(askScenarios)
  await tryScenarios(fresh.db, open, settings)
  const tried = await listScenarios(fresh.db)
  expect(tried.map(({ id, state }) => [id, state])).toEqual([
    ['SN026', 'passed'],
    ['SN027', 'passed'],
    ['SN008', 'passed'],
  ])
  expect(fbr.invoices.map(({ number }) => number)).toEqual(tried.map(({ text }) => text))
  await connect('production')
  await fresh.db.transaction().execute(askScenarios)
  await tryScenarios(fresh.db, open, settings)
  expect((await listScenarios(fresh.db))[0]).toMatchObject({
    state: 'failed',
    text: 'scenarios are for the sandbox alone',
  })
})

test('a refusal waits for a person with its reason; an order that ended before it was sent is not sent', async () => {
  const { orderId } = await left()
  await queueSales(fresh.db, { ...settings, hsCode: 'nonsense' }, noon())
  const ended = await left()
  await queue()
  await cameBack(ended)
  await queue()
  await send()
  expect(await row(orderId)).toMatchObject({ state: 'refused', why: 'line 1: 0019 Please provide HSCode.' })
  expect(await row(ended.orderId)).toMatchObject({ state: 'dropped' })
  expect(fbr.invoices).toEqual([])
  const { id } = await row(orderId)
  await decide({ invoiceId: id, decision: 'again' })
  await sql`update fiscal_invoices set day = ${noon()}::date, invoice = jsonb_set(invoice, '{day}', to_jsonb(${noon().toISOString().slice(0, 10)}::text)) where id = ${id}`.execute(
    fresh.db,
  )
  await send()
  expect(await row(orderId)).toMatchObject({ state: 'posted' })
  await expect(decide({ invoiceId: id, decision: 'again' })).rejects.toThrow('Its state has changed meanwhile')
})

test('what came back is noted once, for all of a refused parcel and for the pieces of a return', async () => {
  const [refused, returned] = [await left(), await left()]
  await queue()
  await send()
  await deliver(fresh.db, returned.orderId, returned.parcelId)
  await fresh.db
    .insertInto('returns')
    .values({
      id: `return-${returned.orderId}`,
      order_id: returned.orderId,
      reason: 'damaged',
      sealed: true,
      wish: 'refund',
      state: 'received',
    })
    .execute()
  const [item] = await fresh.db.selectFrom('order_items').selectAll().where('order_id', '=', returned.orderId).execute()
  await fresh.db
    .insertInto('return_lines')
    .values({
      return_id: `return-${returned.orderId}`,
      position: item?.position ?? 1,
      size_id: item?.size_id ?? '',
      quantity: 1,
    })
    .execute()
  await cameBack(refused)
  for (const _again of [1, 2]) {
    await queueNotes(fresh.db, noon())
    await send()
  }
  const notes = fbr.invoices.filter(({ type }) => type === 'Debit Note')
  const saleOf = ({ orderNumber }: { orderNumber: string }) =>
    there(orderNumber).find(({ type }) => type === 'Sale Invoice')?.number
  expect(
    notes.map(({ reference, items }) => [reference, items[0]?.quantity, items[0]?.salesTaxApplicable]).sort(),
  ).toEqual(
    [
      [saleOf(refused), 2, 1830.51],
      [saleOf(returned), 1, 915.25],
    ].sort(),
  )
})

test('goods that came back and are sent again are not noted; those edited out of a numbered order are, once', async () => {
  const [again, edited] = [await left(), await left()]
  await queue()
  await send()
  const back = { again: true, actor: 'Sana', sellable: new Map([[oud.line(0, 2).selectedSizeId, 2]]) }
  await fresh.db.transaction().execute(tx => receiveParcel(tx, { ...back, parcelId: again.parcelId }))
  await fresh.db.transaction().execute(tx => receiveParcel(tx, { ...back, parcelId: edited.parcelId }))
  const change = { lines: [{ sizeId: oud.line(0, 1).selectedSizeId, quantity: 1 }], actor: 'Sana', settings }
  const { version } = await fresh.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', edited.orderId)
    .executeTakeFirstOrThrow()
  await fresh.db.transaction().execute(tx => changeLines(tx, { orderId: edited.orderId, version, ...change }))
  for (const _again of [1, 2]) {
    await queueNotes(fresh.db, noon())
    await send()
  }
  const notes = await fresh.db.selectFrom('fiscal_invoices').selectAll().where('kind', '=', 'note').execute()
  expect(
    notes.map(({ order_id, invoice }) => [order_id, (invoice as { lines: { quantity: number }[] }).lines]),
  ).toMatchObject([[edited.orderId, [{ quantity: 1 }]]])
})

/**
 * Unpacked, or back from the courier to be sent again, an order is edited: so many pieces of the bottle, and of another
 * one.
 */
async function edit(orderId: string, pieces: number, others = 0) {
  const { version } = await fresh.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = [oud.line(0, pieces), oud.line(1, others)].map(({ selectedSizeId: sizeId, quantity }) => ({
    sizeId,
    quantity,
  }))
  await fresh.db.transaction().execute(tx => changeLines(tx, { orderId, version, lines, actor: 'Sana', settings }))
}
async function leftAndBack() {
  const order = await left()
  await queue()
  const sellable = new Map([[oud.line(0).selectedSizeId, 2]])
  await fresh.db
    .transaction()
    .execute(tx => receiveParcel(tx, { parcelId: order.parcelId, again: true, actor: 'Sana', sellable }))
  return order
}
async function work() {
  await correctSales(fresh.db, settings, noon())
  await queueNotes(fresh.db, noon())
  await send()
}
/** What the tax office has of an order: pieces and tax, its invoices less its notes. */
function known(orderNumber: string) {
  const signed = there(orderNumber).flatMap(({ type, items }) =>
    items.map(item => ({ sign: type === 'Sale Invoice' ? 1 : -1, item })),
  )
  const sum = (of: 'quantity' | 'salesTaxApplicable') =>
    Number(signed.reduce((all, { sign, item }) => all + sign * Number(item[of]), 0).toFixed(2))
  return { papers: there(orderNumber).map(({ type }) => type), pieces: sum('quantity'), tax: sum('salesTaxApplicable') }
}

test('an order that is edited up after its invoice was numbered is noted as a whole and invoiced anew, once', async () => {
  const order = await leftAndBack()
  await send()
  await edit(order.orderId, 3, 1)
  for (const _again of [1, 2]) await work()
  // 18 % within printed prices of 3 x Rs 6,000 and Rs 2,000, each line rounded.
  expect(known(order.orderNumber)).toEqual({
    papers: ['Sale Invoice', 'Sale Invoice', 'Debit Note'],
    pieces: 4,
    tax: 2745.76 + 305.08,
  })
  // Edited down it is noted in part, and up to what was noted it is replaced again.
  await edit(order.orderId, 2, 1)
  for (const _again of [1, 2]) await work()
  expect(known(order.orderNumber)).toMatchObject({ pieces: 3 })
  await edit(order.orderId, 3, 1)
  for (const _again of [1, 2]) await work()
  expect(known(order.orderNumber)).toMatchObject({ pieces: 4 })
  const { invoices } = await listInvoices(fresh.db, { state: '', page: 1 })
  expect(invoices.filter(({ kind, replaced }) => kind === 'sale' && !replaced)).toHaveLength(1)
  expect((await findOrder(fresh.db, order.orderId, { kind: 'staff' })).fiscalNumber).toBe(
    there(order.orderNumber)
      .filter(({ type }) => type === 'Sale Invoice')
      .at(-1)?.number,
  )
  expect(await brokenInvariants(fresh.db)).toEqual([])
})

test('an invoice that waits is made anew from what its order has by then', async () => {
  const order = await leftAndBack()
  await edit(order.orderId, 1)
  await work()
  expect(known(order.orderNumber)).toEqual({
    papers: ['Sale Invoice'],
    pieces: 1,
    tax: Number(((6000 * 18) / 118).toFixed(2)),
  })
})

/** Another name or city of an order, as staff edit it. */
async function readdress(orderId: string, to: { fullName?: string; city?: string }) {
  const order = await fresh.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { address, town, famous_spot: famousSpot, city, state, full_name: fullName, phone_number: phoneNumber } = order
  const typed = { fullName, phoneNumber, address, town, famousSpot, city, state, country: PAKISTAN, ...to }
  const change = { ...typed, orderId, version: order.version, actor: 'Sana', settings }
  await fresh.db.transaction().execute(tx => changeAddress(tx, change))
}
const changedBuyers = async () => (await listInvoices(fresh.db, { state: 'buyer', page: 1 })).invoices

test('an invoice that waits names the buyer that its order has by then', async () => {
  const order = await leftAndBack()
  await readdress(order.orderId, { fullName: 'Zara Khan', city: 'Multan' })
  await work()
  expect(there(order.orderNumber)).toEqual([])
  expect(fbr.invoices).toMatchObject([{ type: 'Sale Invoice', buyer: 'Zara Khan' }])
  expect((await row(order.orderId)).invoice).toMatchObject({ buyer: { name: 'Zara Khan', city: 'Multan' } })
  expect(await changedBuyers()).toEqual([])
})

test('another buyer of a numbered invoice makes no second one: a person changes it in IRIS within 72 hours, or says why it stays', async () => {
  const order = await leftAndBack()
  await send()
  const numbered = await row(order.orderId)
  const decideBuyer = (decision: object) => decide({ invoiceId: numbered.id, ...decision })
  const name = `Buyer ${order.orderNumber}`
  const corrected = { decision: 'corrected', buyer: `${name}, Multan, Punjab` }
  await expect(decideBuyer(corrected)).rejects.toMatchObject({ code: 'move_refused' })
  await readdress(order.orderId, { city: 'Multan' })
  for (const _again of [1, 2]) await work()
  expect(known(order.orderNumber).papers).toEqual(['Sale Invoice'])
  const until = new Date((numbered.posted_at?.getTime() ?? 0) + 72 * 60 * 60 * 1000)
  const listed = await changedBuyers()
  expect(listed).toMatchObject([
    { state: 'posted', otherBuyer: { said: `${name}, Lahore, Punjab`, is: `${name}, Multan, Punjab` } },
  ])
  expect(listed[0]?.otherBuyer?.until).toEqual(until)
  expect((await listInvoices(fresh.db, { state: '', page: 1 })).counts.buyer).toBe(1)
  // Edited back there is nothing to do.
  await readdress(order.orderId, { city: 'Lahore' })
  await work()
  expect(await changedBuyers()).toEqual([])
  await readdress(order.orderId, { city: 'Multan' })
  await work()
  // Another buyer than was seen is not said to be there.
  await expect(decideBuyer({ ...corrected, buyer: name })).rejects.toMatchObject({ code: 'move_refused' })
  await decideBuyer(corrected)
  expect(await changedBuyers()).toEqual([])
  expect((await row(order.orderId)).invoice).toMatchObject({ buyer: { city: 'Multan' } })
  // A note is about the buyer that IRIS has by then; of pieces and buyer at once both are reported.
  await edit(order.orderId, 1)
  await readdress(order.orderId, { city: 'Quetta' })
  for (const _again of [1, 2]) await work()
  expect(known(order.orderNumber)).toMatchObject({ papers: ['Sale Invoice', 'Debit Note'], pieces: 1 })
  const note = await fresh.db
    .selectFrom('fiscal_invoices')
    .select('invoice')
    .where('order_id', '=', order.orderId)
    .where('kind', '=', 'note')
    .executeTakeFirstOrThrow()
  expect(note.invoice).toMatchObject({ buyer: { city: 'Multan' } })
  expect(() => DecideInvoice.parse({ invoiceId: numbered.id, decision: 'stays' })).toThrow(/why it stays/)
  await decideBuyer({ decision: 'stays', why: 'The Commissioner was not asked' })
  await work()
  expect(await changedBuyers()).toEqual([])
  // More pieces replace it: the new one names the new buyer.
  await edit(order.orderId, 3)
  for (const _again of [1, 2]) await work()
  const sales = await fresh.db
    .selectFrom('fiscal_invoices')
    .select('invoice')
    .where('order_id', '=', order.orderId)
    .where('kind', '=', 'sale')
    .orderBy('id')
    .execute()
  expect(sales).toMatchObject([{ invoice: { buyer: { city: 'Multan' } } }, { invoice: { buyer: { city: 'Quetta' } } }])
  expect(await brokenInvariants(fresh.db)).toEqual([])
})

test('notes of a line together are its sale, to the paisa, however its pieces come back', () => {
  const amount = fc.integer({ min: 1, max: 90_000_000 }).map(each => paisa(each))
  const some = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(amount, amount, some, (value, tax, parts) => {
      const quantity = parts.reduce((sum, part) => sum + part, 0)
      const line = { position: 1, description: 'Oud', quantity, value, tax, gross: paisa(value + tax), discount: rs(1) }
      let before = 0
      const notes = parts.map(more => {
        const note = partOf(line, before, more)
        before += more
        return note
      })
      const total = (name: 'value' | 'tax' | 'gross' | 'discount' | 'quantity') =>
        notes.reduce((sum, note) => sum + note[name], 0)
      expect([total('value'), total('tax'), total('gross'), total('discount'), total('quantity')]).toEqual([
        value,
        tax,
        paisa(value + tax),
        rs(1),
        quantity,
      ])
    }),
    { numRuns: 300 },
  )
})

const responses: fc.Arbitrary<Misbehaviour | 'well'> = fc.constantFrom(
  'well',
  'well',
  'busy',
  'cut before',
  'cut after',
  'error after',
  'nonsense after',
)

test('whatever answers are lost, late or wrong: an order is never invoiced twice, and nothing that was numbered is lost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(responses, { maxLength: 6 }), { minLength: 1, maxLength: 5 }), async rounds => {
      const orders = [await left(), await left()]
      await queue()
      for (const round of rounds) {
        // 'well' is no misbehaviour that the fake has, so it responds properly. The validation before an invoice takes
        // one entry, the invoice the next.
        fbr.next.push(...(round as Misbehaviour[]))
        await Promise.all([send(), send()])
        for (const { orderId, orderNumber } of orders) {
          const { state, number } = await row(orderId)
          const numbered = there(orderNumber)
          expect(numbered.length).toBeLessThanOrEqual(1)
          if (numbered.length > 0) expect(['posted', 'uncertain']).toContain(state)
          if (state === 'posted') expect(number).toBe(numbered[0]?.number)
        }
        await later()
      }
      fbr.next.length = 0
      // A person looks uncertain invoices up in IRIS and enters what it shows.
      for (const { orderId, orderNumber } of orders) {
        const { id, state } = await row(orderId)
        if (state !== 'uncertain') continue
        const [invoice] = there(orderNumber)
        await decide({
          invoiceId: id,
          ...(invoice ? { decision: 'numbered', number: invoice.number } : { decision: 'again' }),
        })
      }
      await sql`update fiscal_invoices set day = ${noon()}::date where state = 'waiting'`.execute(fresh.db)
      await sql`update fiscal_invoices set invoice = jsonb_set(invoice, '{day}', to_jsonb(day::text)) where state = 'waiting'`.execute(
        fresh.db,
      )
      await later()
      await send()
      for (const { orderId, orderNumber } of orders) {
        expect(there(orderNumber)).toHaveLength(1)
        expect(await row(orderId)).toMatchObject({ state: 'posted', number: there(orderNumber)[0]?.number })
      }
    }),
    { numRuns: 6 },
  )
})

test('a process that ended while it sent leaves the invoice to a person', async () => {
  const { orderId, orderNumber } = await left()
  await queue()
  await sql`update fiscal_invoices set state = 'sent', sent_at = now() - interval '5 minutes' where order_id = ${orderId}`.execute(
    fresh.db,
  )
  await send()
  expect([(await row(orderId)).state, there(orderNumber)]).toEqual(['uncertain', []])
  const { id } = await row(orderId)
  await expect(decide({ invoiceId: id, decision: 'numbered', number: 'no number' })).rejects.toThrow('as IRIS shows it')
})

test('an order that is sent without a parcel is invoiced by the status that it is moved to, once', async () => {
  const { _id } = await (await guest(fresh.db)).buy([oud.line(0, 2)], 10_800)
  await queue()
  const made = () => fresh.db.selectFrom('fiscal_invoices').select('kind').where('order_id', '=', _id).execute()
  expect(await made()).toEqual([])
  await moveOrder(fresh.db, { orderId: _id, to: 'outForDelivery', actor: 'Sana' })
  await queue()
  await moveOrder(fresh.db, { orderId: _id, to: 'delivered', actor: 'Sana' })
  await queue()
  expect(await made()).toEqual([{ kind: 'sale' }])
})

test.each([
  ['no verdict', {}],
  ['an outer 00 alone', { validationResponse: { statusCode: '00', status: 'Valid', invoiceStatuses: [] } }],
  ['a code and a word that differ', { validationResponse: { statusCode: '00', status: 'invalid' } }],
])('a number with %s is looked up by a person, never taken for an invoice', async (_, said) => {
  // Those of the tests before.
  await queue()
  await send()
  const { orderId } = await left()
  await queue()
  fbr.warps.push(
    validated => validated,
    () => ({ invoiceNumber: '7000007DI1', ...said }),
  )
  await send()
  expect(await row(orderId)).toMatchObject({ state: 'uncertain' })
})
