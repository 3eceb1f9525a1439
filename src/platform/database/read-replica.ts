import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Changes } from './changes.ts'
import { closeDatabase, DatabaseBusyError, type DatabaseOptions, type Db, openDatabase } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'

/**
 * Runs `work`, which only reads and may run twice, on the replica when that is known to be recent enough, else on the
 * primary. For what is the same for everybody; never for what follows from the reader's own write.
 */
export type Read = <T>(work: (db: Db) => Promise<T>) => Promise<T>

type Options = {
  primary: Db
  /** Of a replica that streams from the primary; absent: everything is read from the primary. */
  url: string | undefined
  /** How far the replica may be behind. */
  maxLagMs: number
  /** Of the replica's connections. */
  pool: DatabaseOptions
  changes: Pick<Changes, 'listen' | 'isListening'>
  /** The channel of the changes that readers must see at once. */
  channel: string
  log: Pick<Logger, 'warn'>
}

// Afterwards the primary is asked, still within the limit of a page.
const REPLICA_RESPONSE_MS = 2_000
// How often the positions of both servers are compared, at most.
const CHECK_MS = 200

/**
 * Reads from a replica that has every change that was announced to this process, and every other one of the last
 * `maxLagMs`. Both follow from comparing log positions: what the primary had committed when it was asked is on the
 * replica once that has replayed up to its response.
 */
export function openReads({ primary, url, maxLagMs, pool, changes, channel, log }: Options): {
  read: Read
  close: () => Promise<void>
} {
  if (!url) return { read: work => work(primary), close: async () => {} }
  const replica = openDatabase(url, {
    ...pool,
    refusedWaitMs: 0,
    connectTimeoutMs: REPLICA_RESPONSE_MS,
    responseMs: REPLICA_RESPONSE_MS,
  })
  /** Everything committed before this time is on the replica (performance.now()). */
  let completeUntil = Number.NEGATIVE_INFINITY
  let changedAt = performance.now()
  let checkedAt = Number.NEGATIVE_INFINITY
  let checking = Promise.resolve()
  let warned = false
  const stopListening = changes.listen(channel, () => {
    changedAt = performance.now()
  })
  const positions = new Positions(maxLagMs)

  const check = async () => {
    checkedAt = performance.now()
    try {
      const askedAt = performance.now()
      positions.add(askedAt, await positionOf(primary, sql`pg_current_wal_lsn()`))
      const replayed = await positionOf(replica, sql`pg_last_wal_replay_lsn()`)
      completeUntil = positions.reachedBy(replayed) ?? completeUntil
      warned = false
    } catch (error) {
      if (!warned) log.warn({ err: error }, 'the replica of DATABASE_READ_URL cannot be compared; the primary is read')
      warned = true
    }
  }
  const isRecent = () => {
    const now = performance.now()
    if (now - checkedAt >= CHECK_MS) checking = checking.then(check)
    return changes.isListening(channel) && completeUntil > changedAt && now - completeUntil <= maxLagMs
  }
  return {
    async read(work) {
      if (!isRecent()) return work(primary)
      try {
        return await work(replica)
      } catch (error) {
        if (!isReplicasOwn(error)) throw error
        completeUntil = Number.NEGATIVE_INFINITY
        return work(primary)
      }
    },
    async close() {
      stopListening()
      await checking
      await closeDatabase(replica)
    },
  }
}

/** Positions in the primary's log by the time at which it was asked, the oldest first. */
class Positions {
  readonly #maxAgeMs: number
  #known: { askedAt: number; position: bigint }[] = []

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs
  }

  add(askedAt: number, position: bigint): void {
    this.#known = this.#known.filter(known => askedAt - known.askedAt <= this.#maxAgeMs)
    this.#known.push({ askedAt, position })
  }

  /** The latest time up to which a server has everything that has replayed so far. */
  reachedBy(replayed: bigint): number | undefined {
    return this.#known.findLast(({ position }) => position <= replayed)?.askedAt
  }
}

/** A log position as bytes. Throws when the server has none: the primary where a replica should be, or no streaming. */
async function positionOf(db: Db, position: ReturnType<typeof sql>): Promise<bigint> {
  const { rows } = await sql<{ bytes: string | null }>`select (${position} - '0/0'::pg_lsn)::text as bytes`.execute(db)
  const bytes = rows[0]?.bytes
  if (typeof bytes !== 'string') throw new Error('the server of DATABASE_READ_URL is not a streaming replica')
  return BigInt(bytes)
}

/**
 * Failures that the primary does not share: the replica is away, or ended the query for a change that it had to replay
 * (40001).
 */
function isReplicasOwn(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  // A query that the server ended as too slow, or that found no connection free, would be no faster on the primary.
  if (error instanceof DatabaseBusyError || code === '57014') return false
  return code === '40001' || isUnavailable(error)
}
