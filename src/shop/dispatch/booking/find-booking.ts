import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../shop-error.ts'
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
}

/** The latest booking of a parcel, and whether its courier can book it by itself. */
export async function bookingOf(
  db: Db,
  parcelId: string,
): Promise<{ booking: ParcelBooking | null; mayBook: boolean }> {
  const { rows } = await sql<ParcelBooking>`
    select parcel_bookings.state, couriers.name as courier, parcel_bookings.tracking_number as "trackingNumber", why,
      asked_by as "askedBy", asked_at as "askedAt", tries, label is not null as "hasLabel"
    from parcel_bookings join couriers on couriers.id = courier_id
    where parcel_id = ${parcelId} order by asked_at desc limit 1`.execute(db)
  const able = await sql<{ able: boolean }>`
    select exists (select from parcels join couriers on couriers.id = courier_id join connections on connections.id = couriers.system
      where parcels.id = ${parcelId} and connections.active) as able`.execute(db)
  return { booking: rows[0] ?? null, mayBook: able.rows[0]?.able ?? false }
}

/** The airway bill of a parcel, a PDF. Throws `not_found`. */
export async function airwayBill(db: Db, parcelId: string): Promise<Buffer> {
  const found = await db
    .selectFrom('parcel_bookings')
    .select('label')
    .where('parcel_id', '=', parcelId)
    .where('state', '=', 'booked')
    .where('label', 'is not', null)
    .executeTakeFirst()
  if (!found?.label) throw new ShopError('not_found', 'This parcel has no airway bill')
  return found.label
}
