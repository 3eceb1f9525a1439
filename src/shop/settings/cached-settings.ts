import { LRUCache } from 'lru-cache'
import { type Changes, SHOP_CHANGES } from '../../platform/database/changes.ts'
import type { Db } from '../../platform/database/database.ts'
import { readSettings } from './read-settings.ts'
import type { Settings } from './settings.ts'

// What no announced change ends.
const MAX_AGE_MS = 60_000

/**
 * Reads the settings, cached until one changes and for a minute at most. Concurrent calls share one query; a failure is not cached.
 */
export function cachedSettings(db: Db, changes: Pick<Changes, 'listen'>): () => Promise<Settings> {
  const cache = new LRUCache<'settings', Settings>({
    max: 1,
    ttl: MAX_AGE_MS,
    // Who waits while it is forgotten gets what was read before.
    ignoreFetchAbort: true,
    fetchMethod: () => readSettings(db),
  })
  changes.listen(SHOP_CHANGES, name => {
    if (name === null || name === 'settings') cache.clear()
  })
  return () => cache.forceFetch('settings')
}
