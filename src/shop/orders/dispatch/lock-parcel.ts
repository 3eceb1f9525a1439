import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { mayBecome, type ParcelState, parcelLabel } from './parcel-state-rules.ts'

/** Locks a parcel and, before it, its order, as every verb that moves orders does. Throws `not_found`. */
export async function lockParcel(tx: Tx, parcelId: string) {
  const row = await tx
    .selectFrom('parcels')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('orders.id')
    .where('parcels.id', '=', parcelId)
    .forUpdate('orders')
    .executeTakeFirst()
  if (!row) throw new ShopError('not_found', 'There is no such parcel')
  const parcel = await tx
    .selectFrom('parcels')
    .selectAll()
    .where('id', '=', parcelId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...parcel, state: parcel.state as ParcelState }
}
export type HeldParcel = Awaited<ReturnType<typeof lockParcel>>

/** Throws `move_refused` unless the parcel may go to this state. */
export function demandMove({ code, state }: Pick<HeldParcel, 'code' | 'state'>, to: ParcelState): void {
  if (mayBecome(state, to)) return
  if (state === 'cancelled') {
    throw new ShopError('move_refused', `Parcel ${code} was cancelled: please put its pieces back on the shelf.`)
  }
  if ((state === 'packing' || state === 'packed') && to !== 'packed') {
    throw new ShopError('move_refused', `Parcel ${code} was not handed over yet.`)
  }
  throw new ShopError('move_refused', `Parcel ${code} is ${parcelLabel(state).toLowerCase()} already.`)
}

/** Throws `move_refused` unless the parcel is being packed. */
export function demandPacking(parcel: Pick<HeldParcel, 'code' | 'state'>): void {
  if (parcel.state !== 'packing') demandMove(parcel, 'packed')
}
