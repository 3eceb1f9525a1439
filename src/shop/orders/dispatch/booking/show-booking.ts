import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { BookingState } from '../booking-rules.ts'

/** A booking of a parcel with its courier's own system, for its page. */
export type ParcelBooking = {
  state: BookingState
  courier: string
  trackingNumber: string
  /** What the courier said, or why it is tried again. */
  why: string
  askedBy: string
  askedAt: Date
  tries: number
  hasLabel: boolean
  /** The courier gave no response and cannot be asked: somebody looks in its portal for this reference. */
  asksStaff: boolean
  reference: string
}

/** The latest booking of a parcel, and whether its courier can book it by itself. */
export async function bookingOf(
  db: Db,
  parcelId: string,
): Promise<{ booking: ParcelBooking | null; mayBook: boolean }> {
  const { rows } = await sql<ParcelBooking>`
    select parcel_bookings.state, couriers.name as courier, parcel_bookings.tracking_number as "trackingNumber", why,
      asked_by as "askedBy", asked_at as "askedAt", tries, label is not null as "hasLabel",
      asks_staff as "asksStaff", reference
    from parcel_bookings join couriers on couriers.id = courier_id
    where parcel_id = ${parcelId} order by asked_at desc limit 1`.execute(db)
  const able = await sql<{ able: boolean }>`
    select exists (select from parcels join couriers on couriers.id = courier_id join connections on connections.id = couriers.system
      where parcels.id = ${parcelId} and connections.active) as able`.execute(db)
  return { booking: rows[0] ?? null, mayBook: able.rows[0]?.able ?? false }
}

/** The airway bills of parcels, PDFs by the parcels' ids; those without one are left out. */
export async function airwayBills(db: Db, parcelIds: readonly string[]): Promise<Map<string, Buffer>> {
  if (parcelIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('parcel_bookings')
    .select(['parcel_id', 'label'])
    .where('parcel_id', 'in', parcelIds)
    .where('state', '=', 'booked')
    .where('label', 'is not', null)
    .execute()
  return new Map(rows.flatMap(({ parcel_id: id, label }) => (label ? [[id, label] as const] : [])))
}
