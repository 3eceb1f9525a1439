import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { readSettings } from './read-settings.ts'
import type { Settings } from './settings.ts'

// A merchant's change shows within a minute on every machine.
const MAX_AGE_MS = 60_000

/** The settings for pages and calls, cached for a minute. Concurrent calls share one query; a failure is not cached. */
export function cachedSettings(db: Db): () => Promise<Settings> {
  const cache = new LRUCache<'settings', Settings>({ max: 1, ttl: MAX_AGE_MS, fetchMethod: () => readSettings(db) })
  return () => cache.forceFetch('settings')
}
