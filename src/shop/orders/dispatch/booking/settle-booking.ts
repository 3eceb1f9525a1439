import { z } from 'zod'
import type { Tx } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { keepNumber } from '../labels.ts'
import { lockParcel } from '../lock-parcel.ts'
import { TrackingNumber, takenNumber } from '../tracking-number.ts'
import { WORK_BOOKINGS } from './ask-bookings.ts'

/** What somebody read in the courier's portal: the number of the booking. */
export const SettleBooking = z.object({
  parcelId: z.string().min(1).max(60),
  trackingNumber: TrackingNumber.refine(typed => typed !== '', 'Please write the number that the portal shows'),
})
type Settled = { parcelId: string; trackingNumber: string | null }

/**
 * Settles what the courier's system cannot say: whether it has a booking that it never confirmed. With a number the
 * parcel is booked (or then taken back, where that was asked); without one (null) it is sent again, or counts as taken
 * back. Throws `not_found`, `move_refused`, `taken`.
 */
export async function settleBooking(tx: Tx, { parcelId, trackingNumber }: Settled): Promise<{ code: string }> {
  const parcel = await lockParcel(tx, parcelId)
  const booking = await tx
    .selectFrom('parcel_bookings')
    .select(['id', 'state', 'courier_id'])
    .where('parcel_id', '=', parcelId)
    .where('asks_staff', '=', true)
    .where('state', 'in', ['sent', 'cancelling'])
    .forUpdate()
    .executeTakeFirst()
  if (!booking) throw new ShopError('move_refused', `The booking of parcel ${parcel.code} is settled already.`)
  const cancels = booking.state === 'cancelling'
  const now = new Date()
  const update = tx.updateTable('parcel_bookings').set({ asks_staff: false, tries: 0, why: '', next_try_at: now })
  const these = update.where('id', '=', booking.id)
  if (trackingNumber === null) {
    await these.set(cancels ? { state: 'cancelled', ended_at: now } : { state: 'waiting', sent_at: null }).execute()
  } else {
    await takenNumber(tx, { courierId: booking.courier_id, trackingNumber, parcelId })
    await these.set({ tracking_number: trackingNumber, ...(!cancels && { state: 'booked', booked_at: now }) }).execute()
    if (!cancels) {
      await tx.updateTable('parcels').set({ tracking_number: trackingNumber }).where('id', '=', parcelId).execute()
      await keepNumber(tx, parcelId, 'staff')
    }
  }
  await addJob(tx, WORK_BOOKINGS, {}, { queue: 'urgent', key: WORK_BOOKINGS })
  return { code: parcel.code }
}
