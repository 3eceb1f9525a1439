import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { type Counted, type CountLog, minuteCounts, type Written } from '../../../platform/minute-counts.ts'
import { pathOf } from './redirect-paths.ts'

/** What became of requests for addresses without a page: redirected (`from`), or not found. */
export type AddressCounts = Written & {
  addHit: (from: string) => void
  addMiss: (path: string) => void
}

type Address = { path: string }

// Made-up addresses cannot fill the disk: of one process in one minute, and in all.
const MAX_WAITING = 500
const MAX_MISSED = 5_000

/**
 * Counts what was asked for and has no page.
 * @rule what is counted of addresses without a page
 */
export function openAddressCounts(db: Db, log: CountLog, mostMissed = MAX_MISSED): AddressCounts {
  const count = (write: (counted: readonly Counted<Address>[]) => Promise<void>) =>
    minuteCounts<Address>({ what: 'addresses without a page', log, write, most: MAX_WAITING })
  const hits = count(counted => writeHits(db, counted))
  const misses = count(counted => writeMisses(db, counted, mostMissed))
  return {
    addHit: path => hits.add({ path }),
    addMiss(asked) {
      const path = pathOf(asked)
      if (isReported(path)) misses.add({ path })
    },
    async flush() {
      await hits.flush()
      await misses.flush()
    },
    async close() {
      await hits.close()
      await misses.close()
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

const rowsOf = (counted: readonly Counted<Address>[]) =>
  sql`json_to_recordset(${JSON.stringify(counted)}::json) counted (path text, times integer)`

async function writeHits(db: Db, hits: readonly Counted<Address>[]): Promise<void> {
  // In one order: two processes that write at once wait, and never for each other.
  await sql`
    with counted as materialized (select * from ${rowsOf(hits)}),
      locked as materialized (select id from redirects where from_path in (select path from counted) order by id for no key update)
    update redirects set hits = hits + counted.times, hit_at = now() from counted, locked
    where redirects.id = locked.id and from_path = counted.path`.execute(db)
}

async function writeMisses(db: Db, misses: readonly Counted<Address>[], mostMissed: number): Promise<void> {
  await sql`
    insert into missed_addresses (path, times)
    select path, times from ${rowsOf(misses)} order by path
    on conflict (path) do update set times = missed_addresses.times + excluded.times, missed_at = now()`.execute(db)
  // Deletes the rarest and oldest, so that made-up addresses do not keep later ones out.
  await sql`
    delete from missed_addresses where path in (
      select path from missed_addresses order by times desc, missed_at desc, path offset ${mostMissed} for update skip locked)`.execute(
    db,
  )
}
