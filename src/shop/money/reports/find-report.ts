import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { paisa, toRupees } from '../../ground/money.ts'
import { withoutIsolates } from '../../ground/names/size-and-urdu-name-rules.ts'
import { balancesReport, resultReport } from './book-reports.ts'
import { cohortsReport, customersReport } from './customer-reports.ts'
import { deliveriesReport, timesReport } from './delivery-reports.ts'
import type { ReportFilter } from './period.ts'
import { profitReport } from './profit-report.ts'
import {
  type Cell,
  type Comparison,
  comparisons,
  type Report,
  type ReportDraft,
  type ReportName,
  type Unit,
} from './report-rules.ts'
import { hoursReport, offersReport, salesReport } from './sales-reports.ts'
import { searchesReport } from './searches-report.ts'
import { staffReport } from './staff-report.ts'
import { buyReport, stockReport } from './stock-reports.ts'
import { wayReport } from './way-report.ts'

const reports: Record<ReportName, (db: Db, filter: ReportFilter) => Promise<ReportDraft>> = {
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
export async function findReport(db: Db, name: ReportName, filter: ReportFilter): Promise<Report> {
  const report = await reports[name](db, filter)
  const shown = comparisons.filter(each => isShown(report, each))
  return {
    ...report,
    notes: report.notes.flatMap(note =>
      typeof note === 'string' ? note : shown.includes(note.of) ? `${note.of}: ${note.text}` : [],
    ),
  }
}

/** The points of charts that are of a period. */
const points: Partial<Record<Comparison, 'before' | 'eid'>> = { Before: 'before', 'Last Eid': 'eid' }

/** Whether any figure of a report is of that period: a note explains only what is there. */
function isShown({ columns, rows, total, charts, headline = [] }: ReportDraft, of: Comparison): boolean {
  const point = points[of]
  const ofIt = columns.flatMap(({ label }, at) => (label.toLowerCase().endsWith(of.toLowerCase()) ? [at] : []))
  return (
    ofIt.some(at => [...rows, total ?? []].some(row => (row[at] ?? null) !== null)) ||
    (point !== undefined && charts.some(chart => chart.points.some(each => each[point] !== undefined))) ||
    (point === 'before' && headline.some(({ before }) => before !== undefined))
  )
}

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
