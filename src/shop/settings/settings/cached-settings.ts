import { LRUCache } from 'lru-cache'
import { type Changes, SHOP_CHANGES } from '../../../platform/database/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { readSettings } from './read-settings.ts'
import type { Settings } from './settings.ts'

// The longest that an announcement which was lost is noticed late.
const MAX_AGE_MS = 60_000

/**
 * Reads the settings, cached until one changes and for a minute at most. Concurrent calls share one query; a failure is
 * not cached.
 */
export function cachedSettings(db: Db, changes: Pick<Changes, 'listen'>): () => Promise<Settings> {
  const cache = new LRUCache<'settings', Settings>({
    max: 1,
    ttl: MAX_AGE_MS,
    // A call that waits while the cache is cleared gets the settings of the query that was under way.
    ignoreFetchAbort: true,
    fetchMethod: () => readSettings(db),
  })
  changes.listen(SHOP_CHANGES, name => {
    if (name === null || name === 'settings') cache.clear()
  })
  return () => cache.forceFetch('settings')
}
