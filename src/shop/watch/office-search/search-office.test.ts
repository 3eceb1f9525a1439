import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, issueCoupon, shelve } from '../../../../test/fixtures.ts'
import { handOver } from '../../../../test/parcels.ts'
import type { Db } from '../../../platform/database/database.ts'
import { createDocument } from '../../content/documents/index.ts'
import { listParcels, ParcelFilter } from '../../orders/dispatch/index.ts'
import { listQueue, QueueFilter } from '../../orders/orders/index.ts'
import { refreshPeople } from '../../people/people/index.ts'
import { findByCodes } from '../../stock/stock/index.ts'
import { OfficeSearch, searchOffice } from './index.ts'

let fresh: FreshDatabase
let db: Db
let oud: Awaited<ReturnType<typeof shelve>>
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  oud = await shelve(db, 'Makran Oud', [{ ml: 12, price: 600_000, stock: 500 }])
})
afterAll(() => fresh.drop())

const all = {
  orders: true,
  parcels: true,
  products: true,
  sizes: true,
  purchases: true,
  people: true,
  offers: true,
  texts: true,
}
const search = (typed: string, searched = all) => searchOffice(db, OfficeSearch.parse({ q: typed }).q, searched)

test('an order is found by a part of its number, by phone in Urdu digits and by name', async () => {
  const buyer = await guest(db, 4_567_890)
  const { orderNumber } = await buyer.buy([oud.line()], 6000)
  const national = `0${buyer.phoneNumber.slice(3)}`
  const inUrdu = [...national].map(digit => String.fromCodePoint(0x06f0 + Number(digit))).join('')
  for (const typed of [
    orderNumber.slice(3, 8),
    orderNumber.replaceAll('-', ' ').toLowerCase(),
    national,
    inUrdu,
    'ayesha',
  ]) {
    const { orders } = await search(typed)
    expect(
      orders.map(order => order.orderNumber),
      typed,
    ).toContain(orderNumber)
  }
})

test('a parcel is found by a part of its tracking number, also before it was handed over', async () => {
  const placed = await (await guest(db)).buy([oud.line()], 6000)
  const parcelId = await handOver(db, placed._id, { trackingNumber: 'LE7512345678' })
  await db.updateTable('parcels').set({ state: 'packed', handed_over_at: null }).where('id', '=', parcelId).execute()
  for (const typed of ['12345', 'le75 1234 5678', '۷۵۱۲۳']) {
    expect((await search(typed)).parcels, typed).toMatchObject([
      { parcelId, state: 'packed', orderNumber: placed.orderNumber },
    ])
  }
})

