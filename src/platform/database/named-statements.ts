import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

const MOST_NAMES = 500
const MOST_WATCHED = 2_000
const LONGEST_TEXT = 20_000

/**
 * Begins a query whose quickest way depends on its values: a common word or a wide price range wants another index than a
 * rare or narrow one. Such a query takes no name, so PostgreSQL plans it each time with its values in sight.
 */
export const plannedForItsValues = sql.raw('/* planned for its values */')

/**
 * The pool as Kysely sees it: SQL with parameters that comes again runs as a named prepared statement. Planning is most
 * of the cost of a short query, and PostgreSQL keeps the plan of a named one. A pooler between us and PostgreSQL must
 * support prepared statements (PgBouncer does since 1.21).
 */
export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const named = wrapped.get(client) ?? wrap(client, names)
      wrapped.set(client, named)
      return named
    },
  }
}

function wrap(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  const query = async (text: string, values: unknown[]) => {
    const name = values.length > 0 && !text.startsWith('/* planned') ? names.nameOf(text) : undefined
    if (!name) return client.query(text, values)
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (isStalePlan(error)) names.rename(text)
      throw error
    }
  }
  return {
    // Kysely's second form, a cursor, is for streams, which need a cursor class that we do not pass.
    query: query as unknown as PostgresPoolClient['query'],
    release: destroy => client.release(destroy),
  }
}

/** After a migration changed a table, a kept plan of `select *` fails for good (0A000); under a new name it is made anew. */
function isStalePlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan')
}

/**
 * The names of SQL texts. A text earns one at its second use, so one-off queries (a seed's long insert) take none;
 * after 500 names new texts run unnamed, which bounds the memory of every connection on the server.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  #watched = new Set<string>()
  #given = 0

  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name) return name
    if (this.#names.size >= MOST_NAMES || text.length > LONGEST_TEXT) return undefined
    if (this.#watched.delete(text)) return this.rename(text)
    if (this.#watched.size >= MOST_WATCHED) this.#watched = new Set()
    this.#watched.add(text)
    return undefined
  }

  /** A name never used before. Names live as long as their connection, so they are unique within this process only. */
  rename(text: string): string {
    this.#given += 1
    const name = `khushbu_${this.#given}`
    this.#names.set(text, name)
    return name
  }
}
