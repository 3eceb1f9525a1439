import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Of these products those that nobody has worked with: drafts as the move made them, without stock. */
export async function findUntouched(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from products p where id = any(${ids}::text[]) and version = 1 and state = 'draft'
      and not exists (select from sizes s where s.product_id = p.id and s.stock_entries > 0)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
