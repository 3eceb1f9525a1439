import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How often a key was counted since the last write. */
export type Counted<Key> = Key & { times: number }

/** Counts that are written once a minute. */
export type Written = {
  /** Writes what was counted since. Never throws. */
  flush: () => Promise<void>
  /** Writes the rest and stops. */
  close: () => Promise<void>
}

export type CountLog = { warn: (about: object, text: string) => void }

type Options<Key> = {
  /** What is counted, as the log says it: 'views'. */
  what: string
  log: CountLog
  /**
   * Writes them, the one that was counted last at the end; in one order, so that two processes never wait for each
   * other.
   */
  write: (counted: readonly Counted<Key>[]) => Promise<void>
  /** The most keys of one process in one minute: made-up ones can fill neither memory nor disk. */
  most?: number
  /** The most visits that are remembered. */
  mostVisits?: number
  /** What is counted elsewhere: asked for at each write, since the last one. */
  also?: () => readonly Counted<Key>[]
}

const FLUSH_INTERVAL_MS = 60_000
// A page that is loaded again, or gone back to, is no other visit.
const SAME_VISIT_MS = 30 * 60_000

/**
 * Counts in memory and writes once a minute, so that no request waits for it. `visit`: what tells one visit from
 * others; it is hashed, counts once in half an hour and is forgotten after it.
 * @rule how what visitors do is counted without a request that waits for it
 */
export function minuteCounts<Key extends object>({
  what,
  log,
  write,
  most = Infinity,
  mostVisits = 1,
  also = () => [],
}: Options<Key>) {
  const salt = randomBytes(16)
  const visits = new LRUCache<string, true>({ max: mostVisits, ttl: SAME_VISIT_MS })
  let waiting = new Map<string, Counted<Key>>()
  const isNew = (visit: string): boolean => {
    const hash = createHash('sha256').update(salt).update(visit).digest('base64')
    return !visits.has(hash) && Boolean(visits.set(hash, true))
  }
  const flush = async () => {
    const counted = [...waiting.values(), ...also()]
    waiting = new Map()
    if (counted.length === 0) return
    await write(counted).catch(error => log.warn({ err: error }, `${what} were not counted`))
  }
  const timer = setInterval(() => void flush(), FLUSH_INTERVAL_MS).unref()
  return {
    add(key: Key, visit?: string): void {
      if (visit !== undefined && !isNew(visit)) return
      const name = JSON.stringify(key)
      const { times } = waiting.get(name) ?? { times: 0 }
      if (times === 0 && waiting.size >= most) return
      waiting.delete(name)
      waiting.set(name, { ...key, times: times + 1 })
    },
    flush,
    async close(): Promise<void> {
      clearInterval(timer)
      await flush()
    },
  }
}
