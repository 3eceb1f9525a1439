import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Counted, type CountLog, minuteCounts, type Written } from '../../../platform/minute-counts.ts'
import { startOfWeek } from './weeks.ts'

/** A search that a shopper made: its text, and how many products have all of it. */
export type CountedSearch = { text: string; found: number }

export type SearchCounts = Written & {
  /** Counts a search. `visitor`: anything that tells visitors apart. */
  add: (search: CountedSearch, visitor: string) => void
}

// Made-up searches cannot fill the disk.
const MAX_QUERIES_A_WEEK = 20_000

/**
 * Counts what shoppers search for, each search once a visit.
 * @rule which searches are counted
 */
export function openSearchCounts(db: Db, log: CountLog): SearchCounts {
  const write = (counted: readonly Counted<CountedSearch>[]) => writeSearches(db, counted)
  const { add, ...counts } = minuteCounts({ what: 'searches', log, write, most: 500, mostVisits: 20_000 })
  return {
    ...counts,
    add(search, visitor) {
      if (!isPrivate(search.text)) add(search, `${visitor}\n${search.text}`)
    },
  }
}

/**
 * Email addresses, phone numbers and order numbers end up in a search by mistake. A range of prices has fewer digits
 * than a phone number.
 */
const isPrivate = (text: string): boolean =>
  text.includes('@') ||
  text.replace(/\P{N}/gu, '').length >= 10 ||
  /\b(kh[ -]?\w{4}[ -]?\w{4}|[a-z][a-z0-9]{1,5}-\w{4}-\w{4})\b/iu.test(text)

async function writeSearches(db: Db, counted: readonly Counted<CountedSearch>[]): Promise<void> {
  await sql`
    with asked as (
      select left(array_to_string(words_of(text), ' '), 100) as query, sum(times) as searches,
        coalesce(sum(times) filter (where found = 0), 0) as missed, (array_agg(found order by place desc))[1] as found
      from rows from (json_to_recordset(${JSON.stringify(counted)}::json) as (text text, found integer, times integer))
        with ordinality as counted (text, found, times, place)
      group by 1
    )
    insert into search_counts (week, query, searches, missed, found)
    select ${startOfWeek}, query, searches, missed, found from asked
    where query <> '' and (
      (select count(*) from search_counts where week = ${startOfWeek}) < ${sql.lit(MAX_QUERIES_A_WEEK)}
      or exists (select from search_counts c where c.week = ${startOfWeek} and c.query = asked.query)
    )
    -- Two processes that write at once wait, and never for each other.
    order by query
    on conflict (week, query) do update set searches = search_counts.searches + excluded.searches,
      missed = search_counts.missed + excluded.missed, found = excluded.found`.execute(db)
}
