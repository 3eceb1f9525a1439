import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cameBack,
  fbr,
  fresh,
  left,
  noon,
  openInvoicedShop,
  oud,
  queue,
  send,
  settings,
  there,
} from '../../../../test/invoiced-shop.ts'
import { deliver } from '../../../../test/parcels.ts'
import { paisa, rs } from '../../ground/money.ts'
import { receiveParcel } from '../dispatch/index.ts'
import { changeLines } from '../orders/index.ts'
import { queueNotes } from './index.ts'
import { partOf } from './invoice.ts'

openInvoicedShop()

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
