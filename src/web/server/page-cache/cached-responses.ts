import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type CacheTag, CacheTags } from './cache-tags.ts'
import { type CachedResponse, compressResponse, type Encoding, type Shown } from './cached-response.ts'
import { bytesOf, ResponseStore, type StoredResponse } from './response-store.ts'

type Flight = { shown: Promise<Shown>; requests: number; dropped: Set<CacheTag> }
type Render = (made: CacheTags) => Promise<CachedResponse>

export type CachedResponses = {
  /** The cached response of a key, when it is today's. */
  find: (key: string) => Shown | undefined
  /** The response of a key, cached or made by `render`: once however many ask at once. Rejects as `render` does. */
  serve: (key: string, encoding: Encoding, render: Render) => Promise<Shown>
  /** Forgets every response made of this. */
  drop: (name: CacheTag) => void
  dropAll: () => void
  /** How many requests were served from memory, how many made anew, and how much is cached. */
  use: () => { hits: number; misses: number; responses: number; bytes: number }
}

type Options = {
  /** Of all responses together, with all their encodings. */
  maxBytes: number
  /** Whether announcements of changes arrive; without them nothing is served from memory. */
  isListening: () => boolean
  now?: () => number
}

// Ends what no change announces, such as a product's last day among the new arrivals.
const MAX_AGE_MS = 60_000
// While the database is away.
const MAX_STALE_MS = 60 * 60_000
// A database that does not respond is waited for this long when there is a stale response.
const STALE_AFTER_MS = 2_000
// After a failure, stale responses leave without another attempt.
const RETRY_AFTER_MS = 1_000
// Addresses of which it is counted how often they were asked for.
const MAX_COUNTED = 4096

/**
 * Caches the responses of public addresses in memory. A response is cached from its second request on, and when memory
 * is full only if it was requested more often than the one that it replaces: made-up addresses push out nothing that
 * shoppers read.
 */
export function openCachedResponses({ maxBytes, isListening, now = Date.now }: Options): CachedResponses {
  const store = new ResponseStore(maxBytes, now)
  const counted = new LRUCache<string, number>({ max: MAX_COUNTED })
  const flights = new Map<string, Flight>()
  /** Renderings under way whose result may still be cached: no change has been announced since they began. */
  const open = new Set<Flight>()
  let hits = 0
  let misses = 0
  let failedAt = Number.NEGATIVE_INFINITY

  /** Removes a response that was changed. Its next request caches it again. */
  const forget = (stored: StoredResponse) => {
    store.remove(stored)
    counted.set(stored.key, stored.requests)
  }
  const find = (key: string): Shown | undefined => {
    const stored = store.get(key)
    if (!stored) return undefined
    const time = now()
    if (time >= stored.until || time - stored.madeAt >= MAX_AGE_MS || !isListening()) return undefined
    hits += 1
    stored.requests += 1
    store.use(stored)
    return stored
  }
  const stale = (key: string): Shown | undefined => {
    const stored = store.get(key)
    return stored && now() - stored.madeAt < MAX_STALE_MS ? { ...stored, state: 'stale' } : undefined
  }

  const make = async (key: string, flight: Flight, render: Render): Promise<Shown> => {
    const madeAt = now()
    const made = new CacheTags()
    const wasListening = isListening()
    const old = stale(key)
    if (old && !wasListening && madeAt - failedAt < RETRY_AFTER_MS) return old
    const rendering = render(made)
    const rendered = await Promise.race(old && !wasListening ? [rendering, tooLate()] : [rendering]).catch(error => {
      if (!old) throw error
      return null
    })
    const failed = rendered === null || rendered.status >= 500 || made.incomplete
    if (failed) {
      failedAt = now()
      // Null when a change ended it meanwhile: it would be wrong also as a stale response.
      const before = stale(key)
      if (before) return before
    }
    const response = rendered ?? (await rendering)
    const { names, until, searched } = made
    const shown = { response, state: made.incomplete ? 'incomplete' : 'fresh', names, searched, madeAt, until } as const
    const isToday = wasListening && isListening() && now() < until && ![...names].some(name => flight.dropped.has(name))
    const isAskedAgain = store.get(key) !== undefined || flight.requests > 1
    if (failed || !open.has(flight) || !isToday || !isAskedAgain || names.size === 0 || !mayBeCached(response))
      return shown
    return cacheResponse(key, flight, shown)
  }
  const cacheResponse = async (key: string, flight: Flight, shown: Shown): Promise<Shown> => {
    const before = store.get(key)
    const same = before?.response.hash === shown.response.hash
    const response = same && before ? { ...shown.response, bodies: before.response.bodies } : shown.response
    await compressResponse(response, ['br', 'gzip'])
    const cached = { ...shown, response, state: 'cached' } as const
    // A change may have come meanwhile.
    const isToday = open.has(flight) && isListening() && ![...shown.names].some(name => flight.dropped.has(name))
    if (isToday) {
      const requests = (before ? store.weightOf(before) : 0) + flight.requests
      store.put({ ...cached, key, bytes: bytesOf(key, response), requests })
    }
    return isToday ? cached : { ...shown, response }
  }
  const start = (key: string, render: Render): Flight => {
    const requests = (counted.get(key) ?? 0) + 1
    const flight: Flight = { requests, dropped: new Set(), shown: Promise.resolve(undefined as never) }
    open.add(flight)
    flights.set(key, flight)
    flight.shown = make(key, flight, render).finally(() => {
      open.delete(flight)
      if (flights.get(key) === flight) flights.delete(key)
      if (store.get(key)) counted.delete(key)
      else counted.set(key, flight.requests)
    })
    return flight
  }
  return {
    find,
    async serve(key, encoding, render) {
      const found = find(key)
      if (found) return found
      misses += 1
      const running = flights.get(key)
      if (running) running.requests += 1
      const shown = await (running ?? start(key, render)).shown
      await compressResponse(shown.response, [encoding])
      return shown
    },
    drop(name) {
      for (const stored of store.taggedWith(name)) forget(stored)
      for (const flight of open) flight.dropped.add(name)
      // Who asks from now on may not get what was read before.
      flights.clear()
    },
    dropAll() {
      for (const stored of store.all()) forget(stored)
      open.clear()
      flights.clear()
    },
    use: () => ({ hits, misses, ...store.size() }),
  }
}

/** Only what every visitor may read, and sets no cookie. */
function mayBeCached({ status, headers }: CachedResponse): boolean {
  const header = (name: string) => headers.find(([each]) => each === name)?.[1]
  return status === 200 && /^public\b/.test(header('cache-control') ?? '') && header('set-cookie') === undefined
}

const tooLate = () => delay(STALE_AFTER_MS, null, { ref: false })
