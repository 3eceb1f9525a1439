import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { isUnavailable } from '../../platform/database/is-unavailable.ts'
import { type LeftUndone, NotDone } from '../../platform/not-done.ts'
import { databaseRefusal } from './database-refusal.ts'
import { ShopError } from './shop-error.ts'

/**
 * Does something for each, one after the other: `work` in transactions of its own. Whatever one of them throws does not
 * hold up the others; at the end `NotDone` is thrown, which names each that failed (`nameOf`), so that the job is tried
 * again and the owners are notified.
 * @rule that one of many which fails holds up no other, in jobs, and that its failure is named
 */
export async function eachApart<T>(
  all: Iterable<T> | AsyncIterable<T>,
  nameOf: (one: T) => string,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: LeftUndone[] = []
  for await (const one of all) await work(one).catch(error => failures.push(...undone(nameOf(one), error)))
  if (failures.length > 0) throw new NotDone(failures)
}

/**
 * Does something for all together; where that fails, for each alone as `eachApart` does, so that one which fails holds
 * up no other. Throws what is thrown when the database is away: that is nobody's failure.
 */
export async function togetherOrApart<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  work: (some: readonly T[]) => Promise<unknown>,
): Promise<void> {
  try {
    await work(all)
  } catch (error) {
    if (isUnavailable(error)) throw error
    await eachApart(all, nameOf, one => work([one]))
  }
}

/** As `eachApart`, for all at once. */
export async function allApart<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failures: LeftUndone[] = []
  await Promise.all(all.map(one => work(one).catch(error => failures.push(...undone(nameOf(one), error)))))
  if (failures.length > 0) throw new NotDone(failures)
}

/**
 * Does one of many within the transaction of who chose them, in a savepoint, with the checks that the database keeps
 * for the commit. Where it fails the others go on, and `why` says it in words. `strict`: only what is expected is said,
 * another error is thrown, as is one of a database that is away.
 * @rule that one of many which fails holds up no other, where staff choose many
 */
export async function oneOfMany<T>(
  tx: Tx,
  work: (part: Tx) => Promise<T>,
  { strict = false } = {},
): Promise<{ done: T } | { why: string }> {
  try {
    return {
      done: await inTransaction(tx, async part => {
        const done = await work(part)
        await checkNow(part)
        return done
      }),
    }
  } catch (error) {
    if (error instanceof ShopError) return { why: error.message }
    if (strict || isUnavailable(error)) throw error
    const why = `The shop failed at this: ${messageOf(error)}. Please tell who runs it.`
    return { why: databaseRefusal(error)?.message ?? why }
  }
}

/** Constraints and triggers that wait for the commit, of what was done until now. */
async function checkNow(tx: Tx): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  await sql`set constraints all deferred`.execute(tx)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Within what failed may be lists of its own. */
const undone = (name: string, error: unknown): LeftUndone[] =>
  error instanceof NotDone ? error.failures : [{ name, error }]
