import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { matches, pathOf, queryOf } from './redirect-paths.ts'

/** `matched`: the parameters of the query that decided, which do not go on. */
export type FoundRedirect = { from: string; to: string; status: 301 | 302; matched: Set<string> }

/**
 * Where staff let an address (path and query) lead that the shop has no page for, or null. One with a query precedes
 * the one of its path alone.
 */
export async function findRedirect(db: Db, asked: string): Promise<FoundRedirect | null> {
  // The expression of the index `redirects_path`.
  const { rows } = await sql<{ from: string; to: string; permanent: boolean }>`
    select from_path as "from", to_address as "to", permanent from redirects
    where split_part(from_path, '?', 1) = ${pathOf(asked).slice(0, 500)}`.execute(db)
  const row = mostExact(rows.filter(({ from }) => matches(from, asked)))
  return row
    ? { from: row.from, to: row.to, status: row.permanent ? 301 : 302, matched: new Set(queryOf(row.from).keys()) }
    : null
}

/** Of the redirects that match an address the one that names most of its query. */
export const mostExact = <Way extends { from: string }>(ways: readonly Way[]): Way | undefined =>
  ways.toSorted((one, other) => queryOf(other.from).size - queryOf(one.from).size)[0]
