import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { dayFilter, pageFilter, pageOf, pageRows } from '../../ground/list-filters-and-pages.ts'
import { KEPT_DAYS, startOfWeek } from './weeks.ts'

/**
 * `found`: how many products the last search found; `missed`: how many of the searches found nothing that has all of
 * it.
 */
type Sought = { query: string; searches: number; missed: number; found: number }

/** What shoppers searched in a week (its Monday; this week unless given): what found nothing, or all of it. */
export const SoughtFilter = z.object({
  week: dayFilter,
  which: z.enum(['missed', 'all']).catch('missed').default('missed'),
  page: pageFilter(400),
})

// A text that was searched for once may be personal.
const LEAST_SEARCHES = 2
/**
 * The most frequent first; `weeks`: the Mondays of all weeks with searches, newest first.
 * @rule which searches staff are shown
 */
export async function listSought(
  db: Db,
  { week, which, page }: z.output<typeof SoughtFilter>,
): Promise<{ sought: Sought[]; more: boolean; weeks: string[] }> {
  const asked = week ? sql`${week}::date` : startOfWeek
  const [{ rows }, weeks] = await Promise.all([
    sql<Sought>`
      select query, searches, missed, found from search_counts
      where week = ${asked} and searches >= ${sql.lit(LEAST_SEARCHES)} ${which === 'missed' ? sql`and missed > 0` : sql``}
      order by ${which === 'missed' ? sql`missed desc,` : sql``} searches desc, query
      ${pageRows(page)}`.execute(db),
    sql<{ week: string }>`
      select week::text from (select distinct week from search_counts where week > ${startOfWeek} - ${sql.lit(KEPT_DAYS)} union select ${startOfWeek}) weeks
      order by week desc`.execute(db),
  ])
  const { rows: sought, more } = pageOf(rows)
  return { sought, more, weeks: weeks.rows.map(({ week }) => week) }
}

/**
 * The most frequent searches of the stored weeks that have one of these words, as shoppers typed them; at most `most`.
 */
export async function frequentSearches(db: Db, words: readonly string[], most: number): Promise<string[]> {
  const { rows } = await sql<{ query: string }>`
    select query from search_counts
    where string_to_array(query, ' ') && (
      select array_agg(word) from unnest(${[...words]}::text[]) as typed, unnest(words_of(typed)) as word
    )
    group by query having sum(searches) >= ${sql.lit(LEAST_SEARCHES)} order by sum(searches) desc, query limit ${most}`.execute(
    db,
  )
  return rows.map(({ query }) => query)
}
