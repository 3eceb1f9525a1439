import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

// Distinct from every other advisory lock of ours.
const LOCK_ID = 7_201_002

const CONNECT_TIMEOUT_MS = 5_000
const CLOSE_TIMEOUT_MS = 1_000
// A killed shop's connection ends a moment after it: ten attempts, 100 ms apart.
const LOCK_ATTEMPTS = 10
const RETRY_DELAY_MS = 100

/** A connection that holds the advisory lock of the one shop on this cluster, until it ends. */
export type InstanceLock = { client: pg.Client; release: () => Promise<void> }

/** Takes the lock, or returns null when another shop holds it for a second. Throws when PostgreSQL does not respond. */
export async function acquireInstanceLock(url: string): Promise<InstanceLock | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'khushbu instance lock',
    keepAlive: true,
    // While it shuts down PostgreSQL may accept a connection or a query and never respond.
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {
    // `end` follows, which `onLockLost` handles. Without a listener the error would end the process.
  })
  await client.connect()
  for (let attempt = 0; attempt < LOCK_ATTEMPTS; attempt++) {
    const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [LOCK_ID])
    if (rows[0]?.acquired) return { client, release: () => close(client) }
    await delay(RETRY_DELAY_MS)
  }
  await close(client)
  return null
}

/** Closes the connection; does not wait for a server that is gone. */
async function close(client: pg.Client): Promise<void> {
  await Promise.race([client.end(), delay(CLOSE_TIMEOUT_MS)])
}

/** Calls `lost` once if the connection ends before the lock is released. */
export function onLockLost(lock: InstanceLock, lost: () => void): void {
  let released = false
  const { release } = lock
  lock.release = () => {
    released = true
    return release()
  }
  lock.client.once('end', () => {
    if (!released) lost()
  })
}
