import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { compressAnswer, type Encoding, type KeptAnswer } from './kept-answer.ts'
import { type Ingredient, MadeOf } from './made-of.ts'

/** An answer as it is shown: `kept` ones are today's, `stale` ones were when the database went away, others are not kept. */
export type Shown = {
  answer: KeptAnswer
  state: 'kept' | 'stale' | 'fresh' | 'incomplete'
  names: ReadonlySet<Ingredient>
  /** ms since 1970 */
  madeAt: number
  until: number
}

type Entry = Shown & { key: string; bytes: number; requests: number }
type Flight = { shown: Promise<Shown>; requests: number; dropped: Set<Ingredient> }
type Render = (made: MadeOf) => Promise<KeptAnswer>

export type KeptAnswers = {
  /** The kept answer of a key, when it is today's. */
  find: (key: string) => Shown | undefined
  /** The answer of a key, kept or made by `render`: once however many ask at once. Rejects as `render` does. */
  answer: (key: string, encoding: Encoding, render: Render) => Promise<Shown>
  /** Forgets every answer made of this. */
  drop: (name: Ingredient) => void
  dropAll: () => void
  /** How much is kept. */
  size: () => { answers: number; bytes: number }
}

type Options = {
  /** Of all answers together, with all their encodings. */
  maxBytes: number
  /** Whether changes are heard: without, no answer is known to be today's. */
  isListening: () => boolean
  now?: () => number
}

// Ends what no change announces, such as a product's last day among the new arrivals.
const MAX_AGE_MS = 60_000
// While the database is away.
const MAX_STALE_MS = 60 * 60_000
// A database that does not answer is waited for this long when there is a stale answer.
const STALE_AFTER_MS = 2_000
// After a failure, stale answers leave without another attempt.
const RETRY_AFTER_MS = 1_000
// One answer may take this share of all bytes.
const MAX_SHARE = 1 / 8
// Map entries, names and header texts beside the bodies.
const OVERHEAD_BYTES = 2_000
// Addresses of which it is counted how often they were asked for.
const MAX_COUNTED = 4096

/**
 * Keeps the answers of public addresses in memory. An answer is kept from its second request on, and when memory is full only
 * if it was requested more often than the one that it replaces: made-up addresses push out nothing that shoppers read.
 */
