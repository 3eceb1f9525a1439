import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { OrderStatus } from './order-status-rules.ts'

const isHere = sql<boolean>`parcel_is_here(parcels)`

/**
 * Refuses a move that an order's parcels contradict: what left is delivered or comes back, and is recorded parcel by
 * parcel in dispatch. An order without parcels moves freely. Parcels that have not left are cancelled with their order.
 * The order must be locked.
 */
export async function moveParcels(tx: Tx, orderId: string, to: OrderStatus): Promise<void> {
  const parcels = await tx
    .selectFrom('parcels')
    .select(['code', 'state', isHere.as('isHere'), sql<boolean>`parcel_is_away(parcels)`.as('isAway')])
    .where('order_id', '=', orderId)
    .execute()
  const waits = parcels.find(({ isHere }) => isHere)
  const open = parcels.find(({ isAway }) => isAway)
  const delivered = parcels.find(({ state }) => state === 'delivered')
  if (to === 'outForDelivery') {
    if (waits && !open && !delivered) throw refused(waits.code, 'has not left yet: please hand it over in Dispatch.')
    return
  }
  if (open) throw refused(open.code, 'is with the courier: please record in Dispatch what came of it.')
  if (to === 'delivered') {
    if (waits) throw refused(waits.code, 'has not left yet.')
    return
  }
  if (delivered) throw refused(delivered.code, 'is delivered.')
  if (to === 'cancelled' && waits) {
    await tx
      .updateTable('parcels')
      .set({ state: 'cancelled', cancelled_at: new Date() })
      .where('order_id', '=', orderId)
      .where(isHere)
      .execute()
  }
}

/** Refuses to change the lines of an order, or what it costs, while a parcel of it is packed. */
export async function demandNoParcel(db: Db, orderId: string): Promise<void> {
  const parcel = await db
    .selectFrom('parcels')
    .select('code')
    .where('order_id', '=', orderId)
    .where(isHere)
    .executeTakeFirst()
  if (parcel) throw refused(parcel.code, 'is being packed: please unpack it in Dispatch first.')
}

/** The packed parcels of an order that may not leave until they are labelled again, by `outdated_labels`. */
export async function parcelsToRelabel(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ codes: string[] }>`select parcels_to_relabel(${orderId}) as codes`.execute(tx)
  return rows[0]?.codes ?? []
}

const refused = (code: string, why: string) => new ShopError('move_refused', `Parcel ${code} ${why}`)
