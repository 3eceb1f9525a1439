import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

// Any number that no other advisory lock of ours uses.
const GUARD_LOCK = 7_201_002

// How long PostgreSQL may take to answer, in milliseconds.
const PATIENCE = 5_000

/** An open connection that holds the lock "a shop lives on this data" for as long as it lives. */
export type Guard = { client: pg.Client; release: () => Promise<void> }

/**
 * Takes the lock, or returns null while another shop holds it. A killed shop's connection may take a moment to be noticed,
 * so it asks again for a second. Throws when PostgreSQL does not answer.
 */
export async function takeGuard(url: string): Promise<Guard | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'khushbu guard',
    keepAlive: true,
    // A PostgreSQL on its way down may take a connection or a question and never answer.
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  })
  client.on('error', () => {
    // Heard by the 'end' event too, which is where the loss is dealt with.
  })
  await client.connect()
  for (let attempt = 0; attempt < 10; attempt++) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [GUARD_LOCK])
    if (rows[0]?.mine) return { client, release: () => endOf(client) }
    await sleep(100)
  }
  await endOf(client)
  return null
}

/** Says goodbye, but does not wait for a server that is gone to say it back. */
async function endOf(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), sleep(1_000)])
}

/** Calls `lost` once if the connection ends before it was released. */
export function watchGuard(guard: Guard, lost: () => void): void {
  let released = false
  const { release } = guard
  guard.release = () => {
    released = true
    return release()
  }
  guard.client.once('end', () => {
    if (!released) lost()
  })
}
