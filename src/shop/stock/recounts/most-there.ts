import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export type AboveMost = { sizeId: string; label: string; pieces: number; most: number }

/**
 * The counts that are more than the shop can own of a size: pieces for sale, of open orders, in parcels that are out or
 * coming back, and ordered from suppliers. A count that is typed or scanned twice is seen so. `counts`: what is about
 * to be counted.
 */
export async function countsAboveMost(
  tx: Tx,
  counts: readonly { sizeId: string; pieces: number }[],
): Promise<AboveMost[]> {
  const sizeIds = counts.map(({ sizeId }) => sizeId)
  const { rows } = await sql<AboveMost>`
    select * from (
      select sizes.id as "sizeId", isolated(products.name) || ', ' || size_words(sizes) as label, counts.pieces,
        stock + coalesce((select sum(pieces) from held_pieces where size_id = sizes.id), 0)::int
        + coalesce((
          select sum(quantity) from parcels join parcel_items on parcel_items.parcel_id = parcels.id
          where parcel_is_away(parcels) and parcel_items.size_id = sizes.id
        ), 0)::int
        + coalesce((
          select sum(ordered - received - cancelled) from purchase_lines join purchases on purchases.id = purchase_id
          where purchases.state = 'sent' and size_id = sizes.id
        ), 0)::int as most
      from unnest(${sizeIds}::text[], ${counts.map(({ pieces }) => pieces)}::int[]) as counts (size_id, pieces)
      join sizes on sizes.id = counts.size_id join products on products.id = sizes.product_id
    ) owned where pieces > most order by label`.execute(tx)
  return rows
}

/** 'Oud, 50 ml: at most 12 can be there, not 120'. */
export const aboveMostText = ({ label, pieces, most }: AboveMost): string =>
  `${label}: at most ${most} can be there, not ${pieces}`
