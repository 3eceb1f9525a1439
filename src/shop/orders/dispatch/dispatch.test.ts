import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts'
import { guest, settings, shelve } from '../../../../test/fixtures.ts'
import { brokenInvariants } from '../../../../test/invariants.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { paisa, rs } from '../../ground/money.ts'
import type { CartLine } from '../../offers/cart/index.ts'
import { changeLines, moveOrder } from '../orders/index.ts'
import { AddCourier, addCourier, ChangeCourier, changeCourier, findCourier } from './couriers.ts'
import { describeParcel } from './describe-parcel.ts'
import { exportParcels } from './export-parcels.ts'
import { findParcel, parcelsOfOrder } from './find-parcel.ts'
import { handOver } from './hand-over.ts'
import { packScanned, packUnscanned, unpackParcel } from './pack-parcel.ts'
import { countDispatch, listParcels, ParcelFilter } from './parcel-queues.ts'
import { receiveParcel } from './receive-parcel.ts'
import { recordResult } from './record-result.ts'
import { scanPiece } from './scan-piece.ts'
import { startParcel } from './start-parcel.ts'
import { suggestCouriers } from './suggest-courier.ts'
import { listToPack, pickList } from './to-pack.ts'

let fresh: FreshDatabase
let db: Db
let line: (index?: number, quantity?: number) => CartLine
const sana = { id: 'sana', name: 'Sana' }
const actor = sana.name
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  await db
    .insertInto('staff')
    .values({ ...sana, email: 'sana@shop.example', role: 'orders' })
    .execute()
  const shelf = await shelve(db, 'Night Oud', [
    { ml: 30, price: 300_000, stock: 500 },
    { ml: 50, price: 400_000, stock: 500 },
  ])
  line = shelf.line
})
afterAll(() => fresh.drop())

const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)
const small = () => line(0).selectedSizeId
const large = () => line(1).selectedSizeId

/**
 * A confirmed order: so many of the small size (Rs 3,000) and of the large one (Rs 4,000); shipping is free from Rs
 * 5,000.
 */
async function order(smalls: number, larges: number): Promise<{ orderId: string; orderNumber: string }> {
  const lines = [...(smalls ? [line(0, smalls)] : []), ...(larges ? [line(1, larges)] : [])]
  const amount = smalls * 3000 + larges * 4000
  const { _id, orderNumber } = await (await guest(db)).buy(lines, amount < 5000 ? amount + 280 : amount)
  await moveOrder(db, { orderId: _id, to: 'confirmed', actor })
  return { orderId: _id, orderNumber }
}
const start = (orderId: string) => write(tx => startParcel(tx, orderId))
const scan = (parcelId: string, code: string) => write(tx => scanPiece(tx, { parcelId, code, actor }))
const barcodeOf = async (sizeId: string) =>
  (await db.selectFrom('sizes').select('barcode').where('id', '=', sizeId).executeTakeFirstOrThrow()).barcode
