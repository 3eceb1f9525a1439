import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { share } from './compared.ts'
import type { ReportFilter } from './period.ts'
import type { Report } from './rules.ts'

const MOST_ROWS = 200
const SHOWN_BARS = 12

/** What shoppers searched in the weeks of the period, and what found nothing. */
export async function searchesReport(db: Db, { from, to }: ReportFilter): Promise<Report> {
  // What was asked once may be somebody's own text.
  const { rows } = await sql<{ query: string; searches: number; missed: number }>`
    select query, sum(searches)::int as searches, sum(missed)::int as missed from search_counts
    where week between date_trunc('week', ${from}::date)::date and ${to}::date
    group by query having sum(searches) >= 2 order by 2 desc, query limit ${MOST_ROWS}`.execute(db)
  return {
    columns: [
      { label: 'Search', unit: 'text' },
      { label: 'Searches', unit: 'count' },
      { label: 'Found nothing', unit: 'count' },
      { label: 'Share without', unit: 'share' },
    ],
    rows: rows.map(row => [row.query, row.searches, row.missed, share(row.missed, row.searches)]),
    charts: [
      {
        label: 'Searches',
        kind: 'bars',
        unit: 'count',
        points: rows.slice(0, SHOWN_BARS).map(row => ({ label: row.query, value: row.searches })),
      },
    ],
    notes: [
      'Counted by week without cookies and without persons; what was searched once is not shown. Found nothing: nothing had all of it.',
    ],
  }
}
