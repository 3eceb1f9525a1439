import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { adjustStock } from '../../stock/stock/index.ts'
import type { Move } from './lock-move.ts'

const PRODUCTS_AT_ONCE = 100

/**
 * Gives products of a live move their first stock, and publishes those that the old shop sold and that have a price.
 * What staff changed meanwhile stays: stock that has begun, and products that are no drafts any more. Returns whether
 * there may be more.
 */
export async function publishMoved(tx: Tx, { moveId, by, name }: Move): Promise<boolean> {
  const { rows } = await sql<{ id: string; publish: boolean; stock: Record<string, number> }>`
    update moved set facts = facts - 'waits' from (
      select source, kind, key from moved where move_id = ${moveId} and kind = 'product' and facts ? 'waits'
      order by made_id limit ${PRODUCTS_AT_ONCE}
    ) next where (moved.source, moved.kind, moved.key) = (next.source, next.kind, next.key)
    returning made_id as id, (facts -> 'publish')::boolean as publish, facts -> 'stock' as stock`.execute(tx)
  const { rows: changes } = await sql<{ sizeId: string; change: number }>`
    select min(sizes.id) as "sizeId", min(pieces)::int as change
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (id text, stock jsonb)
      join lateral (select key::int as ml, value::int as pieces from jsonb_each_text(p.stock)) s on true
      join sizes on product_id = p.id and sizes.ml = s.ml and stock_entries = 0 and retired_at is null
    group by product_id, sizes.ml`.execute(tx)
  if (changes.length > 0)
    await adjustStock(tx, { changes, reason: 'opening', actor: by, note: `Moved from ${name}`.slice(0, 200) })
  const shown = rows.filter(({ publish }) => publish).map(({ id }) => id)
  await sql`
    update products p set state = 'published', version = version + 1
    where id = any(${shown}::text[]) and state = 'draft'
      and exists (select from sizes s where s.product_id = p.id and s.retired_at is null and s.price > 0)`.execute(tx)
  return rows.length > 0
}
