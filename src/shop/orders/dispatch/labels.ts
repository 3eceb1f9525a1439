import { type Insertable, sql } from 'kysely'
import { z } from 'zod'
import type { Database, Db, Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findParcel, type Parcel } from './find-parcel.ts'
import { lockParcel } from './lock-parcel.ts'
import type { LabelKind, OutdatedLabel } from './outdated-label-rules.ts'

/**
 * Keeps what was printed of parcels, or sent to their courier, as it was read for it. What has left is printed again
 * without being changed by it.
 */
export async function keepLabels(db: Db, parcels: readonly Parcel[], kind: LabelKind, by: string): Promise<void> {
  const rows = parcels
    .filter(({ state }) => state === 'packing' || state === 'packed')
    .map(({ order, ...parcel }) => ({
      parcel_id: parcel.parcelId,
      kind,
      made_by: by,
      made_at: new Date(),
      full_name: order.fullName,
      phone_number: order.phoneNumber,
      address: order.address,
      town: order.town,
      famous_spot: order.famousSpot,
      city: order.city,
      state: order.state,
      country: order.country,
      cod_amount: parcel.codAmount,
      courier_id: parcel.courierId,
      tracking_number: parcel.trackingNumber,
      pieces: parcel.items.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
  for (const row of rows) await keep(db, row)
}

async function keep(db: Db, row: Insertable<Database['parcel_labels']>): Promise<void> {
  const { parcel_id: _, kind: __, ...said } = row
  await db
    .insertInto('parcel_labels')
    .values(row)
    .onConflict(conflict => conflict.columns(['parcel_id', 'kind']).doUpdateSet(said))
    .execute()
}

/**
 * Keeps that a parcel has its number at a courier. What the courier has of it is what was booked before, by its system
 * or its list; of a number that somebody got in a portal, what is true now.
 */
export async function keepNumber(tx: Tx, parcelId: string, by: string): Promise<void> {
  const { rows } = await sql`
    update parcel_labels set tracking_number = parcels.tracking_number from parcels
    where parcels.id = ${parcelId} and parcel_id = parcels.id and kind = 'booking' and parcel_labels.courier_id = parcels.courier_id
    returning 1`.execute(tx)
  if (rows.length === 0) await keepLabels(tx, [await findParcel(tx, parcelId)], 'booking', by)
}

/** Keeps that couriers' airway bills were printed: they say what was booked. */
export async function keepAirwayBills(db: Db, parcelIds: readonly string[], by: string): Promise<void> {
  if (parcelIds.length === 0) return
  const booked = await db
    .selectFrom('parcel_labels')
    .innerJoin('parcels', 'parcels.id', 'parcel_id')
    .selectAll('parcel_labels')
    .where('kind', '=', 'booking')
    .where('parcels.state', '=', 'packed')
    .where('parcel_id', 'in', parcelIds)
    .execute()
  for (const row of booked) await keep(db, { ...row, kind: 'label', made_by: by, made_at: new Date() })
}

/** A booking was taken back, or is another one. */
export async function dropBooking(tx: Tx, parcelId: string): Promise<void> {
  await tx.deleteFrom('parcel_labels').where('parcel_id', '=', parcelId).where('kind', '=', 'booking').execute()
}

/** The courier of a parcel on the way was given another address: it goes there, whatever its label says. */
export async function keepNewDoor(tx: Tx, parcelId: string): Promise<void> {
  await sql`
    update parcel_labels set address = orders.address, town = orders.town, famous_spot = orders.famous_spot
    from parcels join orders on orders.id = order_id where parcels.id = ${parcelId} and parcel_id = parcels.id`.execute(
    tx,
  )
}

/** What of a parcel's label and booking is not right any more. */
export async function outdatedLabels(db: Db, parcelId: string): Promise<OutdatedLabel[]> {
  const { rows } = await sql<OutdatedLabel>`
    select kind, differs from parcels cross join lateral outdated_labels(parcels) where parcels.id = ${parcelId} and parcels.state = 'packed'
    order by kind desc`.execute(db)
  return rows
}

/** `version`, `orderVersion`: of the parcel and its order, as whoever confirms has seen them. */
export const ConfirmLabels = z.object({
  parcelId: z.string().min(1).max(60),
  version: z.coerce.number().int().min(1),
  orderVersion: z.coerce.number().int().min(1),
})

/**
 * Stores that somebody has corrected the label by hand, or told the courier: what is true now counts as what the parcel
 * travels with. Returns what differed. Throws `not_found`, `move_refused` when nothing differs or when the parcel or
 * its order are not as they were seen.
 */
export async function confirmLabels(
  tx: Tx,
  { parcelId, version, orderVersion, actor }: z.output<typeof ConfirmLabels> & { actor: string },
): Promise<{ code: string; differed: string[] }> {
  const held = await lockParcel(tx, parcelId)
  const parcel = await findParcel(tx, parcelId)
  const outdated = await outdatedLabels(tx, parcelId)
  if (outdated.length === 0) throw new ShopError('move_refused', `Nothing of the label of parcel ${held.code} differs.`)
  if (held.version !== version || parcel.order.version !== orderVersion)
    throw new ShopError(
      'move_refused',
      `Parcel ${held.code} or its order was changed meanwhile: please compare its label with what stands here now.`,
    )
  for (const { kind } of outdated) await keepLabels(tx, [parcel], kind === 'booking' ? 'booking' : 'label', actor)
  return { code: held.code, differed: [...new Set(outdated.flatMap(({ differs }) => differs))] }
}