export function openKeptAnswers({ maxBytes, isListening, now = Date.now }: Options): KeptAnswers {
  /** In the order in which they were last used. */
  const entries = new Map<string, Entry>()
  const keysOf = new Map<Ingredient, Set<string>>()
  const counted = new LRUCache<string, number>({ max: MAX_COUNTED })
  const flights = new Map<string, Flight>()
  /** Flights whose result may still be kept. */
  const open = new Set<Flight>()
  let bytes = 0
  let failedAt = Number.NEGATIVE_INFINITY

  const remove = (entry: Entry) => {
    entries.delete(entry.key)
    bytes -= entry.bytes
    for (const name of entry.names) {
      const keys = keysOf.get(name)
      keys?.delete(entry.key)
      if (keys?.size === 0) keysOf.delete(name)
    }
  }
  /** Removes an answer that was changed. Its next request keeps it again. */
  const forget = (entry: Entry | undefined) => {
    if (!entry) return
    remove(entry)
    counted.set(entry.key, entry.requests)
  }
  const touch = (entry: Entry) => {
    entries.delete(entry.key)
    entries.set(entry.key, entry)
  }
  /** How often it was requested; half as much for each minute since it was made. */
  const weightOf = ({ requests, madeAt }: Entry) => requests / 2 ** Math.floor((now() - madeAt) / MAX_AGE_MS)
  /** Whether there is room: the least used answers leave, unless they were requested more often. */
  const makeRoom = (entry: Entry): boolean => {
    if (entry.bytes > maxBytes * MAX_SHARE) return false
    for (const oldest of entries.values()) {
      if (bytes + entry.bytes <= maxBytes) break
      if (weightOf(oldest) > entry.requests) {
        touch(oldest)
        return false
      }
      remove(oldest)
    }
    return true
  }
  const keep = (entry: Entry) => {
    const before = entries.get(entry.key)
    if (before) remove(before)
    if (!makeRoom(entry)) return
    entries.set(entry.key, entry)
    bytes += entry.bytes
    for (const name of entry.names) {
      const keys = keysOf.get(name) ?? new Set()
      keysOf.set(name, keys.add(entry.key))
    }
  }
  const find = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    const time = now()
    if (time >= entry.until || time - entry.madeAt >= MAX_AGE_MS || !isListening()) return undefined
    entry.requests += 1
    touch(entry)
    return entry
  }
  const stale = (key: string): Shown | undefined => {
    const entry = entries.get(key)
    return entry && now() - entry.madeAt < MAX_STALE_MS ? { ...entry, state: 'stale' } : undefined
  }

  const make = async (key: string, flight: Flight, render: Render): Promise<Shown> => {
    const madeAt = now()
    const made = new MadeOf()
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
      // Null when a change ended it meanwhile: it would be wrong also as a stale answer.
      const before = stale(key)
      if (before) return before
    }
    const answer = rendered ?? (await rendering)
    const { names, until } = made
    const shown = { answer, state: made.incomplete ? 'incomplete' : 'fresh', names, madeAt, until } as const
    const isToday = wasListening && isListening() && now() < until && ![...names].some(name => flight.dropped.has(name))
    const isAskedAgain = entries.has(key) || flight.requests > 1
    if (failed || !open.has(flight) || !isToday || !isAskedAgain || names.size === 0 || !mayBeKept(answer)) return shown
    return keepAnswer(key, flight, shown)
  }
  const keepAnswer = async (key: string, flight: Flight, shown: Shown): Promise<Shown> => {
    const before = entries.get(key)
    const same = before?.answer.hash === shown.answer.hash
    const answer = same && before ? { ...shown.answer, bodies: before.answer.bodies } : shown.answer
    await compressAnswer(answer, ['br', 'gzip'])
    const kept = { ...shown, answer, state: 'kept' } as const
    // A change may have come meanwhile.
    const isToday = open.has(flight) && isListening() && ![...shown.names].some(name => flight.dropped.has(name))
    if (isToday) {
      const requests = (before ? weightOf(before) : 0) + flight.requests
      keep({ ...kept, key, bytes: bytesOf(key, answer), requests })
    }
    return isToday ? kept : { ...shown, answer }
  }
  const start = (key: string, render: Render): Flight => {
    const requests = (counted.get(key) ?? 0) + 1
    const flight: Flight = { requests, dropped: new Set(), shown: Promise.resolve(undefined as never) }
    open.add(flight)
    flights.set(key, flight)
    flight.shown = make(key, flight, render).finally(() => {
      open.delete(flight)
      if (flights.get(key) === flight) flights.delete(key)
      if (entries.has(key)) counted.delete(key)
      else counted.set(key, flight.requests)
    })
    return flight
  }
  return {
    find,
    async answer(key, encoding, render) {
      const found = find(key)
      if (found) return found
      const running = flights.get(key)
      if (running) running.requests += 1
      const shown = await (running ?? start(key, render)).shown
      await compressAnswer(shown.answer, [encoding])
      return shown
    },
    drop(name) {
      for (const key of [...(keysOf.get(name) ?? [])]) forget(entries.get(key))
      for (const flight of open) flight.dropped.add(name)
      // Who asks from now on may not get what was read before.
      flights.clear()
    },
    dropAll() {
      for (const entry of [...entries.values()]) forget(entry)
      open.clear()
      flights.clear()
    },
    size: () => ({ answers: entries.size, bytes }),
  }
}

/** Only what every visitor may read, and sets no cookie. */
function mayBeKept({ status, headers }: KeptAnswer): boolean {
  const header = (name: string) => headers.find(([each]) => each === name)?.[1]
  return status === 200 && /^public\b/.test(header('cache-control') ?? '') && header('set-cookie') === undefined
}

function bytesOf(key: string, { bodies, headers }: KeptAnswer): number {
  const body = Object.values(bodies).reduce((sum, each) => sum + each.length, 0)
  const head = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return body + head + key.length + OVERHEAD_BYTES
}

const tooLate = () => delay(STALE_AFTER_MS, null, { ref: false })
