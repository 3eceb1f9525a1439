import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'

/** Parcels whose pieces are taken from what the order has: not those that were cancelled or are sent again. */
export const countingParcel = sql<boolean>`parcel_counts(parcels)`

/** A size of an order, and how many of its pieces are in no parcel yet. */
export type PieceLeft = { sizeId: string; left: number; price: Paisa }

/** What of an order is in no parcel. Sizes of which nothing is left are missing. */
export async function piecesLeft(db: Db, orderId: string): Promise<PieceLeft[]> {
  const { rows } = await sql<PieceLeft>`
    select size_id as "sizeId", (ordered - coalesce(packed, 0))::int as left, price
    from (select size_id, sum(quantity) as ordered, max(price_at_purchase) as price
      from order_items where order_id = ${orderId} group by 1) lines
    left join (select size_id, sum(quantity) as packed from parcel_items join parcels on parcels.id = parcel_id
      where order_id = ${orderId} and ${countingParcel} group by 1) pieces using (size_id)
    where ordered > coalesce(packed, 0) order by size_id`.execute(db)
  return rows
}
