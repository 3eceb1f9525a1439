import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { touchedBy } from './pieces-of-sets.ts'
import type { StockReason } from './stock-reason-rules.ts'

type Adjustment = {
  /** Pieces added (positive) or removed (negative). `cost`: what a received piece cost, one figure a size. */
  changes: readonly { sizeId: string; change: number; cost?: Paisa }[]
  /** `opening`: the first stock of a new size. */
  reason: Exclude<StockReason, 'order' | 'cancellation' | 'return' | 'parts'>
  /** Who made the change. */
  actor: string
  note?: string
  /** What it belongs to: a delivery of this purchase, the differences of this recount. */
  purchaseId?: number
  recountId?: number
  /** The fill that made them, or that is undone. */
  fillId?: number
  /** The key of the form that made it. The caller has looked that no movement has it. */
  attempt?: string
}

/**
 * Changes the stock of sizes outside orders: all of them or none. Changes of 0 are skipped. Throws `not_found` for a
 * size that does not exist, `out_of_stock` for a change below zero, `invalid` for a set, whose stock is what its parts
 * allow.
 */
export async function adjustStock(db: Db, adjustment: Adjustment): Promise<void> {
  const {
    changes,
    reason,
    actor,
    note = '',
    purchaseId = null,
    recountId = null,
    fillId = null,
    attempt = null,
  } = adjustment
  await inTransaction(db, async tx => {
    const { rows } = await sql<{
      sizeId: string
      known: boolean
      name: string
      stock: number | null
      isSet: boolean | null
    }>`
      with wanted as (
        select size_id, sum(change)::int as change, max(cost) as cost
        from unnest(${changes.map(({ sizeId }) => sizeId)}::text[], ${changes.map(({ change }) => change)}::int[],
          ${changes.map(({ cost }) => cost ?? null)}::bigint[]) as one (size_id, change, cost)
        group by size_id having sum(change) <> 0
      ), locked as materialized (
        select id, stock, is_set, change, cost from ${touchedBy(sql`wanted`)} join sizes on id = touched.size_id
          left join wanted on wanted.size_id = id
        order by is_set, id for no key update of sizes
      ), adjusted as (
        insert into stock_ledger (size_id, change, reason, actor, note, unit_cost, purchase_id, recount_id, fill_id, attempt)
        select id, change, ${reason}, ${actor}, ${note}, cost, ${purchaseId}::bigint, ${recountId}::bigint, ${fillId}::bigint, ${attempt}::text
        from locked where stock + change >= 0 and not is_set order by id
      )
      select size_id as "sizeId", locked.id is not null as known, locked.stock, is_set as "isSet",
        (select isolated(name) || ', ' || size_words(sizes) from sizes join products on products.id = product_id where sizes.id = size_id) as name
      from wanted left join locked on locked.id = size_id where locked.id is null or is_set or locked.stock + wanted.change < 0`.execute(
      tx,
    )
    const [refused] = rows
    if (refused?.isSet)
      throw new ShopError(
        'invalid',
        `${refused.name} is a set: its stock is what its parts allow. Please change its parts.`,
      )
    if (refused?.known) {
      const left = refused.stock === 0 ? 'none' : `only ${refused.stock}`
      throw new ShopError('out_of_stock', `There are not so many of ${refused.name} in stock: ${left} left for sale.`)
    }
    if (refused) throw new ShopError('not_found', `There is no size ${refused.sizeId}`)
  })
}
