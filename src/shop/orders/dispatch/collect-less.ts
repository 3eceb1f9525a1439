import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { amountText, minus, type Paisa, paisa, sum } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { recordChange } from '../orders/index.ts'
import { lockParcel } from './lock-parcel.ts'

/** `owed`: as somebody saw it and said it to the courier, in paisa. */
export const LowerCash = z.object({ parcelId: z.string().min(1).max(60), owed: z.coerce.number().int().min(0) })

/**
 * What a parcel collects by its label, and what of it is still owed, in paisa; equal unless money came after it had
 * left.
 */
export async function cashOf(db: Db, parcelId: string): Promise<{ collects: Paisa; owed: Paisa } | null> {
  const { rows } = await sql<{ collects: Paisa; owed: Paisa }>`
    select collects, owed from parcel_cash(${parcelId})`.execute(db)
  return rows[0] ?? null
}

/**
 * Stores that the courier was told to collect less for a parcel that it has, since money came meanwhile: what is owed
 * still, by `order_dues`. Throws `not_found`, `move_refused` when it ended, when nothing is too much, or when the
 * amount is another one now.
 * @rule that a courier was told to collect less for a parcel that it has
 */
export async function lowerCash(
  tx: Tx,
  { parcelId, owed, actor }: z.output<typeof LowerCash> & { actor: string },
): Promise<{ code: string; before: Paisa; after: Paisa }> {
  const parcel = await lockParcel(tx, parcelId)
  const cash = await cashOf(tx, parcelId)
  if (!['packed', 'handed_over', 'refused'].includes(parcel.state) || !cash || cash.owed === cash.collects)
    throw new ShopError('move_refused', `Parcel ${parcel.code} does not collect too much any more.`)
  if (cash.owed !== owed)
    throw new ShopError(
      'move_refused',
      `Parcel ${parcel.code} is to collect ${amountText(cash.owed)} now: please tell the courier this.`,
    )
  await tx.updateTable('parcels').set({ cod_amount: cash.owed }).where('id', '=', parcelId).execute()
  await sql`update parcel_labels set cod_amount = ${cash.owed} where parcel_id = ${parcelId} and kind = 'booking'`.execute(
    tx,
  )
  await sql`update orders set prepaid_applied = prepaid_applied_of(orders) where id = ${parcel.order_id}`.execute(tx)
  const text = `${parcel.code}: the courier was told to collect ${amountText(cash.owed)} instead of ${amountText(cash.collects)}`
  await recordChange(tx, { orderId: parcel.order_id, kind: 'payment', text, actor })
  return { code: parcel.code, before: cash.collects, after: cash.owed }
}

/**
 * Takes what came ahead off the parcels that may still change, the latest first; after each payment, and whenever a
 * parcel is not the order's any more (unpacked, or back to be sent again), since what it would have collected is paid
 * then.
 * @rule that a parcel collects less once money came ahead
 */
export async function collectLess(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ owed: Paisa }>`
    update orders set prepaid_applied = prepaid_applied_of(orders) where id = ${orderId} and payment_method = 'COD'
    returning total_amount - prepaid_applied as owed`.execute(tx)
  const [order] = rows
  if (!order) return
  const parcels = await tx
    .selectFrom('parcels')
    .select(['id', 'cod_amount as collects'])
    .select(eb => eb.fn<boolean>('parcel_is_open', [eb.table('parcels')]).as('open'))
    .where('order_id', '=', orderId)
    .where(eb => eb.fn<boolean>('parcel_counts', [eb.table('parcels')]))
    .orderBy('created_at', 'desc')
    .execute()
  let above = minus(sum(parcels.map(({ collects }) => collects)), order.owed)
  for (const { id, collects, open } of parcels) {
    const less = Math.min(collects, above)
    if (!open || less <= 0) continue
    above = minus(above, paisa(less))
    await tx
      .updateTable('parcels')
      .set({ cod_amount: minus(collects, paisa(less)) })
      .where('id', '=', id)
      .execute()
  }
}