test('a size is found by words and barcode, a purchase by number and supplier', async () => {
  const sizeId = oud.line().selectedSizeId
  const { barcode } = await db.selectFrom('sizes').select('barcode').where('id', '=', sizeId).executeTakeFirstOrThrow()
  for (const typed of ['oud makran', barcode, 'MAKRAN 12ml']) {
    expect((await search(typed)).sizes, typed).toMatchObject([{ sizeId, name: 'Makran Oud', ml: 12 }])
    expect((await search(typed)).products, typed).toMatchObject([{ productId: oud.productId, sizes: '12 ml' }])
  }
  const supplier = await db
    .insertInto('suppliers')
    .values({ name: 'Attars of Kannauj', phone: '', note: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('purchases')
    .values({ supplier_id: supplier.id, created_by: 'a test', note: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const typed of ['kannauj', `PO-${id}`]) {
    expect((await search(typed)).purchases, typed).toMatchObject([{ purchaseId: id, supplier: 'Attars of Kannauj' }])
  }
})

test('a customer is found by name and phone, an offer by its code, and a page that is a draft by its title', async () => {
  const buyer = await guest(db, 7_654_321)
  await buyer.buy([oud.line()], 6000)
  await refreshPeople(db)
  const { people } = await search(`0${buyer.phoneNumber.slice(3)}`)
  expect(people).toMatchObject([{ phone: buyer.phoneNumber, fullName: 'Ayesha Malik' }])
  const offerId = await issueCoupon(db, { code: 'EIDCARD' })
  expect((await search('eidcard')).offers).toMatchObject([{ offerId }])
  const text = { kind: 'page' as const, title: "Zubaida's promise" }
  const { documentId } = await db.transaction().execute(tx => createDocument(tx, text, 'Sana'))
  expect((await search('zubaida')).texts).toMatchObject([{ documentId, state: 'draft' }])
  expect((await search('zubaida', { ...all, texts: false })).texts).toEqual([])
})

test('nobody finds what they may not read, and one letter, a percent sign or an underscore finds nothing', async () => {
  await (await guest(db)).buy([oud.line()], 6000)
  const nothing = Object.fromEntries(Object.keys(all).map(kind => [kind, []]))
  expect(await search('ayesha', { ...all, orders: false, people: false })).toEqual(nothing)
  for (const typed of ['a', '%%', '__', '']) expect(await search(typed), typed).toEqual(nothing)
})

test('a name that is stored stretched, in presentation forms or with hidden marks is found as it is typed, and the other way round', async () => {
  const buyer = await guest(db, 5_551_235)
  const { _id, orderNumber } = await buyer.buy([oud.line()], 6000)
  for (const stored of ['محمـــد عثمان', 'ﻣﺤﻤﺪ ﻋﺜﻤﺎن', '\u200fمحمد\u200f عثمان']) {
    await db.updateTable('orders').set({ full_name: stored }).where('id', '=', _id).execute()
    await refreshPeople(db)
    for (const typed of ['محمد عثمان', 'عثمان محـمد']) {
      const { orders, people } = await search(typed)
      expect([orders.map(order => order.orderNumber), people.length], `${stored}, ${typed}`).toEqual([[orderNumber], 1])
      const queue = await listQueue(db, QueueFilter.parse({ q: typed }))
      expect(queue.orders.map(order => order.orderNumber)).toEqual([orderNumber])
    }
  }
})

test('a name that is stored with two blanks, or typed in the other order, is found; a SKU with other separators too', async () => {
  const buyer = await guest(db, 5_551_234)
  const { _id, orderNumber } = await buyer.buy([oud.line()], 6000)
  await db.updateTable('orders').set({ full_name: 'Zarmina  Khan' }).where('id', '=', _id).execute()
  await refreshPeople(db)
  for (const typed of ['zarmina khan', 'Khan Zarmina', '\u202aZarmina Khan\u202c']) {
    const { orders, people } = await search(typed)
    expect(
      orders.map(order => order.orderNumber),
      typed,
    ).toEqual([orderNumber])
    expect(
      people.map(({ phone }) => phone),
      typed,
    ).toEqual([buyer.phoneNumber])
    const { parcels } = await listParcels(db, ParcelFilter.parse({ q: typed, queue: 'packed' }))
    expect(parcels).toEqual([])
  }
  const parcelId = await handOver(db, _id)
  for (const q of ['zarmina khan', 'Khan Zarmina'])
    expect((await listParcels(db, ParcelFilter.parse({ q, queue: 'onTheWay' }))).parcels).toMatchObject([{ parcelId }])
  const sizeId = oud.line().selectedSizeId
  await db.updateTable('sizes').set({ sku: 'MKR-OUD-12' }).where('id', '=', sizeId).execute()
  for (const typed of ['mkr oud 12', 'MKR_OUD_12', 'mkroud12', 'MKR\u2013OUD\u201312'])
    expect((await search(typed)).sizes, typed).toMatchObject([{ sizeId }])
  for (const typed of ['MKR_OUD 12', '\u200emkr-oud-12', 'mkroud12'])
    expect((await findByCodes(db, [typed])).get(typed), typed).toMatchObject({ sizeId })
  // Two that are alike without separators are not guessed.
  const other = (await shelve(db, 'Mukkar', [{ ml: 12, price: 600_000 }])).line().selectedSizeId
  await db.updateTable('sizes').set({ sku: 'MKROUD-12' }).where('id', '=', other).execute()
  expect((await findByCodes(db, ['MKR OUD 12'])).size).toBe(0)
  expect((await findByCodes(db, ['mkr-oud-12'])).get('mkr-oud-12')).toMatchObject({ sizeId })
})
