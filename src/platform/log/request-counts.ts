import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type Counted, type CountLog, minuteCounts, type Written } from '../minute-counts.ts'

/** A request that ended with a fault of the shop. `route` names no product and no person. */
export type FailedRequest = { route: string; status: number }

export type RequestCounts = Written & {
  failed: (request: FailedRequest) => void
  /** Counts what the page cache serves from now on. */
  watchCache: (read: () => { hits: number; misses: number }) => void
}

type Request = FailedRequest & { what: 'failed' | 'kept' | 'made' }

/** Counts requests that failed, and what the page cache served. What is older than two days is deleted. */
export function openRequestCounts(db: Db, log: CountLog): RequestCounts {
  let cache = () => ({ hits: 0, misses: 0 })
  let written = { hits: 0, misses: 0 }
  const served = (): Counted<Request>[] => {
    const before = written
    written = cache()
    const every = { route: '', status: 200 }
    const both: Counted<Request>[] = [
      { ...every, what: 'kept', times: written.hits - before.hits },
      { ...every, what: 'made', times: written.misses - before.misses },
    ]
    return both.filter(({ times }) => times > 0)
  }
  const write = (counted: readonly Counted<Request>[]) => writeRequests(db, counted)
  const { add, ...counts } = minuteCounts({ what: 'requests', log, write, also: served })
  return {
    ...counts,
    failed: ({ route, status }) => add({ what: 'failed', route, status }),
    watchCache(read) {
      cache = read
      written = read()
    },
  }
}

async function writeRequests(db: Db, counted: readonly Counted<Request>[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  await sql`
    insert into request_counts (hour, what, route, status, requests)
    select date_trunc('hour', now()), what, route, status, times
    from json_to_recordset(${JSON.stringify(counted)}::json) counted (what text, route text, status smallint, times bigint)
    order by what, route, status
    on conflict (hour, what, route, status) do update set requests = request_counts.requests + excluded.requests`.execute(
    db,
  )
  await sql`delete from request_counts where hour < now() - interval '2 days'`.execute(db)
}
