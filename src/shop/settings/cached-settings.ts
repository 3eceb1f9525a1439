import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { readSettings } from './read-settings.ts'
import type { Settings } from './settings.ts'

// What no announced change ends.
const MAX_AGE_MS = 60_000

export type CachedSettings = {
  read: () => Promise<Settings>
  /** The next read asks the database. */
  forget: () => void
}

/** The settings for pages and calls, cached for a minute at most. Concurrent calls share one query; a failure is not cached. */
export function cachedSettings(db: Db): CachedSettings {
  const cache = new LRUCache<'settings', Settings>({
    max: 1,
    ttl: MAX_AGE_MS,
    // Who waits while it is forgotten gets what was read before.
    ignoreFetchAbort: true,
    fetchMethod: () => readSettings(db),
  })
  return { read: () => cache.forceFetch('settings'), forget: () => cache.clear() }
}
