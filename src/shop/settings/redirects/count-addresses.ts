import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { pathOf } from './redirect-paths.ts'

/** What became of requests for addresses without a page: redirected (`from`), or not found. */
export type AddressCounts = {
  addHit: (from: string) => void
  addMiss: (path: string) => void
  /** Writes what was counted since. Never throws. */
  flush: () => Promise<void>
  /** Writes the rest and stops. */
  close: () => Promise<void>
}

const FLUSH_INTERVAL_MS = 60_000
// Of one process in one minute, and in all: made-up addresses cannot fill the disk.
const MAX_WAITING = 500
const MAX_MISSED = 5_000

/**
 * Counts in memory and writes once a minute, so that no visitor waits for it.
 * @rule what is counted of addresses without a page
 */
export function openAddressCounts(
  db: Db,
  log: { warn: (about: object, text: string) => void },
  mostMissed = MAX_MISSED,
): AddressCounts {
  let waiting = { hits: new Map<string, number>(), misses: new Map<string, number>() }
  const add = (counts: Map<string, number>, key: string) => {
    if (counts.has(key) || counts.size < MAX_WAITING) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const flush = async () => {
    const { hits, misses } = waiting
    waiting = { hits: new Map(), misses: new Map() }
    try {
      if (hits.size > 0) await writeHits(db, hits)
      if (misses.size > 0) await writeMisses(db, misses, mostMissed)
    } catch (error) {
      log.warn({ err: error }, 'addresses without a page were not counted')
    }
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS).unref()
  return {
    addHit: from => add(waiting.hits, from),
    addMiss(asked) {
      const path = pathOf(asked)
      if (isReported(path)) add(waiting.misses, path)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Not what scanners try, nor what may be somebody's: links with a secret, orders, emails and phone numbers. */
const isReported = (path: string): boolean =>
  path.length <= 200 &&
  !/^\/(admin|v1|order|dashboard|preview|pictures|assets|track|reset-password|verify-email|change-email|newsletter|back-in-stock)(\/|$)/.test(
    path,
  ) &&
  !/\.(php|env|asp|aspx|jsp|cgi|git|sql|bak|zip|gz|ya?ml|json|js|css|map|data)($|\/)|^\/(wp-|\.|cgi-bin|phpmyadmin)/.test(
    path,
  ) &&
  !path.includes('@') &&
  path.replaceAll(/\D/g, '').length < 10 &&
  !/[a-z0-9_-]{40,}|\bkh[ -]?\w{4}[ -]?\w{4}\b/.test(path)

const pairs = (counts: ReadonlyMap<string, number>) =>
  sql`unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) as counted (path, times)`

async function writeHits(db: Db, hits: ReadonlyMap<string, number>): Promise<void> {
  // In one order: two processes that write at once wait, and never for each other.
  await sql`
    with counted as materialized (select * from ${pairs(hits)}),
      locked as materialized (select id from redirects where from_path in (select path from counted) order by id for no key update)
    update redirects set hits = hits + counted.times, hit_at = now() from counted, locked
    where redirects.id = locked.id and from_path = counted.path`.execute(db)
}

async function writeMisses(db: Db, misses: ReadonlyMap<string, number>, mostMissed: number): Promise<void> {
  await sql`
    insert into missed_addresses (path, times)
    select path, times from ${pairs(misses)} order by path
    on conflict (path) do update set times = missed_addresses.times + excluded.times, missed_at = now()`.execute(db)
  // Deletes the rarest and oldest, so that made-up addresses do not keep later ones out.
  await sql`
    delete from missed_addresses where path in (
      select path from missed_addresses order by times desc, missed_at desc, path offset ${mostMissed} for update skip locked)`.execute(
    db,
  )
}
