import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A request that ended with a fault of the shop. `route` names no product and no person. */
export type FailedRequest = { route: string; status: number }

export type RequestCounts = {
  failed: (request: FailedRequest) => void
  /** Counts what the page cache serves from now on. */
  watchCache: (read: () => { hits: number; misses: number }) => void
  /** Writes what was counted since. Never throws. */
  flush: () => Promise<void>
  /** Writes the rest and stops. */
  close: () => Promise<void>
}

type Counted = FailedRequest & { what: 'failed' | 'kept' | 'made'; requests: number }

const FLUSH_INTERVAL_MS = 60_000

/** Counts in memory and writes once a minute, so that no request waits for it. What is older than two days is deleted. */
export function openRequestCounts(db: Db, log: { warn: (about: object, text: string) => void }): RequestCounts {
  let failures = new Map<string, Counted>()
  let cache = () => ({ hits: 0, misses: 0 })
  let written = { hits: 0, misses: 0 }
  const counted = (): Counted[] => {
    const { hits, misses } = cache()
    const every = { route: '', status: 200 }
    const all: Counted[] = [
      ...failures.values(),
      { ...every, what: 'kept', requests: hits - written.hits },
      { ...every, what: 'made', requests: misses - written.misses },
    ]
    failures = new Map()
    written = { hits, misses }
    return all.filter(({ requests }) => requests > 0)
  }
  const flush = async () => {
    const rows = counted()
    if (rows.length === 0) return
    await writeCounts(db, rows).catch(error => log.warn({ err: error }, 'requests were not counted'))
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS).unref()
  return {
    failed({ route, status }) {
      const key = `${status} ${route}`
      const known = failures.get(key)
      if (known) known.requests += 1
      else failures.set(key, { route, status, what: 'failed', requests: 1 })
    },
    watchCache(read) {
      cache = read
      written = read()
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

async function writeCounts(db: Db, rows: readonly Counted[]): Promise<void> {
  // In one order, so that two processes never wait for each other.
  await sql`
    insert into request_counts (hour, what, route, status, requests)
    select date_trunc('hour', now()), what, route, status, requests
    from json_to_recordset(${JSON.stringify(rows)}::json) counted (what text, route text, status smallint, requests bigint)
    order by what, route, status
    on conflict (hour, what, route, status) do update set requests = request_counts.requests + excluded.requests`.execute(
    db,
  )
  await sql`delete from request_counts where hour < now() - interval '2 days'`.execute(db)
}
