import { type CsvColumn, csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { toRupees } from '../../ground/money.ts'
import { listStock, type StockFilter, type StockRow } from './list-stock.ts'

const SIZES_AT_ONCE = 500

const columns: CsvColumn<StockRow>[] = [
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
  const sheet = csvSheet(seesCost ? [...columns, ...costColumns] : columns)
  yield sheet.head
  for (let page = 1, more = true; more; page += 1) {
    const list = await listStock(db, { ...filter, page }, low, SIZES_AT_ONCE)
    if (list.sizes.length > 0) yield sheet.lines(list.sizes)
    more = list.more
  }
}
