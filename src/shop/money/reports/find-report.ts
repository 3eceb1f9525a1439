import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { paisa, toRupees } from '../../ground/money.ts'
import { withoutIsolates } from '../../ground/names/size-and-urdu-name-rules.ts'
import { balancesReport, resultReport } from './book-reports.ts'
import { cohortsReport, customersReport } from './customer-reports.ts'
import { deliveriesReport, timesReport } from './delivery-reports.ts'
import type { ReportFilter } from './period.ts'
import { profitReport } from './profit-report.ts'
import type { Cell, Report, ReportName, Unit } from './report-rules.ts'
import { hoursReport, offersReport, salesReport } from './sales-reports.ts'
import { searchesReport } from './searches-report.ts'
import { staffReport } from './staff-report.ts'
import { buyReport, stockReport } from './stock-reports.ts'
import { wayReport } from './way-report.ts'

const reports: Record<ReportName, (db: Db, filter: ReportFilter) => Promise<Report>> = {
  sales: salesReport,
  hours: hoursReport,
  deliveries: deliveriesReport,
  times: timesReport,
  profit: profitReport,
  customers: customersReport,
  cohorts: cohortsReport,
  stock: stockReport,
  buy: buyReport,
  searches: searchesReport,
  way: wayReport,
  offers: offersReport,
  staff: staffReport,
  result: resultReport,
  balances: balancesReport,
}

/**
 * A report of these days; those of stock and customers are of today. Reads summaries, which follow the orders within a
 * minute or two.
 */
export const findReport = (db: Db, name: ReportName, filter: ReportFilter): Promise<Report> => reports[name](db, filter)

/** A report as CSV with a mark of UTF-8 for spreadsheets: rupees, shares in percent, minutes. */
export async function* exportReport(db: Db, name: ReportName, filter: ReportFilter): AsyncGenerator<string> {
  const { columns, rows, total } = await findReport(db, name, filter)
  const sheet = csvSheet<Cell[]>(
    columns.map(({ label, unit }, at) => [label + (heads[unit] ?? ''), row => csvCell(row[at] ?? null, unit)]),
  )
  yield sheet.head + sheet.lines([...rows, ...(total ? [total] : [])])
}

const heads: Partial<Record<Unit, string>> = { paisa: ', Rs', share: ', %', minutes: ', minutes' }

function csvCell(cell: Cell, unit: Unit): string | number {
  if (cell === null) return ''
  if (typeof cell === 'string') return withoutIsolates(cell)
  if (unit === 'paisa') return toRupees(paisa(cell))
  return unit === 'share' ? Math.round(cell * 10_000) / 100 : cell
}
