import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Incident } from '../../../../platform/database/incidents.ts'
import { plural } from '../../../ground/plural.ts'

/**
 * The incidents of bookings that nobody settles, one a courier: it gave no answer and somebody must look in its portal,
 * or it was asked again and again. Each leads to the parcel that waits longest.
 */
export async function findStuckBookings(db: Db): Promise<Incident[]> {
  const { rows } = await sql<{
    courierId: string
    courier: string
    bookings: number
    asksStaff: boolean
    parcelId: string
    code: string
    why: string
  }>`
    select couriers.id as "courierId", couriers.name as courier, count(*)::int as bookings, bool_or(asks_staff) as "asksStaff",
      (array_agg(parcels.id order by asks_staff desc, asked_at))[1] as "parcelId",
      (array_agg(parcels.code order by asks_staff desc, asked_at))[1] as code, max(why) as why
    from parcel_bookings join couriers on couriers.id = parcel_bookings.courier_id join parcels on parcels.id = parcel_id
    where booking_is_stuck(parcel_bookings)
    group by 1, 2 order by 2`.execute(db)
  return rows.map(({ courierId, courier, bookings, asksStaff, parcelId, code, why }) => ({
    kind: 'booking',
    place: courierId,
    path: `/admin/dispatch/parcels/${parcelId}`,
    text: [
      `${courier} has not settled ${plural(bookings, 'booking')}; the first is parcel ${code}.`,
      asksStaff
        ? 'It gave no answer and cannot be asked: please look in its portal, and write on the page of the parcel what is there.'
        : `It is asked again by itself${why ? `: ${why}` : ''}.`,
    ].join(' '),
  }))
}
