import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { amountText, type Paisa } from '../../ground/money.ts'

type Wanted = { sizeId: string; price: Paisa; discount: number }

/**
 * Whether a full price `price` may stand struck through beside `sizes`: it was charged within `days` days. Of before
 * the history the price of that time counts.
 * @rule whether a 'was' price may be shown
 */
export const wasCharged = (price: ReturnType<typeof sql>, days: number) => sql<boolean>`exists (
  select from price_history h where h.size_id = sizes.id
    and (h.until_at is null or h.until_at > now() - make_interval(days => ${days}))
    and (cut_price(h.price, h.discount) >= ${price} or (h.from_at is null and h.price >= ${price})))`

/**
 * The sizes whose discount would be from a full price that was never charged. One that only gets smaller stays
 * allowed, and so does what stood within these days, for `restores`: an undo.
 */
export async function neverCharged(
  db: Db,
  lines: readonly Wanted[],
  { days, restores = false }: { days: number; restores?: boolean },
): Promise<Set<string>> {
  const reduced = lines.filter(({ discount }) => discount > 0)
  if (reduced.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select sizes.id from sizes join unnest(${reduced.map(({ sizeId }) => sizeId)}::text[], ${reduced.map(({ price }) => price)}::bigint[],
      ${reduced.map(({ discount }) => discount)}::numeric[]) as wanted (id, price, discount) on wanted.id = sizes.id
    where not (sizes.price = wanted.price and sizes.discount >= wanted.discount) and not ${wasCharged(sql`wanted.price`, days)}
      and not (${restores} and exists (select from price_history h where h.size_id = sizes.id and (h.price, h.discount) = (wanted.price, wanted.discount)
        and (h.until_at is null or h.until_at > now() - make_interval(days => ${days}))))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The reason of such a refusal. */
export const neverChargedText = (price: Paisa, days: number): string =>
  `was not sold at ${amountText(price)} in the last ${days} days: a 'was' price must have been charged`
