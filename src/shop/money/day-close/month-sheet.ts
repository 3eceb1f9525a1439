import type { Db } from '../../../platform/database/database.ts'
import { type Letterhead, writeSheets } from '../../../platform/pdf/sheet.ts'
import { shortDayText, timeText } from '../../ground/dates.ts'
import { figures } from '../../ground/figure-rules.ts'
import { exactAmountText, paisa } from '../../ground/money.ts'
import { findReport } from '../reports/index.ts'
import type { Cell, Report, ReportName } from '../reports/report-rules.ts'
import { listCloses } from './find-day.ts'

const monthOf = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const NOTHING = exactAmountText(paisa(0))
/** What cannot be compared with a time before the shop was. */
const UNKNOWN = '–'

/** The last day of a month of a year, '2026-11'. */
const lastDayOf = (month: string): string => {
  const [year = 0, of = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of, 0)).toISOString().slice(0, 10)
}

/**
 * A month for the owner's folder: what was sold and what arrived, profit and loss, where the money stands, and days
 * that did not add up.
 */
export async function monthSheet(db: Db, month: string, house: Letterhead): Promise<Buffer> {
  const period = { by: '', from: `${month}-01`, to: lastDayOf(month) }
  const read = (name: ReportName, by = '') => findReport(db, name, { ...period, by })
  const [sales, deliveries, result, balances, closes] = await Promise.all([
    read('sales', 'month'),
    read('deliveries', 'month'),
    read('result'),
    read('balances'),
    listCloses(db, period),
  ])
  const at = ({ columns, rows }: Report, label: string): Cell =>
    rows[0]?.[columns.findIndex(one => one.label === label)] ?? null
  const amount = (cell: Cell) =>
    cell === null ? UNKNOWN : typeof cell === 'string' ? cell : exactAmountText(paisa(cell))
  const count = (cell: Cell) => Number(cell ?? 0).toLocaleString('en-IN')
  const percent = (cell: Cell) => (cell === null ? UNKNOWN : `${Math.round(Number(cell) * 1000) / 10}%`)
  const title = monthOf.format(new Date(period.from))
  return writeSheets(
    `Month ${month}`,
    { house },
    [month],
    () => title,
    page => {
      page.letterhead('Monthly close')
      page.title(title, 2)
      page.note(`As of ${timeText(new Date())}`, 12)
      const cells = (label: string, value: string) => [
        { text: label, width: 0.7 },
        { text: value, width: 0.3, align: 'right' as const },
      ]
      const part = (title: string, rows: readonly Line[]) => {
        const isNone = ([, value, sum]: Line) => !sum && value === NOTHING
        page.table(cells(title, ''), () => {
          for (const row of rows) {
            const [label, value, sum] = row
            if (!isNone(row) && value !== UNKNOWN) page.row(cells(label, value), 9, sum)
          }
        })
        // As on the page of a day: what is nothing has no line of its own.
        const none = rows.filter(isNone).map(([label]) => label)
        if (none.length > 0) page.note(`None: ${none.join(', ')}`)
        page.gap(12)
      }
      part('What was sold', [
        ['Orders placed', count(at(sales, 'Placed'))],
        [`${figures.sold.label}: confirmed, and neither cancelled nor refused`, count(at(sales, 'Sold'))],
        ['Pieces', count(at(sales, 'Pieces'))],
        ['Amount', amount(at(sales, 'Amount') ?? 0), true],
        ['As many days before', amount(at(sales, 'Before'))],
        ['The same days before the last Eid', amount(at(sales, 'Last Eid'))],
      ])
      part('What arrived in the month', [
        ['Delivered', count(at(deliveries, 'Delivered'))],
        ['Refused', count(at(deliveries, 'Refused'))],
        ['Refused share', percent(at(deliveries, 'Refused share'))],
        ['As many days before', percent(at(deliveries, 'Before'))],
      ])
      part(
        'Profit and loss, by the ledger',
        result.rows.map((row, place) => [String(row[0]), amount(row[1] ?? 0), result.sums?.includes(place)]),
      )
      part('Balances at the end of the month', [
        ...balances.rows.map(row => [String(row[0]), amount(row[1] ?? 0)] as const),
        [String(balances.total?.[0] ?? ''), amount(balances.total?.[1] ?? 0), true],
      ])
      part(
        `Closed days: ${closes.length}`,
        closes
          .filter(({ difference }) => difference !== 0)
          .map(
            one =>
              [`${shortDayText(one.day)}, ${one.by}: ${one.explanation}`, exactAmountText(one.difference)] as const,
          ),
      )
      for (const note of result.notes) page.note(note, 3)
    },
  )
}

type Line = readonly [label: string, value: string, sum?: boolean]
