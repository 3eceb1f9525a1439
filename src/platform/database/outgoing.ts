import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './database.ts'

// How late an announcement is whose process ended right after its commit, or that a command made.
const POLL_MS = 500
const MOST_AT_ONCE = 500
// What is left meanwhile goes out together.
const PAUSE_MS = 20

/** Sends what committed transactions left in `outgoing`. */
export type Outgoing = {
  /** At once, and again 20 ms later at the earliest. */
  send: () => void
  /** Sends the last of it. */
  close: () => Promise<void>
}

/**
 * Sends what this process says has been left, and every half second what others have: commands, and processes that
 * ended before they could. Every process that listens or works on jobs runs it.
 */
export function openOutgoing(db: Db, log: Pick<Logger, 'warn'>, { pollMs = POLL_MS } = {}): Outgoing {
  const closing = new AbortController()
  let wake = Promise.withResolvers<void>()
  let isBroken = false
  const sendAll = async () => {
    try {
      while ((await sendOutgoing(db)) === MOST_AT_ONCE);
      isBroken = false
    } catch (error) {
      if (!isBroken) log.warn({ err: error }, 'changes cannot be announced, nor jobs queued; they wait in the database')
      isBroken = true
    }
  }
  const run = async () => {
    while (!closing.signal.aborted) {
      const poll = setTimeout(wake.resolve, pollMs)
      await wake.promise
      clearTimeout(poll)
      wake = Promise.withResolvers()
      await sendAll()
      await pause(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    await sendAll()
  }
  const running = run()
  return {
    send: () => wake.resolve(),
    async close() {
      closing.abort()
      wake.resolve()
      await running
    },
  }
}

/**
 * Queues the jobs and announces the changes of committed transactions; returns how many, 500 at most. Rows that another
 * process sends at this time are left to it. Its commit is not awaited on disk, which would hold the lock of NOTIFY:
 * one lost in a crash leaves the rows.
 */
export async function sendOutgoing(db: Db): Promise<number> {
  const { rows } = await sql<{ sent: number }>`
    with own as materialized (select set_config('synchronous_commit', 'off', true)),
    taken as materialized (
      delete from outgoing using own where id in (select id from outgoing order by id limit ${MOST_AT_ONCE} for update skip locked)
      returning id, job, channel, payload
    ), queued as materialized (
      select count(*) from (
        select array_agg((
          job ->> 'name', job -> 'payload', null, null, (job ->> 'attempts')::smallint, null, (job ->> 'priority')::smallint,
          array(select json_array_elements_text(job -> 'flags'))
        )::graphile_worker.job_spec order by id) as specs
        from taken where job is not null having count(*) > 0
      ) jobs cross join lateral graphile_worker.add_jobs(specs)
    ), announced as materialized (
      select count(pg_notify(channel, payload)::text) from (select distinct channel, payload from taken where channel is not null) change
    )
    select count(*)::int as sent from taken where (select count from queued) >= 0 and (select count from announced) >= 0`.execute(
    db,
  )
  return rows[0]?.sent ?? 0
}
