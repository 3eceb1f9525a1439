import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import { startOfWeek } from './weeks.ts'

/** A search that a shopper made: its text, and how many products have all of it. */
export type CountedSearch = { text: string; found: number }

export type SearchCounts = {
  /** Counts a search. `visitor`: anything that tells visitors apart; it is hashed, and forgotten within half an hour. */
  add: (search: CountedSearch, visitor: string) => void
  /** Writes what was counted since. Never throws. */
  flush: () => Promise<void>
  /** Writes the rest and stops. */
  close: () => Promise<void>
}

const FLUSH_INTERVAL_MS = 60_000
// A page that is loaded again, or gone back to, is no other search.
const SAME_VISIT_MS = 30 * 60_000
const MAX_VISITS = 20_000
// Of one process in one minute, and of one week: made-up searches cannot fill the disk.
const MAX_WAITING = 500
const MAX_QUERIES_A_WEEK = 20_000

/**
 * Counts searches in memory and writes them once a minute, so that no search waits for it.
 * @rule which searches are counted
 */
export function openSearchCounts(db: Db, log: { warn: (about: object, text: string) => void }): SearchCounts {
  const salt = randomBytes(16)
  const visits = new LRUCache<string, true>({ max: MAX_VISITS, ttl: SAME_VISIT_MS })
  let waiting = new Map<string, { searches: number; missed: number; found: number }>()
  const flush = async () => {
    const counted = waiting
    waiting = new Map()
    if (counted.size === 0) return
    await writeCounts(db, counted).catch(error => log.warn({ err: error }, 'searches were not counted'))
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS).unref()
  return {
    add({ text, found }, visitor) {
      if (isPrivate(text)) return
      const visit = createHash('sha256').update(salt).update(`${visitor}\n${text}`).digest('base64')
      if (visits.has(visit)) return
      visits.set(visit, true)
      const known = waiting.get(text)
      if (!known && waiting.size >= MAX_WAITING) return
      waiting.set(text, {
        searches: (known?.searches ?? 0) + 1,
        missed: (known?.missed ?? 0) + (found === 0 ? 1 : 0),
        found,
      })
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Email addresses, phone numbers and order numbers end up in a search by mistake. A range of prices has fewer digits than a phone number. */
const isPrivate = (text: string): boolean =>
  text.includes('@') || text.replace(/\P{N}/gu, '').length >= 10 || /\bkh[ -]?\w{4}[ -]?\w{4}\b/iu.test(text)

async function writeCounts(
  db: Db,
  counted: ReadonlyMap<string, { searches: number; missed: number; found: number }>,
): Promise<void> {
  const figures = [...counted.values()]
  await sql`
    with asked as (
      select left(array_to_string(words_of(text), ' '), 100) as query, sum(searches) as searches, sum(missed) as missed,
        (array_agg(found order by place desc))[1] as found
      from unnest(${[...counted.keys()]}::text[], ${figures.map(({ searches }) => searches)}::integer[],
        ${figures.map(({ missed }) => missed)}::integer[], ${figures.map(({ found }) => found)}::integer[])
        with ordinality as counted (text, searches, missed, found, place)
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
