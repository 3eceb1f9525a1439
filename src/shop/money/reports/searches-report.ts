import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { comparedText, SHOWN_BARS, share } from './compared.ts'
import { comparedWith, type Period, type ReportFilter } from './period.ts'
import type { ReportDraft } from './report-rules.ts'
import { reportTable } from './report-table.ts'

const MOST_ROWS = 200

/** What shoppers searched in the weeks of the period, and what had no results. */
export async function searchesReport(db: Db, { by: _by, ...period }: ReportFilter): Promise<ReportDraft> {
  const { before, eid } = comparedWith(period)
  const weeksOf = ({ from, to }: Period) => sql`week between date_trunc('week', ${from}::date)::date and ${to}::date`
  // What was asked once may be somebody's own text.
  // Null where nothing was counted in those weeks.
  const searchesOf = (days: Period) => sql`case when exists (select from search_counts where ${weeksOf(days)})
    then coalesce(sum(searches) filter (where ${weeksOf(days)}), 0)::int end`
  type Row = { query: string; searches: number; missed: number; before: number | null; eid: number | null }
  const { rows } = await sql<Row>`
    select query, coalesce(sum(searches) filter (where ${weeksOf(period)}), 0)::int as searches,
      coalesce(sum(missed) filter (where ${weeksOf(period)}), 0)::int as missed,
      ${searchesOf(before)} as before, ${searchesOf(eid)} as eid
    from search_counts where ${weeksOf(period)} or ${weeksOf(before)} or ${weeksOf(eid)}
    group by query having coalesce(sum(searches) filter (where ${weeksOf(period)}), 0) >= 2 order by 2 desc, query limit ${MOST_ROWS}`.execute(
    db,
  )
  return {
    ...reportTable(
      [
        ['Search', 'text', row => row.query],
        ['Searches', 'count', row => row.searches],
        ['Found nothing', 'count', row => row.missed],
        ['Share that found nothing', 'share', row => share(row.missed, row.searches)],
        ['Before', 'count', row => row.before],
        ['Last Eid', 'count', row => row.eid],
      ],
      rows,
    ),
    charts: [
      {
        label: 'Searches',
        kind: 'bars',
        unit: 'count',
        points: rows
          .slice(0, SHOWN_BARS)
          .map(row => ({ label: row.query, value: row.searches, before: row.before ?? undefined })),
      },
    ],
    notes: [
      'Counted by week without cookies and without persons; what was searched once is not shown. Found nothing: nothing had all of it.',
      ...comparedText(period),
    ],
  }
}
