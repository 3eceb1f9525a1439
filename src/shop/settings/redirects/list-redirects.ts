import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { pageFilter, pageOf, pageRows, textFilter } from '../../ground/list-filters-and-pages.ts'
import { containing } from '../../ground/list-search.ts'

export const RedirectFilter = z.object({ q: textFilter, page: pageFilter(1000) })
type Filter = z.output<typeof RedirectFilter>

export type ListedRedirect = {
  redirectId: number
  from: string
  to: string
  permanent: boolean
  version: number
  hits: number
  hitAt: Date | null
  by: string
  at: Date
}

/** The redirects by their address. */
export async function listRedirects(
  db: Db,
  { q, page }: Filter,
): Promise<{ redirects: ListedRedirect[]; more: boolean }> {
  const { rows } = await sql<ListedRedirect>`
    select id as "redirectId", from_path as from, to_address as to, permanent, version, hits::int as hits, hit_at as "hitAt",
      created_by as by, created_at as at
    from redirects where ${q} = '' or from_path ilike ${containing(q)} or to_address ilike ${containing(q)}
    order by from_path ${pageRows(page)}`.execute(db)
  const { rows: redirects, more } = pageOf(rows)
  return { redirects, more }
}

type MissedAddress = { path: string; times: number; missedAt: Date }

/** Addresses that were requested and not found, the most requested first. */
export async function listMissed(db: Db, { q, page }: Filter): Promise<{ missed: MissedAddress[]; more: boolean }> {
  const { rows } = await sql<MissedAddress>`
    select path, times::int as times, missed_at as "missedAt" from missed_addresses
    where ${q} = '' or path ilike ${containing(q)}
    order by missed_addresses.times desc, path ${pageRows(page)}`.execute(db)
  const { rows: missed, more } = pageOf(rows)
  return { missed, more }
}

export const ForgetMissed = z.object({ path: z.string().max(200) })

/** Takes an address out of the report, until it is asked for again. */
export const forgetMissed = (tx: Tx, path: string) =>
  tx.deleteFrom('missed_addresses').where('path', '=', path).execute()
