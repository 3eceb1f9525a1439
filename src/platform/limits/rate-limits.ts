import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Db } from '../database/database.ts'

type Rule = { points: number; duration: number }

/** `wait`: seconds until the next attempt is allowed; 0 when this one was. */
export type Spent = { wait: number; remaining: number; resetSeconds: number }

export type RateLimits<Name extends string> = {
  /** Counts an attempt by `subject`, of `points` (1). Returns the seconds to wait; 0 when the attempt is allowed. */
  count: (name: Name, subject: string, points?: number) => Promise<number>
  /** The same, with what is left of the limit until it begins anew. */
  spend: (name: Name, subject: string) => Promise<Spent>
  /** Takes back one counted attempt. */
  uncount: (name: Name, subject: string) => Promise<void>
  /** Resets the count of `subject`. */
  resetLimit: (name: Name, subject: string) => Promise<void>
}

/**
 * Counters in PostgreSQL, so that all processes count together. `rules`: attempts (`points`) allowed per subject in
 * `duration` seconds.
 */
export function rateLimits<Name extends string>(db: Db, rules: Record<Name, Rule>): RateLimits<Name> {
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
        // A subject far over its limit is refused from memory, without a query.
        inMemoryBlockOnConsumed: rule.points + 1,
      }),
    ]),
  )
  const spend = async (name: Name, subject: string, points = 1): Promise<Spent> => {
    const spent = await limiters[name]?.consume(subject, points).catch(refused => {
      if (refused instanceof RateLimiterRes) return { refused }
      throw refused
    })
    if (!spent) throw new Error(`there is no limit ${name}`)
    if ('refused' in spent) {
      const wait = secondsOf(spent.refused)
      return { wait, remaining: 0, resetSeconds: wait }
    }
    return { wait: 0, remaining: spent.remainingPoints, resetSeconds: secondsOf(spent) }
  }
  return {
    count: async (name, subject, points) => (await spend(name, subject, points)).wait,
    spend,
    uncount: async (name, subject) => {
      await limiters[name]?.reward(subject)
    },
    resetLimit: async (name, subject) => {
      await limiters[name]?.delete(subject)
    },
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000))
