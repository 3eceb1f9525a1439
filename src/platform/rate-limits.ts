import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from './database/database.ts'

type Rule = { points: number; duration: number }

/**
 * Counters in PostgreSQL, so that all app processes count together. `rules`: tries (`points`) allowed per key in
 * `duration` seconds. The function answers the seconds to wait, 0 when the try is allowed.
 */
export function rateLimits<Name extends string>(db: Db, rules: Record<Name, Rule>) {
  const client = {
    query: (q: { text: string; values: unknown[] }) => db.executeQuery(CompiledQuery.raw(q.text, q.values)),
  }
  const limiters = Object.fromEntries(
    Object.entries<Rule>(rules).map(([name, rule]) => [
      name,
      new RateLimiterPostgres({
        ...rule,
        storeClient: client,
        storeType: 'pool',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        // A key that is far over its limit is refused from memory, without asking the database again.
        inMemoryBlockOnConsumed: rule.points + 1,
      }),
    ]),
  )
  return async (name: Name, key: string): Promise<number> => {
    try {
      await limiters[name]?.consume(key)
      return 0
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
      throw refused
    }
  }
}
