import { setTimeout as delay } from 'node:timers/promises'
import { cachedRead } from '../../../platform/database/cached-read.ts'
import { type Changes, SHOP_CHANGES } from '../../../platform/database/changes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Closure } from './opening-settings.ts'
import { Settings } from './settings.ts'

// While the database is away a page waits no longer for it before it is as open as it was.
const MAX_WAIT_MS = 500

/**
 * Whether the shop is closed, and what visitors read then; null: it is open. Cached until it changes, in every process
 * at once. While the database does not answer it is what it last was; rejects only where that is not known either.
 */
export function cachedClosure(db: Db, changes: Pick<Changes, 'listen' | 'isListening'>): () => Promise<Closure | null> {
  const read = cachedRead(changes, () => readClosure(db), { name: 'closure' })
  let last: { closure: Closure | null } | undefined
  return async () => {
    const reading = read().then(closure => (last = { closure }))
    if (!last) return (await reading).closure
    const before = last
    const known = reading.catch(() => before)
    if (changes.isListening(SHOP_CHANGES)) return (await known).closure
    return (await Promise.race([known, delay(MAX_WAIT_MS, before, { ref: false })])).closure
  }
}

async function readClosure(db: Db): Promise<Closure | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', 'closure').executeTakeFirst()
  const rule = Settings.shape.closure
  const { success, data } = rule.safeParse(row?.value)
  return success ? data : rule.parse(undefined)
}
