import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { FeeRules } from '../../ground/shipping/index.ts'

/** The weights of sizes that have one of their own, by their ids; not asked for while no fee depends on weight. */
export async function sizeWeights(
  db: Db,
  sizeIds: readonly string[],
  { shippingRates }: Pick<FeeRules, 'shippingRates'>,
): Promise<ReadonlyMap<string, number>> {
  if (!shippingRates.some(({ upToGrams }) => upToGrams > 0)) return new Map()
  const { rows } = await sql<{ id: string; grams: number }>`
    select id, weight_grams as grams from sizes where id = any(${[...sizeIds]}::text[]) and weight_grams is not null`.execute(
    db,
  )
  return new Map(rows.map(({ id, grams }) => [id, grams]))
}

/** The sizes of lines, and of the gifts that offers may add to them. */
export const sizesOf = (
  lines: readonly { sizeId: string }[],
  offers: readonly { gift: { sizeId: string } | null }[],
): string[] => [...lines.map(({ sizeId }) => sizeId), ...offers.flatMap(({ gift }) => gift?.sizeId ?? [])]
