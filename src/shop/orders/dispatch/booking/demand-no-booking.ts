import type { Tx } from '../../../../platform/database/database.ts'
import { ShopError } from '../../../ground/shop-error.ts'

/**
 * Throws `move_refused` while the courier has this parcel as it is, or is about to: it was sent courier, city and
 * amount. Once it has left, they stay anyway.
 */
export async function demandNoOpenBooking(
  tx: Tx,
  { id, code, state }: { id: string; code: string; state: string },
): Promise<void> {
  if (state !== 'packed') return
  const booking = await tx
    .selectFrom('parcel_bookings')
    .select('state')
    .where('parcel_id', '=', id)
    .where(eb => eb.fn<boolean>('booking_is_open', [eb.table('parcel_bookings')]))
    .executeTakeFirst()
  if (!booking) return
  throw new ShopError(
    'move_refused',
    booking.state === 'booked'
      ? `Parcel ${code} is booked with its courier: please take the booking back first.`
      : `Parcel ${code} is being booked with its courier, or taken back: please wait for its answer.`,
  )
}
