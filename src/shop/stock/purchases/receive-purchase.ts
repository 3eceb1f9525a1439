import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import type { Paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { adjustStock } from '../stock/index.ts'
import { lockPurchase } from './lock-purchase.ts'
import { bySize, Cost, SeenPurchase } from './purchase-form-rules.ts'

/** What came: 'came.SIZE' pieces at 'paid.SIZE' rupees each; empty or 0 for what did not come. */
export const ReceivePurchase = SeenPurchase.catchall(z.unknown()).transform((values, context) => {
  const costs = bySize(values, 'paid')
  const lines = [...bySize(values, 'came')].flatMap(([sizeId, text]) => {
    if (text === '' || /^0+$/.test(text)) return []
    if (!/^\d{1,6}$/.test(text)) {
      context.addIssue({ code: 'custom', path: [`came.${sizeId}`], message: 'Please enter a whole number' })
      return []
    }
    const cost = Cost.safeParse(costs.get(sizeId) ?? '')
    if (!cost.success) {
      context.addIssue({ code: 'custom', path: [`paid.${sizeId}`], message: cost.error.issues[0]?.message ?? '' })
    }
    return [{ sizeId, pieces: Number(text), cost: cost.data as Paisa }]
  })
  return { version: values.version, lines }
})

/**
 * Adds what came of a sent purchase to stock, with its cost. The purchase is done once nothing is to come any more.
 * Throws `not_found`, `move_refused`, `invalid` for nothing, or for more of a size than is still to come.
 */
export async function receivePurchase(
  tx: Tx,
  { purchaseId, version, lines, actor }: z.output<typeof ReceivePurchase> & { purchaseId: number; actor: string },
): Promise<{ pieces: number; done: boolean }> {
  await lockPurchase(tx, purchaseId, version, ['sent'])
  if (lines.length === 0) throw new ShopError('invalid', 'Please enter how many have come')
  for (const { sizeId, pieces } of lines) {
    const line = await tx
      .selectFrom('purchase_lines')
      .select(eb => eb('ordered', '-', eb('received', '+', eb.ref('cancelled'))).as('open'))
      .where('purchase_id', '=', purchaseId)
      .where('size_id', '=', sizeId)
      .executeTakeFirst()
    if (!line) throw new ShopError('not_found', 'This size is not on the purchase order')
    if (pieces > line.open) {
      throw new ShopError(
        'invalid',
        `Only ${line.open} are still to come. If more have come, change the order's pieces first.`,
        `came.${sizeId}`,
      )
    }
    await tx
      .updateTable('purchase_lines')
      .set(eb => ({ received: eb('received', '+', pieces) }))
      .where('purchase_id', '=', purchaseId)
      .where('size_id', '=', sizeId)
      .execute()
  }
  await adjustStock(tx, {
    changes: lines.map(({ sizeId, pieces, cost }) => ({ sizeId, change: pieces, cost })),
    reason: 'received',
    actor,
    purchaseId,
  })
  const open = await tx
    .selectFrom('purchase_lines')
    .select('size_id')
    .where('purchase_id', '=', purchaseId)
    .where(sql<boolean>`received + cancelled < ordered`)
    .executeTakeFirst()
  if (!open) await endPurchase(tx, purchaseId, 'done')
  return { pieces: lines.reduce((sum, line) => sum + line.pieces, 0), done: !open }
}

/** Orders a draft. Throws `not_found`, `move_refused`, `invalid` without lines. */
export async function sendPurchase(
  tx: Tx,
  { purchaseId, version }: { purchaseId: number; version: number },
): Promise<void> {
  await lockPurchase(tx, purchaseId, version, ['draft'])
  const line = await tx
    .selectFrom('purchase_lines')
    .select('size_id')
    .where('purchase_id', '=', purchaseId)
    .executeTakeFirst()
  if (!line) throw new ShopError('invalid', 'Please add what to order first')
  await tx.updateTable('purchases').set({ state: 'sent', sent_at: sql`now()` }).where('id', '=', purchaseId).execute()
}

/** Waits for no more pieces: what has not come is cancelled. Throws `not_found`, `move_refused`. */
export async function cancelRest(
  tx: Tx,
  { purchaseId, version }: { purchaseId: number; version: number },
): Promise<{ state: 'done' | 'cancelled'; pieces: number }> {
  await lockPurchase(tx, purchaseId, version, ['draft', 'sent'])
  const lines = await tx
    .selectFrom('purchase_lines')
    .select(['ordered', 'received', 'cancelled'])
    .where('purchase_id', '=', purchaseId)
    .execute()
  await tx
    .updateTable('purchase_lines')
    .set(eb => ({ cancelled: eb('ordered', '-', eb.ref('received')) }))
    .where('purchase_id', '=', purchaseId)
    .execute()
  const state = lines.some(({ received }) => received > 0) ? 'done' : 'cancelled'
  await endPurchase(tx, purchaseId, state)
  return {
    state,
    pieces: lines.reduce((sum, { ordered, received, cancelled }) => sum + ordered - received - cancelled, 0),
  }
}

async function endPurchase(tx: Tx, purchaseId: number, state: 'done' | 'cancelled'): Promise<void> {
  await tx.updateTable('purchases').set({ state, ended_at: sql`now()` }).where('id', '=', purchaseId).execute()
}
