import { sql } from 'kysely'
import type { Db } from './database.ts'
import { withClient } from './with-client.ts'

/** A database of the shop's server beside its own, whose name is the shop's with `suffix` behind it. */
export type Sibling = {
  url: string
  /** Who it is of all that had this name, and since when it is ready; null: there is none, or it is being made. */
  find: () => Promise<{ id: number; since: Date } | null>
  /**
   * Makes it, empty; `fill` makes it ready. One process at a time: the others find it then. Throws `42501` where the
   * user may make no database.
   */
  make: (fill: () => Promise<void>) => Promise<void>
  /** Removes it with all that is in it, also while others are connected. */
  drop: () => Promise<void>
}

// Distinct from every other advisory lock of ours.
const SIBLING_LOCK_ID = 7_201_010
const MOST_NAME = 63

export function siblingDatabase(db: Db, shopUrl: string, suffix: string): Sibling {
  const url = new URL(shopUrl)
  const name = `${decodeURIComponent(url.pathname.slice(1)).slice(0, MOST_NAME - suffix.length)}${suffix}`
  url.pathname = `/${name}`
  const quoted = `"${name.replaceAll('"', '""')}"`
  const find: Sibling['find'] = async () => {
    const { rows } = await sql<{ id: number; since: Date | null }>`
      select oid::int8::float8 as id, shobj_description(oid, 'pg_database')::timestamptz as since from pg_database
      where datname = ${name}`.execute(db)
    const [found] = rows
    return found?.since ? { id: found.id, since: found.since } : null
  }
  return {
    url: url.href,
    find,
    make: fill =>
      withClient(shopUrl, 'khushbu tests', async client => {
        await client.query('select pg_advisory_lock($1)', [SIBLING_LOCK_ID])
        if (await find()) return
        // One that was left half made.
        await client.query(`drop database if exists ${quoted} with (force)`)
        await client.query(`create database ${quoted}`)
        await fill()
        await client.query(`comment on database ${quoted} is '${new Date().toISOString()}'`)
      }),
    drop: () =>
      withClient(shopUrl, 'khushbu tests', async client => {
        await client.query('select pg_advisory_lock($1)', [SIBLING_LOCK_ID])
        await client.query(`drop database if exists ${quoted} with (force)`)
      }),
  }
}
