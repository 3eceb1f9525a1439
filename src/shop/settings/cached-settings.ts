import type { Db } from '../../platform/database/database.ts'
import { readSettings } from './read-settings.ts'
import type { Settings } from './settings.ts'

/** The settings for every page and call: read at most once in `maxAge` ms, so that a merchant's change shows within a minute on every machine. */
export function cachedSettings(db: Db, maxAge = 60_000): () => Promise<Settings> {
  let kept: Promise<Settings> | null = null
  let readAt = 0
  return () => {
    if (kept && Date.now() - readAt < maxAge) return kept
    const reading = readSettings(db)
    reading.catch(() => {
      if (kept === reading) kept = null
    })
    kept = reading
    readAt = Date.now()
    return reading
  }
}
