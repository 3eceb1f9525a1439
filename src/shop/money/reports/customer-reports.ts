import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { monthText, today } from '../../ground/dates.ts'
import type { Paisa } from '../../ground/money.ts'
import { share } from './compared.ts'
import type { Chart, ReportDraft } from './report-rules.ts'
import { type Column, reportTable } from './report-table.ts'

const MONTHS = 24

type Month = { month: string; people: number; back: number; orders: number; amount: Paisa; amountBack: Paisa }

const customersText =
  'Customers are told apart by phone number, mailbox and account: who is known by one of them from an earlier order is the same customer. Counted are delivered orders at what was kept and paid for, in the month they were placed in; people whose data was deleted are left out.'

const UNFINISHED = 'The month of today is not over, and its orders are not all delivered: its figures still grow.'

/** Who buys for the first time, and who again, by month. */
export async function customersReport(db: Db): Promise<ReportDraft> {
  const { rows } = await sql<Month>`
    select to_char(month, 'YYYY-MM') as month, sum(people)::int as people, coalesce(sum(people) filter (where cohort < month), 0)::int as back,
      sum(orders)::int as orders, sum(amount)::bigint as amount, coalesce(sum(amount) filter (where cohort < month), 0)::bigint as "amountBack"
    from report_cohorts group by report_cohorts.month order by report_cohorts.month desc limit ${MONTHS}`.execute(db)
  const months = rows.reverse()
  return {
    ...reportTable(
      [
        ['Month', 'text', row => row.month],
        ['Customers', 'count', row => row.people],
        ['New', 'count', row => row.people - row.back],
        ['Came back', 'count', row => row.back],
        ['Share that came back', 'share', row => share(row.back, row.people)],
        ['Orders', 'count', row => row.orders],
        ['Amount', 'paisa', row => row.amount],
        ['Of those who came back', 'paisa', row => row.amountBack],
      ],
      months,
    ),
    charts: [
      {
        label: 'Share that came back',
        kind: 'line',
        unit: 'share',
        points: months.map(row => ({ label: row.month, value: share(row.back, row.people) ?? 0 })),
      },
    ],
    notes: [customersText, 'Came back: their first delivered order was placed in an earlier month.', UNFINISHED],
  }
}

const COHORTS = 13

/** Of the customers who were new in a month, how many had a delivered order again so many months later. */
export async function cohortsReport(db: Db): Promise<ReportDraft> {
  const { rows } = await sql<{ cohort: string; later: number; people: number }>`
    select to_char(cohort, 'YYYY-MM') as cohort,
      ((extract(year from month) - extract(year from cohort)) * 12 + extract(month from month) - extract(month from cohort))::int as later, people::int
    from report_cohorts where cohort in (select distinct cohort from report_cohorts order by cohort desc limit ${COHORTS})
    order by 1, 2`.execute(db)
  const cohorts = [...new Set(rows.map(({ cohort }) => cohort))]
  const most = Math.max(1, ...rows.map(({ later }) => later))
  const later = Array.from({ length: most }, (_, at) => at + 1)
  const at = (cohort: string, month: number) =>
    rows.find(row => row.cohort === cohort && row.later === month)?.people ?? 0
  const lastOf = new Map(cohorts.map(cohort => [cohort, monthsSince(cohort)]))
  const sharedBack = (cohort: string, month: number) =>
    month > (lastOf.get(cohort) ?? 0) ? null : share(at(cohort, month), at(cohort, 0))
  const newPeople = cohorts.map(cohort => ({ label: cohort, value: at(cohort, 0) }))
  return {
    ...reportTable<string>(
      [
        ['New in', 'text', cohort => cohort],
        ['Customers', 'count', cohort => at(cohort, 0)],
        ...later.map((month): Column<string> => [`Month ${month}`, 'share', cohort => sharedBack(cohort, month)]),
      ],
      cohorts,
    ),
    charts: [
      ...backChart(cohorts, later, sharedBack),
      { label: 'New customers', kind: 'line', unit: 'count', points: newPeople },
    ],
    notes: [
      customersText,
      'Month 1: had a delivered order again in the month after; Month 2 in the second month after, and so on.',
      UNFINISHED,
    ],
  }
}

const SHOWN_COHORTS = 5

/** Of the latest cohorts that have a month behind them, the share that came back so many months later. */
function backChart(
  cohorts: readonly string[],
  later: readonly number[],
  sharedBack: (cohort: string, month: number) => number | null,
): Chart[] {
  const shown = cohorts.filter(cohort => monthsSince(cohort) > 0).slice(-SHOWN_COHORTS)
  const months = later.filter(month => shown.some(cohort => sharedBack(cohort, month) !== null))
  if (months.length < 2) return []
  return [
    {
      label: 'Share that came back',
      kind: 'line',
      unit: 'share',
      lines: shown.map(monthText),
      points: months.map(month => ({
        label: `Month ${month}`,
        value: null,
        values: shown.map(cohort => sharedBack(cohort, month)),
      })),
    },
  ]
}

function monthsSince(cohort: string): number {
  const day = today()
  return (Number(day.slice(0, 4)) - Number(cohort.slice(0, 4))) * 12 + Number(day.slice(5, 7)) - Number(cohort.slice(5))
}
