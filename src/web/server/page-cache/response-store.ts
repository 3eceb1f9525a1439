import type { CacheTag } from './cache-tags.ts'
import type { CachedResponse, Shown } from './cached-response.ts'

export type StoredResponse = Shown & { key: string; bytes: number; requests: number }

// One response may take this share of all bytes.
const MAX_SHARE = 1 / 8
// Map entries, names and header texts beside the bodies.
const OVERHEAD_BYTES = 2_000
// The requests of a response count half as much after each of these.
const HALF_LIFE_MS = 60_000

/**
 * Responses by their key, of at most `maxBytes` with all their encodings. When it is full, a response is taken only if
 * it was requested more often than the one that it replaces.
 */
export class ResponseStore {
  /** In the order in which they were last used. */
  readonly #responses = new Map<string, StoredResponse>()
  readonly #keysOf = new Map<CacheTag, Set<string>>()
  readonly #maxBytes: number
  readonly #now: () => number
  #bytes = 0

  constructor(maxBytes: number, now: () => number) {
    this.#maxBytes = maxBytes
    this.#now = now
  }

  get = (key: string): StoredResponse | undefined => this.#responses.get(key)
  all = (): StoredResponse[] => [...this.#responses.values()]
  /** Every response made of this. */
  taggedWith = (name: CacheTag): StoredResponse[] =>
    [...(this.#keysOf.get(name) ?? [])].flatMap(key => this.#responses.get(key) ?? [])
  size = () => ({ responses: this.#responses.size, bytes: this.#bytes })

  /** How often it was requested; half as much for each minute since it was made. */
  weightOf({ requests, madeAt }: StoredResponse): number {
    return requests / 2 ** Math.floor((this.#now() - madeAt) / HALF_LIFE_MS)
  }

  /** Notes that it was used just now. */
  use(response: StoredResponse): void {
    this.#responses.delete(response.key)
    this.#responses.set(response.key, response)
  }

  /** Stores it in place of the one with its key, if there is room. */
  put(response: StoredResponse): void {
    const before = this.#responses.get(response.key)
    if (before) this.remove(before)
    if (!this.#makeRoom(response)) return
    this.#responses.set(response.key, response)
    this.#bytes += response.bytes
    for (const name of response.names) {
      const keys = this.#keysOf.get(name) ?? new Set()
      this.#keysOf.set(name, keys.add(response.key))
    }
  }

  remove(response: StoredResponse): void {
    this.#responses.delete(response.key)
    this.#bytes -= response.bytes
    for (const name of response.names) {
      const keys = this.#keysOf.get(name)
      keys?.delete(response.key)
      if (keys?.size === 0) this.#keysOf.delete(name)
    }
  }

  /** Whether there is room: the least used responses leave, unless they were requested more often. */
  #makeRoom(response: StoredResponse): boolean {
    if (response.bytes > this.#maxBytes * MAX_SHARE) return false
    for (const oldest of this.#responses.values()) {
      if (this.#bytes + response.bytes <= this.#maxBytes) break
      if (this.weightOf(oldest) > response.requests) {
        this.use(oldest)
        return false
      }
      this.remove(oldest)
    }
    return true
  }
}

/** What a response takes in memory. */
export function bytesOf(key: string, { bodies, headers }: CachedResponse): number {
  const body = Object.values(bodies).reduce((sum, each) => sum + each.length, 0)
  const head = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return body + head + key.length + OVERHEAD_BYTES
}
