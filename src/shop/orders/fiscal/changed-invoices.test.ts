import { expect, test } from 'vitest'
import { brokenInvariants } from '../../../../test/invariants.ts'
import {
  decide,
  fbr,
  fresh,
  left,
  noon,
  openInvoicedShop,
  oud,
  queue,
  row,
  send,
  settings,
  there,
} from '../../../../test/invoiced-shop.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { receiveParcel } from '../dispatch/index.ts'
import { changeAddress, changeLines, findOrder } from '../orders/index.ts'
import { DecideInvoice } from './decide-invoice.ts'
import { correctSales, listInvoices, queueNotes } from './index.ts'

openInvoicedShop()

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