const statusOf = async (orderId: string) =>
  (await db.selectFrom('orders').select('order_status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .order_status
const stockOf = async (sizeId: string) =>
  (await db.selectFrom('sizes').select('stock').where('id', '=', sizeId).executeTakeFirstOrThrow()).stock

/** A packed parcel of the order with TCS. */
async function packed(orderId: string): Promise<string> {
  const { parcelId } = await start(orderId)
  await write(tx => packUnscanned(tx, { parcelId, actor }))
  await db.updateTable('parcels').set({ courier_id: 'tcs' }).where('id', '=', parcelId).execute()
  return parcelId
}
async function sent(orderId: string): Promise<string> {
  const parcelId = await packed(orderId)
  await write(tx => handOver(tx, { parcel: [parcelId] }, sana))
  return parcelId
}
const result = (parcelId: string, what: 'delivered' | 'refused' | 'returned') =>
  write(tx => recordResult(tx, { parcelId, result: what, actor }))

describe('packing', () => {
  test('an order is packed by scanning its pieces: wrong and surplus ones are refused by name, the last one packs it', async () => {
    const { orderId, orderNumber } = await order(2, 0)
    const { parcelId, code } = await start(orderId)
    expect(code).toBe(`${orderNumber}-1`)
    expect(await start(orderId)).toEqual({ parcelId, code, fresh: false })
    await expect(scan(parcelId, '4006381333931')).rejects.toThrow('No size has the barcode 4006381333931.')
    await expect(scan(parcelId, await barcodeOf(large()))).rejects.toThrow(
      `Wrong piece: Night Oud, 50 ml is not in parcel ${code}.`,
    )
    expect(await scan(parcelId, await barcodeOf(small()))).toMatchObject({ missing: 1, name: 'Night Oud, 30 ml' })
    expect([await statusOf(orderId), (await listToPack(db, [orderId]))[0]?.parcel]).toEqual([
      'confirmed',
      { parcelId, scanned: 1, pieces: 2 },
    ])
    // A typed SKU counts as well.
    expect(await scan(parcelId, small())).toMatchObject({ missing: 0 })
    expect([await statusOf(orderId), await listToPack(db, [orderId])]).toEqual(['processing', []])
    await expect(scan(parcelId, small())).rejects.toThrow(`Parcel ${code} is to hand over already.`)
  })

  test('a scanner that sends a UPC of 12 digits finds the size by its EAN of 13', async () => {
    await db.updateTable('sizes').set({ barcode: '0036000291452' }).where('id', '=', small()).execute()
    const { parcelId } = await start((await order(2, 0)).orderId)
    expect(await scan(parcelId, '036000291452')).toMatchObject({ missing: 1 })
  })

  test('one piece too many is refused while others are missing', async () => {
    const { orderId } = await order(1, 1)
    const { parcelId, code } = await start(orderId)
    await scan(parcelId, small())
    await expect(scan(parcelId, small())).rejects.toThrow(
      `One too many: the one Night Oud, 30 ml is scanned already for parcel ${code}.`,
    )
  })

  test('an unconfirmed order and an unpaid bank transfer are not packed', async () => {
    const someone = await guest(db)
    const { _id } = await someone.buy([line(0, 2)], 6000)
    await expect(start(_id)).rejects.toThrow('is not confirmed yet')
    const transfer = await (await guest(db)).buy([line(0, 2)], 6000)
    await db.updateTable('orders').set({ payment_method: 'Bank Transfer' }).where('id', '=', transfer._id).execute()
    await moveOrder(db, { orderId: transfer._id, to: 'confirmed', actor })
    await expect(start(transfer._id)).rejects.toThrow('is not paid yet')
    expect(await listToPack(db, [_id, transfer._id])).toEqual([])
    await db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', transfer._id).execute()
    const { parcelId } = await start(transfer._id)
    expect((await findParcel(db, parcelId)).codAmount).toBe(0)
  })

  test('a pick list goes by shelf and says for which orders', async () => {
    await db.updateTable('sizes').set({ shelf: 'B2' }).where('id', '=', small()).execute()
    await db.updateTable('sizes').set({ shelf: 'A10' }).where('id', '=', large()).execute()
    const [first, second] = [await order(1, 2), await order(0, 1)]
    const { lines } = await pickList(db, [first.orderId, second.orderId])
    expect(
      lines.map(({ shelf, pieces, orders }) => [shelf, pieces, orders.map(({ orderNumber }) => orderNumber)]),
    ).toEqual([
      ['A10', 3, [first.orderNumber, second.orderNumber]],
      ['B2', 1, [first.orderNumber]],
    ])
  })

  test('lines stay while a parcel is packed; unpacking and cancelling free them', async () => {
    const { orderId } = await order(2, 0)
    const parcelId = await packed(orderId)
    const change = async () => {
      const { version } = await db
        .selectFrom('orders')
        .select('version')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      const lines = [{ sizeId: small(), quantity: 3 }]
      return write(tx => changeLines(tx, { orderId, version, lines, actor, settings }))
    }
    await expect(change()).rejects.toThrow('is being packed: please unpack it in Dispatch first.')
    await write(tx => unpackParcel(tx, { parcelId, actor }))
    await change()
    const again = await packed(orderId)
    expect((await findParcel(db, again)).codAmount).toBe(rs(9000))
    await moveOrder(db, { orderId, to: 'cancelled', actor })
    const gone = await findParcel(db, again)
    expect(gone.state).toBe('cancelled')
    await expect(write(tx => handOver(tx, { parcel: [again] }, sana))).resolves.toMatchObject({
      done: [],
      refused: [{ why: `Parcel ${gone.code} was cancelled: please put its pieces back on the shelf.` }],
    })
  })
})

describe('parts of an order', () => {
  test('a parcel collects what is in it and the last one the rest; the order is delivered with the last one', async () => {
    const { orderId } = await order(1, 1)
    const first = await start(orderId)
    await scan(first.parcelId, large())
    await write(tx => packScanned(tx, { parcelId: first.parcelId, actor }))
    expect([(await findParcel(db, first.parcelId)).codAmount, await statusOf(orderId)]).toEqual([rs(4000), 'confirmed'])
    await write(tx => handOver(tx, { parcel: [first.parcelId] }, sana))
    expect(await statusOf(orderId)).toBe('outForDelivery')
    const second = await start(orderId)
    expect((await findParcel(db, second.parcelId)).codAmount).toBe(rs(3000))
    await scan(second.parcelId, small())
    await result(first.parcelId, 'delivered')
    expect(await statusOf(orderId)).toBe('outForDelivery')
    await write(tx => handOver(tx, { parcel: [second.parcelId] }, sana))
    await result(second.parcelId, 'delivered')
    expect(await statusOf(orderId)).toBe('delivered')
  })

  test('an amount moves between parcels that have not left, and never beyond what the order owes', async () => {
    const { orderId } = await order(1, 1)
    const first = await start(orderId)
    await scan(first.parcelId, large())
    await write(tx => packScanned(tx, { parcelId: first.parcelId, actor }))
    const second = await start(orderId)
    const amount = async (parcelId: string, codAmount: number) => {
      const { version } = await findParcel(db, parcelId)
      const input = {
        parcelId,
        version,
        courierId: 'tcs',
        trackingNumber: '',
        weightGrams: 300,
        courierFee: rs(250),
        actor,
      }
      return write(tx => describeParcel(tx, { ...input, codAmount: rs(codAmount) }))
    }
    await amount(first.parcelId, 7000)
    expect((await findParcel(db, second.parcelId)).codAmount).toBe(0)
    await expect(amount(first.parcelId, 7001)).rejects.toThrow('collect what it owes')
    // Also past the verbs.
    const more = (id: string) =>
      db
        .updateTable('parcels')
        .set({ cod_amount: rs(1) })
        .where('id', '=', id)
        .execute()
    await expect(more(second.parcelId)).rejects.toThrow('collect 700100 of 700000')
    const surplus = db
      .updateTable('parcel_items')
      .set({ quantity: 2 })
      .where('parcel_id', '=', first.parcelId)
      .execute()
    await expect(surplus).rejects.toThrow('hold more than was ordered')
  })

  test('a part that comes back is restocked once, and the customer paid for what was delivered', async () => {
    const { orderId } = await order(1, 1)
    const first = await start(orderId)
    await scan(first.parcelId, large())
    await write(tx => packScanned(tx, { parcelId: first.parcelId, actor }))
    await write(tx => handOver(tx, { parcel: [first.parcelId] }, sana))
    const second = await sent(orderId)
    const before = await stockOf(large())
    await result(second, 'delivered')
    await result(first.parcelId, 'refused')
    await result(first.parcelId, 'returned')
    await expect(result(first.parcelId, 'returned')).rejects.toThrow('came back already')
    expect([await statusOf(orderId), await stockOf(large())]).toEqual(['delivered', before + 1])
    const paid = await db
      .selectFrom('orders')
      .select(['paid_amount', 'total_amount'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(paid).toEqual({ paid_amount: rs(3000), total_amount: rs(7000) })
    expect(await brokenInvariants(db)).toEqual([])
  })
})

describe('on the way', () => {
  test('parcels are handed over to their couriers, a sheet each; the order shows who has it', async () => {
    const [one, two, three] = [
      await packed((await order(2, 0)).orderId),
      await packed((await order(2, 0)).orderId),
      await packed((await order(2, 0)).orderId),
    ]
    await db
      .updateTable('parcels')
      .set({ courier_id: 'leopards', tracking_number: 'LE123' })
      .where('id', '=', two)
      .execute()
    await db.updateTable('parcels').set({ courier_id: null }).where('id', '=', three).execute()
    const { done, refused, handovers } = await write(tx => handOver(tx, { parcel: [one, two, three, 'none'] }, sana))
    expect([done.length, handovers.length, refused.map(({ why }) => why)]).toEqual([
      2,
      2,
      [expect.stringContaining('has no courier yet'), 'There is no such parcel'],
    ])
    const { order: sentOrder } = await findParcel(db, two)
    expect(
      await db
        .selectFrom('orders')
        .select(['courier', 'tracking_number', 'tracking_url', 'order_status'])
        .where('id', '=', sentOrder.orderId)
        .executeTakeFirstOrThrow(),
    ).toEqual({
      courier: 'Leopards',
      tracking_number: 'LE123',
      tracking_url: 'https://www.leopardscourier.com/tracking?cn=LE123',
      order_status: 'outForDelivery',
    })
  })

  test('a parcel is followed by the same link in lists, on its order and by its customer, also with a slash in its number', async () => {
    const parcelId = await packed((await order(1, 0)).orderId)
    await db
      .updateTable('parcels')
      .set({ courier_id: 'leopards', tracking_number: 'LE/77-a' })
      .where('id', '=', parcelId)
      .execute()
    await write(tx => handOver(tx, { parcel: [parcelId] }, sana))
    const { orderId } = (await findParcel(db, parcelId)).order
    const listed = await listParcels(db, ParcelFilter.parse({ queue: 'onTheWay', q: 'LE/77-a' }))
    const { rows } = await sql<{ ofOrder: string; ofCustomer: string; none: string }>`
      select tracking_url as "ofOrder", sent_parcels_json(orders)->0->>'trackingUrl' as "ofCustomer", tracking_link(null, 'LE1') as none
      from orders where id = ${orderId}`.execute(db)
    const link = 'https://www.leopardscourier.com/tracking?cn=LE%2F77-a'
    expect([listed.parcels[0]?.trackingUrl, (await parcelsOfOrder(db, orderId))[0]?.trackingUrl]).toEqual([link, link])
    expect(rows).toEqual([{ ofOrder: link, ofCustomer: link, none: '' }])
  })

  test('a refused parcel that comes back cancels its order and is restocked once, less what broke', async () => {
    const before = await stockOf(small())
    const { orderId } = await order(3, 0)
    const parcelId = await sent(orderId)
    await result(parcelId, 'refused')
    expect([await statusOf(orderId), await stockOf(small())]).toEqual(['outForDelivery', before - 3])
    await expect(moveOrder(db, { orderId, to: 'cancelled', actor })).rejects.toThrow('is with the courier')
    const receive = (good: number) =>
      write(tx => receiveParcel(tx, { parcelId, again: false, actor, sellable: new Map([[small(), good]]) }))
    await expect(receive(4)).rejects.toThrow('Please say how many of the 3 can be sold')
    await receive(2)
    await expect(receive(2)).rejects.toMatchObject({ code: 'move_refused' })
    expect([await statusOf(orderId), await stockOf(small())]).toEqual(['cancelled', before - 1])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('a parcel that came back is sent again without a change of stock', async () => {
    const { orderId } = await order(2, 0)
    const parcelId = await sent(orderId)
    const before = await stockOf(small())
    await write(tx => receiveParcel(tx, { parcelId, again: true, actor, sellable: new Map([[small(), 2]]) }))
    expect([await statusOf(orderId), await stockOf(small())]).toEqual(['processing', before])
    expect((await listToPack(db, [orderId]))[0]?.waiting).toMatchObject([{ pieces: 2 }])
    const again = await sent(orderId)
    expect((await findParcel(db, again)).codAmount).toBe(rs(6000))
    await result(again, 'delivered')
    expect(await statusOf(orderId)).toBe('delivered')
  })

  test('late is what its courier does not deliver in its days', async () => {
    const parcelId = await sent((await order(2, 0)).orderId)
    const late = async () =>
      (await listParcels(db, ParcelFilter.parse({ queue: 'late' }))).parcels.map(each => each.parcelId)
    const { code } = await findParcel(db, parcelId)
    const age = (days: number) =>
      db
        .updateTable('parcels')
        .set({ handed_over_at: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', parcelId)
        .execute()
    await age(5)
    expect(await late()).not.toContain(parcelId)
    await age(7)
    expect([await late(), (await countDispatch(db)).late]).toEqual([[parcelId], 1])
    await db.updateTable('couriers').set({ late_after_days: 10 }).where('id', '=', 'tcs').execute()
    expect(await late()).toEqual([])
    const { parcels } = await listParcels(db, ParcelFilter.parse({ queue: 'onTheWay', q: code.toLowerCase() }))
    expect(parcels.map(each => each.parcelId)).toEqual([parcelId])
  })
})

describe('suggestions', () => {
  test('a courier is suggested by what became of its parcels in the city', async () => {
    const before = (await suggestCouriers(db, 'LAHORE')).map(({ name }) => name)
    expect(before).toContain('TCS')
    await sql`update parcels set courier_id = 'blueex' where state in ('refused', 'returned')`.execute(db)
    await sql`update parcels set courier_id = 'mnp' where state = 'delivered'`.execute(db)
    const [best, ...rest] = await suggestCouriers(db, 'Lahore')
    expect([best?.name, best?.why, rest.findLast(({ hasAccount }) => hasAccount)?.name]).toEqual([
      'M&P',
      expect.stringMatching(/^(\d+) of \1 delivered/),
      'BlueEx',
    ])
    await db.updateTable('couriers').set({ active: false }).where('id', '=', 'mnp').execute()
    expect((await suggestCouriers(db, 'Lahore')).map(({ name }) => name)).not.toContain('M&P')
  })

  test('a courier that does not take the weight, the cash or the city is suggested last, and says why', async () => {
    await sql`update couriers set active = id in ('tcs', 'leopards')`.execute(db)
    const limit = (values: object) => db.updateTable('couriers').set(values).where('id', '=', 'tcs').execute()
    await limit({ max_grams: 2000, max_cash: rs(50_000) })
    const tcs = async (parcel: object) => {
      const all = await suggestCouriers(db, 'Lahore', parcel)
      return { ...all.find(({ courierId }) => courierId === 'tcs'), isLast: all.at(-1)?.courierId === 'tcs' }
    }
    expect(await tcs({ grams: 2000, cash: rs(50_000) })).toMatchObject({ takes: true })
    expect(await tcs({ grams: 2001 })).toMatchObject({ takes: false, why: 'takes at most 2 kg', isLast: true })
    expect(await tcs({ cash: rs(50_001) })).toMatchObject({ takes: false, why: 'collects at most Rs 50,000' })
    expect(await tcs({})).toMatchObject({ takes: true })
    await limit({ max_grams: null, max_cash: null })
  })

  test('of two that deliver alike the cheaper one is suggested, of a dear parcel the one that delivers more', async () => {
    await sql`update couriers set active = id in ('tcs', 'leopards')`.execute(db)
    const rates = (fee: number) => JSON.stringify([{ zone: 'All', upToGrams: 5000, fee, returnFee: fee }])
    const card = (courier_id: string, fee: number) => ({
      courier_id,
      from_day: '2026-01-01',
      zones: JSON.stringify([{ name: 'All', places: [] }]),
      rates: rates(fee),
      fuel_rate: 0,
      tax_rate: 0,
    })
    await db
      .insertInto('rate_cards')
      .values([card('tcs', 30_000), card('leopards', 20_000)])
      .execute()
    await sql`update parcels set courier_id = 'blueex'`.execute(db)
    const best = async (worth: number) => (await suggestCouriers(db, 'Lahore', { worth: paisa(worth) }))[0]
    expect(await best(500_000)).toMatchObject({
      courierId: 'leopards',
      fee: 20_000,
      why: expect.stringMatching(/fee Rs 200$/),
    })
    await sql`update parcels set courier_id = 'tcs' where state = 'delivered'`.execute(db)
    await sql`update parcels set courier_id = 'leopards' where state in ('refused', 'returned')`.execute(db)
    expect(await best(5_000_000)).toMatchObject({ courierId: 'tcs', fee: 30_000 })
    await db.deleteFrom('rate_cards').execute()
  })

  test("a courier's CSV has its columns, its names of cities and its unit of weight, and no formula", async () => {
    const { orderId } = await order(1, 1)
    await db.updateTable('orders').set({ full_name: '=عائشہ "A"' }).where('id', '=', orderId).execute()
    const parcelId = await packed(orderId)
    await db.updateTable('parcels').set({ weight_grams: 650 }).where('id', '=', parcelId).execute()
    const { code } = await findParcel(db, parcelId)
    const edit = async (weightUnit: string) => {
      const { name, trackingUrl, phone, version } = await findCourier(db, 'tcs')
      const columns =
        'Ref = {reference}\nName={name}\nCity = {city}\nWeight = {weight}\nCOD = {cod}\nService = COD {pieces}'
      const typed = {
        name,
        trackingUrl,
        phone,
        active: 'yes',
        lateAfterDays: '6',
        cityNames: 'lahore = LHE',
        columns,
        weightUnit,
      }
      return write(tx => changeCourier(tx, { ...ChangeCourier.parse({ ...typed, version }), courierId: 'tcs' }))
    }
    await edit('g')
    const header = '﻿Ref,Name,City,Weight,COD,Service\n'
    expect(await exportParcels(db, 'tcs', [parcelId], actor)).toBe(
      `${header}${code},"'=عائشہ ""A""",LHE,650,7000,COD 2\n`,
    )
    await edit('kg')
    expect(await exportParcels(db, 'tcs', [parcelId], actor)).toContain(',LHE,0.65,7000,')
    const wrong = ChangeCourier.safeParse({ columns: 'A = {colour}\nB = {constructor} {first name}', cityNames: 'x' })
    expect(wrong.error?.issues.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'There is no field {colour}, {constructor}, {first name}',
        "Please write: our name = the courier's name",
      ]),
    )
  })

  test('a new courier has a name of its own', async () => {
    const add = (name: string) => write(tx => addCourier(tx, AddCourier.parse({ name })))
    expect(await add('Rider & Sons')).toBe('rider-n-sons')
    await expect(add('rider & sons')).rejects.toMatchObject({ code: 'taken' })
  })
})
