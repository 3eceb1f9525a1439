import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { asPriceChange, type PriceChange } from '../price-history/index.ts'
import type { PriceAndDiscount } from './bulk-price-rules.ts'
import type { PlannedLine, PricePlan } from './plan-prices.ts'

/**
 * Writes a plan whose digest is the one that was seen, all of its lines that are not refused or nothing. Throws
 * `move_refused` when prices changed since, `invalid` when nothing is left.
 */
export async function applyPrices(
  tx: Tx,
  { lines, digest }: PricePlan,
  { seen, ...change }: PriceChange & { seen: string },
): Promise<{ changeId: number; changed: number; refused: number }> {
  if (digest !== seen)
    throw new ShopError(
      'move_refused',
      'Prices changed since this was shown. Nothing is saved: please look at it again and press again.',
    )
  const fit = lines.filter(({ refused }) => !refused)
  if (fit.length === 0) throw new ShopError('invalid', 'No price would change')
  const { changeId } = await asPriceChange(tx, change, () => writePrices(tx, fit))
  if (changeId === null) throw new ShopError('move_refused', 'No price changed')
  return { changeId, changed: fit.length, refused: lines.length - fit.length }
}

type Line = Pick<PlannedLine, 'sizeId' | 'price' | 'discount'> & { to: PriceAndDiscount | null }

/**
 * One statement; the sizes are locked in the order of all who lock sizes. Throws `move_refused` when one is not as it
 * was read.
 */
export async function writePrices(tx: Tx, lines: readonly Line[]): Promise<void> {
  const of = <T>(read: (line: Line) => T) => lines.map(read)
  const { numAffectedRows } = await sql`
    with line as (
      select * from unnest(${of(({ sizeId }) => sizeId)}::text[], ${of(({ price }) => price)}::bigint[], ${of(({ discount }) => discount)}::numeric[],
        ${of(({ to }) => to?.price)}::bigint[], ${of(({ to }) => to?.discount)}::numeric[]) as line (id, old_price, old_discount, price, discount)
    ), locked as (
      select id from sizes where id in (select id from line) order by id for no key update
    )
    update sizes set price = line.price, discount = line.discount
    from line join locked using (id) where sizes.id = line.id and (sizes.price, sizes.discount) = (old_price, old_discount)`.execute(
    tx,
  )
  if (numAffectedRows !== BigInt(lines.length))
    throw new ShopError(
      'move_refused',
      'Prices changed at this moment. Nothing is saved: please look at it again and press again.',
    )
}
