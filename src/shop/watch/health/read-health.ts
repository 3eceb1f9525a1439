import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export type SystemCalls = { system: string; calls: number; failed: number; slowest: number; last: Date }

/** Calls to other systems in the last day, by system; `slowest` in milliseconds. */
export async function countCalls(db: Db): Promise<SystemCalls[]> {
  const { rows } = await sql<SystemCalls>`
    select system, count(*)::int as calls, count(*) filter (where outcome in ('failed', 'uncertain'))::int as failed, max(took_ms) as slowest, max(at) as last
    from outgoing_calls where at > now() - interval '1 day' group by system order by system`.execute(db)
  return rows
}

export type SlowQuery = { seconds: number; query: string }
const SLOW_SECONDS = 1
const SHOWN_LETTERS = 300

/** Statements of the shop's database that run for more than a second now. Their values are not in them. */
export async function findSlowQueries(db: Db): Promise<SlowQuery[]> {
  const { rows } = await sql<SlowQuery>`
    select extract(epoch from now() - query_start)::int as seconds, left(regexp_replace(query, '\\s+', ' ', 'g'), ${SHOWN_LETTERS}::int) as query
    from pg_stat_activity where datname = current_database() and state = 'active' and pid <> pg_backend_pid()
      and query_start < now() - ${SLOW_SECONDS} * interval '1 second' order by query_start limit 20`.execute(db)
  return rows
}

/** What runs: PostgreSQL, and the last migration. */
export async function readVersions(db: Db): Promise<{ postgres: string; migration: string }> {
  const { rows } = await sql<{ postgres: string; migration: string }>`
    select current_setting('server_version') as postgres, (select max(name) from migrations) as migration`.execute(db)
  return rows[0] ?? { postgres: '', migration: '' }
}
