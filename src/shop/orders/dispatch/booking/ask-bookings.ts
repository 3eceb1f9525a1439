import type { z } from 'zod'
import type { Tx } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { randomText } from '../../../../platform/secrets/signing.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { isOpenBooking } from '../booking-rules.ts'
import { whyNotTaken } from '../courier-takes.ts'
import { findCourier } from '../couriers.ts'
import { type ChosenParcels, lockParcels } from '../find-parcels.ts'
import { type Bulk, demandFree, eachParcel } from '../hand-over.ts'
import { heldParcels } from '../held-parcels.ts'
import { lockParcel } from '../lock-parcel.ts'
import { bookedCity } from './booked-city.ts'

/** A job that works on bookings is queued at once; the one of each minute does what this one leaves. */
export const WORK_BOOKINGS = 'work-bookings'

/**
 * Asks for packed parcels to be booked with their couriers, which a job does right after: nobody waits for others in a
 * transaction. Those that cannot be booked are returned with the reason.
 */
export async function askBookings(
  tx: Tx,
  { parcel: ids }: z.output<typeof ChosenParcels>,
  actor: string,
): Promise<Bulk> {
  const known = await lockParcels(tx, ids)
  const held = await heldParcels(tx, 'book', ids)
  const bulk = await eachParcel(tx, ids, known, (part, parcelId) => askOne(part, parcelId, { actor, held }))
  if (bulk.done.length > 0) await addJob(tx, WORK_BOOKINGS, {}, { queue: 'urgent', key: WORK_BOOKINGS })
  return bulk
}

type Asks = { actor: string; held: ReadonlyMap<string, string> }

async function askOne(tx: Tx, parcelId: string, { actor, held }: Asks): Promise<void> {
  const parcel = await lockParcel(tx, parcelId)
  const refuse = (why: string) => new ShopError('move_refused', `Parcel ${parcel.code} ${why}`)
  if (parcel.state !== 'packed') throw refuse('is not packed, or has left already.')
  if (!parcel.courier_id) throw refuse('has no courier yet.')
  demandFree(held, parcel)
  const before = await bookingsOf(tx, parcelId)
  if (before.some(({ state }) => isOpenBooking(state))) throw refuse('is booked, or will be in a moment.')
  if (parcel.tracking_number) throw refuse(`has the number ${parcel.tracking_number} already.`)
  const { name, works } = await courierOf(tx, parcel.courier_id)
  if (!works) throw refuse(`goes by ${name}, which is booked by file: its connection is not set up.`)
  const order = await tx.selectFrom('orders').select('city').where('id', '=', parcel.order_id).executeTakeFirstOrThrow()
  const load = { city: order.city, grams: parcel.weight_grams, cash: parcel.cod_amount }
  // Whether it goes to the city is a hold, with which somebody may go on.
  const refuses = whyNotTaken({ ...(await findCourier(tx, parcel.courier_id)), serves: 'all', unserved: [] }, load)
  if (refuses) throw refuse(`cannot go by ${name}, which ${refuses}.`)
  if ((await bookedCity(tx, parcel.courier_id, order.city)) === null) {
    throw refuse(
      `goes to ${order.city}, which ${name} does not name among its cities: please write its name on the courier's page.`,
    )
  }
  await addBooking(tx, parcel, { courierId: parcel.courier_id, askedBy: actor })
}

type Asked = { courierId: string; askedBy: string; again?: boolean }

/**
 * Adds a booking that is to be sent, under a reference that no earlier one of the parcel has. `again`: in place of one
 * for another address.
 */
export async function addBooking(
  tx: Tx,
  { id: parcelId, code }: { id: string; code: string },
  { courierId, askedBy, again = false }: Asked,
): Promise<void> {
  const before = await bookingsOf(tx, parcelId)
  await tx
    .insertInto('parcel_bookings')
    .values({
      id: randomText(16),
      parcel_id: parcelId,
      courier_id: courierId,
      reference: before.length === 0 ? code : `${code}/${before.length + 1}`,
      asked_by: askedBy,
      again,
    })
    .execute()
}

const bookingsOf = (tx: Tx, parcelId: string) =>
  tx.selectFrom('parcel_bookings').select('state').where('parcel_id', '=', parcelId).execute()

async function courierOf(tx: Tx, courierId: string): Promise<{ name: string; works: boolean }> {
  const { name, active } = await tx
    .selectFrom('couriers')
    .leftJoin('connections', 'connections.id', 'couriers.system')
    .select(['name', 'connections.active'])
    .where('couriers.id', '=', courierId)
    .executeTakeFirstOrThrow()
  return { name, works: active === true }
}

/** Takes a booking back: at once while it was not sent, otherwise by a job. Throws `not_found`, `move_refused`. */
export async function askCancel(tx: Tx, parcelId: string): Promise<{ code: string; atOnce: boolean }> {
  const parcel = await lockParcel(tx, parcelId)
  if (parcel.state !== 'packed') throw new ShopError('move_refused', `Parcel ${parcel.code} has left already.`)
  const booking = await tx
    .selectFrom('parcel_bookings')
    .select(['id', 'state'])
    .where('parcel_id', '=', parcelId)
    .where('state', 'in', ['waiting', 'sent', 'booked'])
    .forUpdate()
    .executeTakeFirst()
  if (!booking) throw new ShopError('move_refused', `Parcel ${parcel.code} is not booked.`)
  const atOnce = booking.state === 'waiting'
  await tx
    .updateTable('parcel_bookings')
    .set(atOnce ? { state: 'cancelled', ended_at: new Date() } : { state: 'cancelling' })
    // One that is being sent is worked on: what came of it is known first.
    .$if(booking.state === 'booked', query => query.set({ next_try_at: new Date(), tries: 0 }))
    .where('id', '=', booking.id)
    .execute()
  if (!atOnce) await addJob(tx, WORK_BOOKINGS, {}, { queue: 'urgent', key: WORK_BOOKINGS })
  return { code: parcel.code, atOnce }
}
