import type { Db } from '../../platform/database/database.ts'
import { pathOf } from './redirect-paths.ts'

export type FoundRedirect = { from: string; to: string; status: 301 | 302 }

/** Where staff let an address lead that the shop has no page for, or null. */
export async function findRedirect(db: Db, pathname: string): Promise<FoundRedirect | null> {
  const row = await db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_address as to', 'permanent'])
    .where('from_path', '=', pathOf(pathname).slice(0, 500))
    .executeTakeFirst()
  return row ? { from: row.from, to: row.to, status: row.permanent ? 301 : 302 } : null
}
