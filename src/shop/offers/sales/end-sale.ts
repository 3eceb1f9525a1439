import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockVersion, SeenVersion } from '../../ground/changed-meanwhile.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { endSizes } from './run-sales.ts'

export const EndSale = z.object({ version: SeenVersion })

/** Ends a running sale now, or cancels a planned one. Throws `not_found`, `move_refused`. */
export async function endSale(
  tx: Tx,
  saleId: number,
  seen: number,
  by: string,
): Promise<{ name: string; before: string; after: string }> {
  const { name, state: before } = await lockVersion(tx, 'sales', saleId, seen)
  if (before !== 'planned' && before !== 'running') throw new ShopError('move_refused', 'This sale is over')
  const after = before === 'running' ? 'ended' : 'cancelled'
  if (before === 'running') await endSizes(tx, { id: saleId, name }, by)
  await tx
    .updateTable('sales')
    .set({ state: after, version: seen + 1 })
    .where('id', '=', saleId)
    .execute()
  return { name, before, after }
}
