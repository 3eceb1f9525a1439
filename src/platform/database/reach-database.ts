import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { OperatorError } from '../process/operator-error.ts'

/** The database cannot be used as it is configured, or is gone. The message is one line for the terminal. */
export class UnusableDatabaseError extends OperatorError {}

type Options = {
  /** How long one attempt may take. */
  timeoutMs?: number
  pauseMs?: number
}

/**
 * Waits until the database responds, saying each time that it does not, since it may start later than the shop. Throws
 * UnusableDatabaseError for what waiting does not mend: a wrong password, an unknown host or database, tables of
 * another program.
 */
export async function reachDatabase(
  url: string,
  log: Pick<Logger, 'warn'>,
  { timeoutMs = 8_000, pauseMs = 2_000 }: Options = {},
): Promise<void> {
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    })
    // A connection that breaks later fails the query, or was not needed any more.
    client.on('error', () => {})
    try {
      await client.connect()
      await refuseForeignTables(client, url)
      return
    } catch (error) {
      if (error instanceof UnusableDatabaseError) throw error
      const reason = unusable(error, url)
      if (reason) throw new UnusableDatabaseError(reason)
      log.warn(
        `the database at ${hostOf(url)} does not answer yet (${(error as Error).message || codeOf(error)}); trying again`,
      )
    } finally {
      await client.end().catch(() => {})
    }
    await pause(pauseMs)
  }
}

const hostOf = (url: string) => new URL(url).host
const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Why waiting does not help, as one line; null when it may. */
function unusable(error: unknown, url: string): string | null {
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `DATABASE_URL: the database at ${hostOf(url)} refused the user or the password`
    case '3D000':
      return `DATABASE_URL: the database at ${hostOf(url)} has no database named ${nameOf(url)}; make it first (createdb)`
    case 'ENOTFOUND':
      return `DATABASE_URL: no host is named ${new URL(url).hostname}`
    case '42501':
      return `DATABASE_URL: the user may not read or make tables in ${nameOf(url)}`
    default:
      return null
  }
}

/** A database in which another program has its tables is never migrated. */
async function refuseForeignTables(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and to_regclass('migrations') is null
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    limit 1`)
  const [table] = rows
  if (table) {
    throw new UnusableDatabaseError(
      `DATABASE_URL: the database ${nameOf(url)} has tables of another program (such as ${table.name}); use an empty one`,
    )
  }
}
