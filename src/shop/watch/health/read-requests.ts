import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/**
 * Requests of a route that ended with a fault of the shop in the last 24 hours, of them so many in the last hour or
 * two.
 */
export type FailedRoute = { route: string; status: number; requests: number; lately: number; last: Date }

const SHOWN_ROUTES = 50

/** Routes whose requests ended with a fault of the shop, those with the most requests first. */
export async function listFailedRoutes(db: Db): Promise<FailedRoute[]> {
  const { rows } = await sql<FailedRoute>`
    select route, status, sum(requests)::int as requests, coalesce(sum(requests) filter (where hour > now() - interval '2 hours'), 0)::int as lately,
      max(hour) as last
    from request_counts where what = 'failed' and hour > now() - interval '1 day'
    group by route, status order by requests desc, route, status limit ${SHOWN_ROUTES}`.execute(db)
  return rows
}

/** How many public responses of the last 24 hours came from memory, and how many were made. */
export async function readCacheUse(db: Db): Promise<{ cached: number; made: number }> {
  const { rows } = await sql<{ cached: number; made: number }>`
    select coalesce(sum(requests) filter (where what = 'kept'), 0)::float8 as cached, coalesce(sum(requests) filter (where what = 'made'), 0)::float8 as made
    from request_counts where what in ('kept', 'made') and hour > now() - interval '1 day'`.execute(db)
  return rows[0] ?? { cached: 0, made: 0 }
}

/** A statement that was slow on average. Its values are not in it. */
export type SlowStatement = { query: string; calls: number; averageMs: number }

const SLOW_AVERAGE_MS = 100
const SHOWN_LETTERS = 300

/**
 * The slowest statements since PostgreSQL counts them; null where it does not: the extension pg_stat_statements is
 * missing or not loaded.
 */
export async function listSlowStatements(db: Db): Promise<SlowStatement[] | null> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from pg_extension where extname = 'pg_stat_statements')
      and 'pg_stat_statements' = any(string_to_array(replace(current_setting('shared_preload_libraries'), ' ', ''), ',')) as known`.execute(
    db,
  )
  if (!rows[0]?.known) return null
  const slow = await sql<SlowStatement>`
    select left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_LETTERS}::int) as query, calls::float8 as calls, round(mean_exec_time)::float8 as "averageMs"
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database()) and mean_exec_time > ${SLOW_AVERAGE_MS}
    order by mean_exec_time * calls desc limit 10`.execute(db)
  return slow.rows
}
