import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/database.ts'
import { readSettings } from './read-settings.ts'
import type { Settings } from './settings.ts'

// A merchant's change shows within a minute on every machine.
const MAX_AGE_MS = 60_000

/** The settings for pages and calls, read at most once a minute. One query serves all who ask at once; a failed one is not kept. */
export function cachedSettings(db: Db): () => Promise<Settings> {
  const cache = new LRUCache<'settings', Settings>({ max: 1, ttl: MAX_AGE_MS, fetchMethod: () => readSettings(db) })
  return () => cache.forceFetch('settings')
}
