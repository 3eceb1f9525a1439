import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { asPriceChange, neverCharged, type PriceAuthor } from '../price-history/index.ts'
import { writePrices } from './apply-prices.ts'
import { findPriceChange, linesOfChange } from './list-price-changes.ts'

/**
 * Puts back the prices of a change, those that are still the ones it set; `stay` counts the others. It is a change
 * itself, and can be undone. Throws `not_found`, `move_refused` for a change by a sale, or when nothing can be put
 * back.
 * @rule what of a price change is undone
 */
export async function undoChange(
  tx: Tx,
  changeId: number,
  { by, wasPriceDays }: { by: PriceAuthor } & Pick<Settings, 'wasPriceDays'>,
): Promise<{ changeId: number; note: string; back: number; stay: number }> {
  const { kind, note } = await findPriceChange(tx, changeId)
  if (kind === 'sale') throw new ShopError('move_refused', 'A sale is ended on its own page')
  const lines = await linesOfChange(tx, changeId)
  const still = lines.filter(({ isStill }) => isStill)
  const wanted = still.map(({ sizeId, before }) => ({ sizeId, ...before }))
  const uncharged = await neverCharged(tx, wanted, { days: wasPriceDays, restores: true })
  const back = still.flatMap(({ sizeId, after, before }) =>
    uncharged.has(sizeId) ? [] : [{ sizeId, ...after, to: before }],
  )
  if (back.length === 0) throw new ShopError('move_refused', 'None of its prices is still the one that it set')
  const change = { kind: 'undo' as const, note: `Undone: ${note}`, by, undoes: changeId }
  const made = await asPriceChange(tx, change, () => writePrices(tx, back))
  if (made.changeId === null) throw new ShopError('move_refused', 'No price changed')
  return { changeId: made.changeId, note, back: back.length, stay: lines.length - back.length }
}
