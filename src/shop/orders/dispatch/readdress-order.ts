import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { changeAddress } from '../orders/index.ts'
import { WORK_BOOKINGS } from './booking/ask-bookings.ts'

/**
 * Changes where an order goes, as `changeAddress`, and has the couriers that have its packed parcels booked notified of
 * it. `rebooked`: the parcels whose couriers are; the others of `relabel` are held until somebody has corrected them.
 * Throws as `changeAddress`.
 */
export async function readdressOrder(
  tx: Tx,
  change: Parameters<typeof changeAddress>[1],
): Promise<Awaited<ReturnType<typeof changeAddress>> & { rebooked: string[] }> {
  const done = await changeAddress(tx, change)
  return { ...done, rebooked: await bookAgain(tx, change.orderId) }
}

/**
 * Has the bookings of an order's packed parcels taken back whose courier was given another name or place than the order
 * has now, and booked again with what is right, by the job of bookings. Couriers' systems change no booking. Returns
 * the parcels' codes; those that were booked by file or in a portal are not among them, nor one that its courier keeps:
 * they stay held until somebody has notified the courier.
 * @rule how a courier is notified of another address before the parcel leaves
 */
async function bookAgain(tx: Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    update parcel_bookings set state = 'cancelling', again = true, tries = 0, next_try_at = now()
    from parcels join couriers on couriers.id = parcels.courier_id join connections on connections.id = couriers.system
    where parcels.id = parcel_bookings.parcel_id and parcels.order_id = ${orderId} and parcels.state = 'packed' and parcel_bookings.state = 'booked'
      and connections.active and exists (select from outdated_labels(parcels) outdated where outdated.kind = 'booking')
    returning parcels.code`.execute(tx)
  if (rows.length > 0) await addJob(tx, WORK_BOOKINGS, {}, { queue: 'urgent', key: WORK_BOOKINGS })
  return rows.map(({ code }) => code).sort()
}
