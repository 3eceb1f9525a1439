import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ShopError } from '../shop-error.ts'

type Adjustment = {
  /** Pieces added (positive) or removed (negative). */
  changes: readonly { sizeId: string; change: number }[]
  /** `opening`: the first stock of a new size. */
  reason: 'opening' | 'received' | 'damaged' | 'counted'
  /** Who made the change. */
  actor: string
}

/**
 * Changes the stock of sizes outside orders: all of them or none. Changes of 0 are skipped. Throws `not_found` for a size
 * that does not exist, `out_of_stock` for a change below zero.
 */
export async function adjustStock(db: Db, { changes, reason, actor }: Adjustment): Promise<void> {
  await inTransaction(db, async tx => {
    const { rows } = await sql<{ sizeId: string; known: boolean }>`
      with wanted as (
        select size_id, sum(change)::int as change
        from unnest(${changes.map(({ sizeId }) => sizeId)}::text[], ${changes.map(({ change }) => change)}::int[]) as one (size_id, change)
        group by size_id having sum(change) <> 0
      ), locked as materialized (
        select id, stock, change from sizes join wanted on size_id = id order by id for no key update of sizes
      ), adjusted as (
        insert into stock_ledger (size_id, change, reason, actor)
        select id, change, ${reason}, ${actor} from locked where stock + change >= 0 order by id
      )
      select size_id as "sizeId", id is not null as known
      from wanted left join locked on id = size_id where id is null or stock + wanted.change < 0`.execute(tx)
    const [refused] = rows
    if (refused?.known) throw new ShopError('out_of_stock', `There are not so many of size ${refused.sizeId} in stock`)
    if (refused) throw new ShopError('not_found', `There is no size ${refused.sizeId}`)
  })
}
