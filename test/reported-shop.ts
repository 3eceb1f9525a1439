import { afterAll, beforeAll } from 'vitest'
import type { Db, Tx } from '../src/platform/database/database.ts'
import { rs } from '../src/shop/ground/money.ts'
import { findReport, ReportFilter, refreshReports, writePackaging } from '../src/shop/money/reports/index.ts'
import type { ReportName } from '../src/shop/money/reports/report-rules.ts'
import { recordParcels } from '../src/shop/orders/dispatch/index.ts'
import { adjustStock } from '../src/shop/stock/stock/index.ts'
import { type FreshDatabase, freshDatabase } from './database.ts'
import { guest, issueCoupon, shelve } from './fixtures.ts'
import { deliver, handOver } from './parcels.ts'

let fresh: FreshDatabase
export let db: Db
export let oud: Awaited<ReturnType<typeof shelve>>

/** Two orders that were delivered, one that came back, and one that waits. */
export function openReportedShop(): void {
  beforeAll(async () => {
    fresh = await freshDatabase()
    db = fresh.db
    oud = await shelve(db, 'Night Oud', [
      { ml: 12, price: 300_000, stock: 0 },
      { ml: 50, price: 700_000, stock: 40 },
    ])
    const sizeId = oud.line(0).selectedSizeId
    await adjustStock(db, {
      changes: [{ sizeId, change: 20, cost: rs(1000.5) }],
      reason: 'received',
      actor: 'Sana',
    })
    await write(tx => writePackaging(tx, { fromDay: '2020-01-01', amount: rs(60) }))
    await issueCoupon(db, { code: 'OUD100' })
    const [sana, bilal] = [await guest(db), await guest(db)]
    // Two are delivered, one of them with a coupon; one comes back; one waits.
    const first = (await sana.buy([oud.line(0, 2)], 6000))._id
    await deliver(db, first, await handOver(db, first, { fee: rs(250) }))
    const second = (await sana.buy([oud.line(0, 1), oud.line(1, 1)], 9900, { couponCode: 'OUD100' }))._id
    await deliver(db, second, await handOver(db, second, { courierId: 'leopards', fee: rs(300) }))
    const back = (await bilal.buy([oud.line(0, 2)], 6000))._id
    const parcelId = await handOver(db, back, { fee: rs(200) })
    await write(tx => recordParcels(tx, { parcel: [parcelId], result: 'returned' }, 'Sana'))
    await bilal.buy([oud.line(0, 2)], 6000)
    await refreshReports(db)
  })
  afterAll(() => fresh.drop())
}

export const write = <T>(work: (tx: Tx) => Promise<T>) => db.transaction().execute(work)

export const report = async (name: ReportName, asked: object = {}) => {
  const { columns, rows, total, ...more } = await findReport(db, name, ReportFilter.parse(asked))
  const named = (row: (typeof rows)[number] = []) =>
    Object.fromEntries(columns.map(({ label }, at) => [label, row[at] ?? null]))
  return { ...more, rows: rows.map(named), total: named(total) }
}
