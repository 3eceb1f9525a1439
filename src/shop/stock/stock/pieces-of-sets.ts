import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'

/** A size that a line which is a set takes, and how many of it for one set: as it was when it was ordered. */
export const TakenPart = z.object({
  sizeId: z.string(),
  name: z.string(),
  ml: z.number(),
  sku: z.string(),
  pieces: z.number(),
})
export type TakenPart = z.infer<typeof TakenPart>

type Line = { sizeId: string; quantity: number; parts: readonly TakenPart[] | null }

/**
 * How many pieces of each size these lines are: their own sizes and the parts of sets, each size once.
 * @rule what an order takes for a set
 */
export function piecesOf(lines: readonly Line[]): Map<string, number> {
  const all = new Map<string, number>()
  const add = (sizeId: string, pieces: number) => all.set(sizeId, (all.get(sizeId) ?? 0) + pieces)
  for (const { sizeId, quantity, parts } of lines) {
    add(sizeId, quantity)
    for (const part of parts ?? []) add(part.sizeId, quantity * part.pieces)
  }
  return all
}

/**
 * The beginning of a statement about a cart: `wanted` (its lines), `parts` (those of its sets, as they are today) and
 * `pieces` (how many of each size it takes in all, a part of two sets counted once). The ids of products are null where
 * the caller needs none.
 */
export const cartPieces = (
  lines: readonly { sizeId: string; productId?: string; quantity: number }[],
): RawBuilder<unknown> => sql`
  wanted as (
    select * from unnest(
      ${lines.map(line => line.sizeId)}::text[], ${lines.map(line => line.productId ?? null)}::text[], ${lines.map(line => line.quantity)}::int[]
    ) as line (size_id, product_id, quantity)
  ), parts as materialized (
    select set_id, part_id, size_parts.pieces, position from size_parts join wanted on size_id = set_id
  ), pieces as materialized (
    select size_id, sum(quantity)::int as pieces from (
      select size_id, quantity from wanted
      union all
      select part_id, quantity * pieces from wanted join parts on set_id = size_id
    ) as each group by size_id
  )`

/**
 * The parts of a set as a line keeps them, from `parts` of `cartPieces` or from `size_parts`; null for a size that is
 * no set.
 */
export const partsOf = (setId: RawBuilder<unknown>, from = sql`size_parts`): RawBuilder<TakenPart[] | null> => sql`(
  select json_agg(json_build_object('sizeId', part.id, 'name', made.name, 'ml', part.ml, 'sku', part.sku, 'pieces', own.pieces) order by own.position)
  from ${from} as own join sizes as part on part.id = part_id join products as made on made.id = part.product_id where set_id = ${setId})`

/**
 * All sizes that move when these do: `touched` has those of `moved` (size_id), and the sets that they are parts of.
 * Sizes are locked in one order everywhere, sets last: `order by is_set, id`.
 */
export const touchedBy = (moved: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select size_id from ${moved} union select set_id from ${moved} join size_parts on part_id = size_id) as touched`

/**
 * The pieces that move when some pieces of an order do: of a set also the parts that the order took for it. Columns
 * size_id, pieces, is_set.
 */
export const movesOf = (
  orderId: string,
  pieces: readonly { sizeId: string; quantity: number }[],
): RawBuilder<unknown> =>
  sql`order_moves(${orderId}, ${pieces.map(({ sizeId }) => sizeId)}::text[], ${pieces.map(({ quantity }) => quantity)}::int[]) as moves`
