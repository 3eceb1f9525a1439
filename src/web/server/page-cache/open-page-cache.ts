import { type Changes, SHOP_CHANGES } from '../../../platform/database/changes.ts'
import { cachedAddress, type KnownParameters } from './addresses.ts'
import type { CacheTag } from './cache-tags.ts'
import { type CachedResponses, openCachedResponses } from './cached-responses.ts'
import type { CountSearch } from './count-search.ts'

export type PageCache = {
  responses: CachedResponses
  /** The key of a URL (path and query); null when its response is not cached. */
  addressOf: (url: string) => string | null
  /** Origin of the shop. */
  origin: string
  /** Seconds for which shared caches may serve by themselves. */
  cdnMaxAge: number
  countSearch: CountSearch
}

type Options = {
  changes: Pick<Changes, 'listen' | 'isListening'>
  known: KnownParameters
  origin: string
  cdnMaxAge: number
  maxBytes: number
  countSearch?: CountSearch
}

/**
 * The cached responses of this process: each is forgotten when what it was made of changes, all when changes may have
 * been missed.
 */
export function openPageCache({
  changes,
  known,
  origin,
  cdnMaxAge,
  maxBytes,
  countSearch = () => {},
}: Options): PageCache {
  const responses = openCachedResponses({ maxBytes, isListening: () => changes.isListening(SHOP_CHANGES) })
  changes.listen(SHOP_CHANGES, name =>
    // What a closed shop showed before is for nobody any more; while it is closed nothing is cached
    // (cache-responses.ts).
    name === null || name === 'closure' ? responses.dropAll() : responses.drop(name as CacheTag),
  )
  return { responses, addressOf: url => cachedAddress(url, known), origin, cdnMaxAge, countSearch }
}
