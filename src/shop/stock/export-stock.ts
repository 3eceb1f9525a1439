import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../platform/database/database.ts'
import { toRupees } from '../money.ts'
import { listStock, type StockFilter, type StockRow } from './list-stock.ts'

const SIZES_AT_ONCE = 500

const columns: [head: string, cell: (size: StockRow) => string | number | null][] = [
  ['Name', ({ name }) => name],
  ['ml', ({ ml }) => ml],
  ['SKU', ({ sku }) => sku],
  ['Barcode', ({ barcode }) => barcode],
  ['Shelf', ({ shelf }) => shelf],
  ['Category', ({ category }) => category],
  ['Published', ({ published }) => (published ? 'yes' : 'no')],
  ['For sale', ({ stock }) => stock],
  ['Reserved', ({ held }) => held],
  ['Incoming', ({ incoming }) => incoming],
  ['Low from', ({ lowMark }) => lowMark],
  ['Sold in 30 days', ({ sold }) => sold],
  ['Waiting', ({ asks }) => asks],
  ['Price', ({ cutPrice }) => toRupees(cutPrice)],
]
const costColumns: typeof columns = [
  ['Average cost', ({ averageCost }) => (averageCost === null ? null : toRupees(averageCost))],
]

/** The sizes of a filter, all of its pages, as CSV in parts. Amounts in rupees. `seesCost`: with what a piece cost. */
export async function* exportStock(
  db: Db,
  filter: Omit<StockFilter, 'page'>,
  { low, seesCost }: { low: number; seesCost: boolean },
): AsyncGenerator<string> {
  const shown = seesCost ? [...columns, ...costColumns] : columns
  // The mark of UTF-8, without which spreadsheets misread Urdu.
  yield `\ufeff${stringify([shown.map(([head]) => head)])}`
  for (let page = 1, more = true; more; page += 1) {
    const list = await listStock(db, { ...filter, page }, low, SIZES_AT_ONCE)
    const rows = list.sizes.map(size => shown.map(([, cell]) => cell(size)))
    if (rows.length > 0) yield stringify(rows, { escape_formulas: true })
    more = list.more
  }
}
