import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { minus, type Paisa, paisa } from '../../ground/money.ts'
import { countingParcel, piecesLeft } from './order-pieces.ts'

/** What the couriers are to collect for an order and no other parcel collects yet. In paisa. */
export async function uncollected(tx: Tx, orderId: string, exceptParcelId = ''): Promise<Paisa> {
  const { rows } = await sql<{ owed: Paisa; collected: number }>`
    select case when payment_method = 'COD' then total_amount - prepaid_applied else 0 end as owed,
      (select coalesce(sum(cod_amount), 0)::bigint from parcels
        where order_id = orders.id and parcels.id <> ${exceptParcelId} and ${countingParcel}) as collected
    from orders where id = ${orderId}`.execute(tx)
  const [row] = rows
  return row ? minus(row.owed, paisa(row.collected)) : paisa(0)
}

/**
 * What a parcel with these pieces collects: what they cost after their share of the offers, and the last parcel of an
 * order all the rest (shipping, gift wrap). So nobody gets goods unpaid, or pays more for them, when another parcel of
 * the order is refused.
 * @rule what a parcel collects by the pieces of the order that it holds
 */
export async function codOf(tx: Tx, orderId: string, parcelId: string): Promise<Paisa> {
  const open = await uncollected(tx, orderId, parcelId)
  if ((await piecesLeft(tx, orderId)).length === 0) return open
  const { rows } = await sql<{ worth: Paisa }>`
    select parcel_worth(parcels) as worth from parcels where id = ${parcelId}`.execute(tx)
  return paisa(Math.min(open, rows[0]?.worth ?? 0))
}
