import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readSettings } from '../../settings/settings/index.ts'
import { demandNoHold } from '../holds/index.ts'
import { askBookings } from './booking/ask-bookings.ts'
import { collectLess } from './collect-less.ts'
import { findParcel } from './find-parcel.ts'
import { keepLabels } from './labels.ts'
import { demandMove, demandPacking, type HeldParcel, lockParcel } from './lock-parcel.ts'
import { codOf } from './parcel-cash.ts'
import { MAX_WEIGHT_GRAMS } from './parcel-rules.ts'
import { settleOrder } from './settle-order.ts'

/** `asked`: the caller knows that nothing holds it. */
type Pack = { parcelId: string; actor: string; asked?: boolean }

/**
 * Packs a parcel with what was scanned; the rest of the order waits for another parcel. Throws `not_found`,
 * `move_refused`.
 */
export async function packScanned(tx: Tx, { parcelId, actor }: Pack): Promise<HeldParcel> {
  const parcel = await lockParcel(tx, parcelId)
  await demandToPack(tx, parcel)
  const { numDeletedRows } = await tx
    .deleteFrom('parcel_items')
    .where('parcel_id', '=', parcelId)
    .where('scanned', '=', 0)
    .executeTakeFirst()
  const items = await tx
    .updateTable('parcel_items')
    .set(eb => ({ quantity: eb.ref('scanned') }))
    .where('parcel_id', '=', parcelId)
    .returning('size_id')
    .execute()
  if (items.length === 0)
    throw new ShopError('move_refused', `Nothing of parcel ${parcel.code} is scanned (${numDeletedRows} sizes).`)
  await tx
    .updateTable('parcels')
    .set({ cod_amount: await codOf(tx, parcel.order_id, parcelId) })
    .where('id', '=', parcelId)
    .execute()
  await markPacked(tx, parcel, actor)
  return parcel
}

/** Packs a parcel although pieces were not scanned, and records who did. Throws `not_found`, `move_refused`. */
export async function packUnscanned(tx: Tx, { parcelId, actor, asked = false }: Pack): Promise<HeldParcel> {
  const parcel = await lockParcel(tx, parcelId)
  if (asked) demandPacking(parcel)
  else await demandToPack(tx, parcel)
  await tx.updateTable('parcels').set({ unscanned_by: actor }).where('id', '=', parcelId).execute()
  await markPacked(tx, parcel, actor)
  return parcel
}

/** Throws `move_refused` unless a locked parcel is being packed and nothing holds its order. */
export async function demandToPack(tx: Tx, parcel: HeldParcel): Promise<void> {
  demandPacking(parcel)
  await demandNoHold(tx, 'pack', { orderId: parcel.order_id, label: `Parcel ${parcel.code}` })
}

/**
 * A locked parcel that is being packed becomes packed, and its order processing once all of it is; booked at once where
 * the house has it so.
 */
export async function markPacked(tx: Tx, parcel: HeldParcel, actor: string): Promise<void> {
  await tx.updateTable('parcels').set({ state: 'packed', packed_at: new Date() }).where('id', '=', parcel.id).execute()
  if (parcel.weight_grams === null) await weigh(tx, parcel.id)
  await keepLabels(tx, [await findParcel(tx, parcel.id)], 'packed', actor)
  await settleOrder(tx, parcel.order_id, actor)
  // What cannot be booked by itself waits under 'To book', with the reason at the press there.
  if ((await readSettings(tx)).bookAtPacking) await askBookings(tx, { parcel: [parcel.id] }, actor)
}

/** By what its sizes weigh, and the box around them, until somebody puts it on the scales. */
async function weigh(tx: Tx, parcelId: string): Promise<void> {
  const { pieceWeightGrams, packingWeightGrams } = await readSettings(tx)
  await sql`
    update parcels set weight_grams = least(${MAX_WEIGHT_GRAMS}, ${packingWeightGrams} + (
      select sum(quantity * coalesce(sizes.weight_grams, ${pieceWeightGrams})) from parcel_items join sizes on sizes.id = size_id
      where parcel_id = parcels.id))
    where id = ${parcelId}`.execute(tx)
}

/** Unpacks a parcel that has not left: its pieces are to pack again. Throws `not_found`, `move_refused`. */
export async function unpackParcel(tx: Tx, { parcelId, actor }: Pack): Promise<HeldParcel> {
  const parcel = await lockParcel(tx, parcelId)
  demandMove(parcel, 'cancelled')
  await tx
    .updateTable('parcels')
    .set({ state: 'cancelled', cancelled_at: new Date() })
    .where('id', '=', parcelId)
    .execute()
  await collectLess(tx, parcel.order_id)
  await settleOrder(tx, parcel.order_id, actor)
  return parcel
}
