import { createHash } from 'node:crypto'
import { type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

const MAX_NAMES = 500
// Texts seen once, which get a name at their second use.
const MAX_SEEN_ONCE = 2_000
const MAX_TEXT_LENGTH = 20_000

/**
 * Begins a query whose best plan depends on its values: a common word or a wide price range needs another index than a
 * rare or narrow one. Such a query gets no name, so that PostgreSQL plans it each time for its values.
 */
export const plannedForItsValues = sql.raw('/* planned for its values */')

/**
 * Makes a pool's connections what Kysely uses. Repeated SQL with parameters runs as a named prepared statement, whose
 * plan PostgreSQL keeps; planning is most of the cost of a short query. A pooler in between must support prepared
 * statements (PgBouncer >= 1.21), else `prepared` is false. A query that takes longer than `limitMs` fails, and its
 * connection, which still owes the response, is closed.
 */
export function withNamedStatements(prepared: boolean): (client: pg.PoolClient, limitMs: number) => PostgresPoolClient {
  const names = prepared ? new StatementNames() : null
  return (client, limitMs) => {
    let late: Error | undefined
    const query = async (text: string, values: unknown[]) => {
      // Such as a rollback, which would wait behind the query.
      if (late) throw late
      const name = values.length > 0 && !text.startsWith('/* planned') ? names?.nameOf(text) : undefined
      try {
        return await runQuery(client, { text, values, name, limitMs })
      } catch (error) {
        if (isTooLate(error)) late = error
        if (name && isStalePlan(error)) names?.rename(text)
        throw error
      }
    }
    return {
      // The overload with a cursor is for streams, which need a cursor class that we do not pass.
      query: query as unknown as PostgresPoolClient['query'],
      release: destroy => client.release(destroy || late),
    }
  }
}

type Statement = { text: string; values: unknown[]; name: string | undefined; limitMs: number }

/**
 * As `client.query({ name, text, values, query_timeout })`, which first copies what it is given, property by property.
 */
function runQuery(client: pg.PoolClient, { text, values, name, limitMs }: Statement): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(text, values, (error, result) => (error ? reject(error) : resolve(result)))
    client.query(Object.assign(query, { name, query_timeout: limitMs }))
  })
}

/** The driver's error of `query_timeout` has no code. */
const isTooLate = (error: unknown): error is Error => error instanceof Error && error.message === 'Query read timeout'

/**
 * After a migration changed a table, a prepared `select *` always fails (0A000); under a new name it is prepared again.
 */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')
}

/**
 * The names of SQL texts. A text gets one at its second use, so that queries used once (a seed's long insert) get none.
 * After 500 names new texts run unnamed, which bounds the server's memory for each connection.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #seenOnce = new Set<string>()
  #given = 0

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name) return name
    if (this.#names.size >= MAX_NAMES || text.length > MAX_TEXT_LENGTH) return undefined
    if (this.#seenOnce.delete(text)) return this.rename(text)
    if (this.#seenOnce.size >= MAX_SEEN_ONCE) this.#seenOnce = new Set()
    this.#seenOnce.add(text)
    return undefined
  }

  /**
   * A name never used before in this process, and for no other text in any: behind a pooler processes share
   * connections.
   */
  rename(text: string): string {
    this.#given += 1
    const name = `khushbu_${createHash('sha256').update(text).digest('hex').slice(0, 16)}_${this.#given}`
    this.#names.set(text, name)
    return name
  }
}
