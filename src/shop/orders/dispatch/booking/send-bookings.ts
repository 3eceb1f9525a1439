import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { OutsideError } from '../../../../platform/outside-error.ts'
import { type Claim, growingPause, workQueue } from '../../../ground/work-queue.ts'
import { courierNote } from '../../orders/delivery-wish-rules.ts'
import type { BookingState } from '../booking-rules.ts'
import { contentsOf, findParcel } from '../find-parcel.ts'
import { heldParcels } from '../held-parcels.ts'
import { dropBooking, keepLabels, keepNumber } from '../labels.ts'
import { lockParcel } from '../lock-parcel.ts'
import { TrackingNumber, takenNumber } from '../tracking-number.ts'
import { addBooking, WORK_BOOKINGS } from './ask-bookings.ts'
import { bookedCity } from './booked-city.ts'
import type { Booked, CourierSystem, OpenCourierSystem, ToBook } from './courier-system.ts'

type Booking = Claim<string> & {
  parcelId: string
  courierId: string
  system: string
  reference: string
  state: BookingState
  /** Asked before: it may be there although no response came. */
  sentAt: Date | null
  trackingNumber: string
  labelUrl: string
  /** In place of one for another address. */
  again: boolean
}

// What was sent without a response may be in the courier's list a little later.
const UNCERTAIN_PAUSE_SECONDS = 60
// Lookups with growing pauses come to about an hour.
const UNSETTLED_TRIES = 9
const UNSETTLED_MS = 60 * 60 * 1000
// An airway bill that cannot be had in a day is printed in the courier's portal.
const LABEL_HOURS = 24

const bookings = workQueue({
  table: 'parcel_bookings',
  key: 'id',
  waits: sql`not asks_staff and (booking_is_asked(parcel_bookings)
    or (state = 'booked' and label is null and booked_at > now() - ${LABEL_HOURS} * interval '1 hour'))`,
})

/**
 * Works on all bookings that are due: books them, looks those up that nobody knows about, takes back what is to be
 * taken back, and fetches airway bills. One that something holds by now is not sent. Any number of these may run at
 * once. One that fails is tried again later, with growing pauses; `NotDone` is thrown at the end for one that failed by
 * itself.
 * @rule when a booking at a courier is looked up instead of sent again
 */
export const workBookings = (db: Db, open: OpenCourierSystem): Promise<void> =>
  bookings.work(db, {
    read: bookingOf,
    nameOf: ({ reference }) => `Booking ${reference}`,
    async work(booking) {
      const system = await open(booking.system)
      if (!system) throw new OutsideError('failed', 'its connection is off')
      await workOn(db, booking, system)
    },
    failed: (booking, error) => putOff(db, booking, error),
  })

const bookingOf = (id: string) => sql<Omit<Booking, keyof Claim<string>>>`
  select parcel_id as "parcelId", courier_id as "courierId", system, reference, state, sent_at as "sentAt",
    tracking_number as "trackingNumber", label_url as "labelUrl", again
  from parcel_bookings join couriers on couriers.id = courier_id where parcel_bookings.id = ${id}`

async function workOn(db: Db, booking: Booking, system: CourierSystem): Promise<void> {
  if (booking.state === 'cancelling') return cancel(db, booking, system)
  const booked = booking.trackingNumber ? booking : await book(db, booking, system)
  if (booked) await keepLabel(db, booking, (await system.label?.(booked)) ?? null)
}

/** What was booked; null when the courier refused it, or a person has to look for it. */
async function book(db: Db, booking: Booking, system: CourierSystem): Promise<Booked | null> {
  if (booking.sentAt && !system.findBooking) return askStaff(db, booking)
  const known = await lookUp(booking, system)
  try {
    const booked = known ?? (await system.book(await describe(db, booking)))
    await recordBooked(db, booking, booked)
    return booked
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
    await end(db, booking, 'refused', error.message)
    return null
  }
}

/**
 * The booking of one that was sent before. A refusal of the lookup itself, such as for a wrong password, says nothing
 * about the booking.
 */
async function lookUp({ reference, sentAt }: Booking, system: CourierSystem): Promise<Booked | null> {
  if (!sentAt || !system.findBooking) return null
  return system.findBooking(reference, sentAt).catch(error => {
    throw error instanceof OutsideError ? new OutsideError('failed', error.message, { cause: error }) : error
  })
}

async function describe(db: Db, booking: Booking): Promise<ToBook> {
  const { parcelId, courierId, reference } = booking
  // What was sent before is settled first: the courier may have it.
  // The label of one that is booked again is printed once it has its number.
  const except = booking.again ? (['label'] as const) : []
  const why = booking.sentAt ? undefined : (await heldParcels(db, 'book', [parcelId], except)).get(parcelId)
  if (why) throw new OutsideError('refused', `it was not sent: ${why}`)
  await beginSending(db, booking)
  const parcel = await findParcel(db, parcelId)
  const { order, items, codAmount, weightGrams } = parcel
  const city = await bookedCity(db, courierId, order.city)
  if (city === null) throw new OutsideError('refused', `it does not name ${order.city} among its cities`)
  const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  // Before it is sent: the courier may have it although no response comes.
  await keepLabels(db, [parcel], 'booking', booking.system)
  return {
    reference,
    orderId: order.orderId,
    fullName: oneLine(order.fullName),
    phoneNumber: order.phoneNumber,
    address: oneLine([order.address, order.town, order.famousSpot].filter(Boolean).join(', ')),
    city: city.name,
    cityCode: city.code,
    codAmount,
    weightGrams,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    contents: contentsOf(items),
    note: courierNote(order),
  }
}

/**
 * It counts as sent from now on: this process may end before the response. Throws when another process has it, or when
 * it is to be taken back.
 */
async function beginSending(db: Db, booking: Booking): Promise<void> {
  const sent = { state: 'sent', sent_at: sql<Date>`coalesce(sent_at, now())` }
  if (!(await bookings.begin(db, booking, sent, sql`state in ('waiting', 'sent')`)))
    throw new OutsideError('failed', 'it is worked on elsewhere')
}

/** The parcel has its number. Where the booking is to be taken back meanwhile, it is known by what. */
async function recordBooked(
  db: Db,
  { id, parcelId, courierId, system }: Booking,
  { trackingNumber: given, labelUrl = '' }: Booked,
): Promise<void> {
  const { data: trackingNumber } = TrackingNumber.safeParse(given)
  if (!trackingNumber) throw new OutsideError('uncertain', `it gives '${given.slice(0, 100)}' as the number`)
  await inTransaction(db, async tx => {
    const parcel = await lockParcel(tx, parcelId)
    const { state } = await tx
      .updateTable('parcel_bookings')
      .set({ tracking_number: trackingNumber, label_url: labelUrl, booked_at: new Date(), why: '' })
      .set(eb => ({ state: eb.case().when('state', '=', 'sent').then('booked').else(eb.ref('state')).end() }))
      .where('id', '=', id)
      .returning('state')
      .executeTakeFirstOrThrow()
    if (state !== 'booked' || parcel.state === 'cancelled') return
    await takenNumber(tx, { courierId, trackingNumber, parcelId }).catch(error => {
      throw new OutsideError('uncertain', `its number is another parcel's: ${(error as Error).message}`, {
        cause: error,
      })
    })
    await tx.updateTable('parcels').set({ tracking_number: trackingNumber }).where('id', '=', parcelId).execute()
    await keepNumber(tx, parcelId, system)
  })
}

/** Without one the shop's own label carries the number; it is not asked for again. */
const keepLabel = (db: Db, { id }: Booking, label: Buffer | null) =>
  db
    .updateTable('parcel_bookings')
    .set(label ? { label, tries: 0, why: '' } : { next_try_at: sql`'infinity'`, tries: 0, why: '' })
    .where('id', '=', id)
    .execute()

/** The courier may have it or not, and cannot be asked by our reference: a person looks in its portal. */
async function askStaff(db: Db, { id }: Booking): Promise<null> {
  await db
    .updateTable('parcel_bookings')
    .set({ asks_staff: true, tries: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'cancelling'])
    .execute()
  return null
}

/** Takes a booking back at the courier. One that it does not have, or has taken back before, is taken back too. */
async function cancel(db: Db, booking: Booking, system: CourierSystem): Promise<void> {
  const { reference, sentAt } = booking
  if (!booking.trackingNumber && sentAt && !system.findBooking) return void (await askStaff(db, booking))
  const known = booking.trackingNumber ? null : await lookUp(booking, system)
  const number = booking.trackingNumber || known?.trackingNumber
  if (!number) return end(db, booking, 'cancelled', '')
  try {
    await system.cancel(number, reference)
  } catch (error) {
    if (!(error instanceof OutsideError) || error.kind === 'failed') throw error
    const [reported] = await system.track([number])
    const isCancelled = reported !== undefined && system.isCancelled(reported.word)
    if (!isCancelled && error.kind === 'uncertain') throw error
    if (!isCancelled) return stayBooked(db, booking, number, error.message)
  }
  await end(db, booking, 'cancelled', '')
}

/** The courier keeps it: it was picked up already, say. */
async function stayBooked(db: Db, { id }: Booking, trackingNumber: string, why: string): Promise<void> {
  await db
    .updateTable('parcel_bookings')
    .set({
      state: 'booked',
      tracking_number: trackingNumber,
      why: `It cannot be taken back: ${why}`,
      tries: 0,
      again: false,
    })
    .where('id', '=', id)
    .execute()
}

async function end(
  db: Db,
  { id, parcelId, courierId }: Booking,
  state: 'refused' | 'cancelled',
  why: string,
): Promise<void> {
  await inTransaction(db, async tx => {
    const parcel = await lockParcel(tx, parcelId)
    const ended = await tx
      .updateTable('parcel_bookings')
      .set({ state, why, ended_at: new Date() })
      .where('id', '=', id)
      .returning(['tracking_number', 'again', 'asked_by'])
      .executeTakeFirstOrThrow()
    await dropBooking(tx, parcelId)
    if (parcel.state !== 'packed') return
    if (ended.tracking_number && parcel.tracking_number === ended.tracking_number)
      await tx.updateTable('parcels').set({ tracking_number: '' }).where('id', '=', parcelId).execute()
    if (state !== 'cancelled' || !ended.again || parcel.courier_id !== courierId) return
    await addBooking(tx, parcel, { courierId, askedBy: ended.asked_by, again: true })
    await addJob(tx, WORK_BOOKINGS, {}, { queue: 'urgent', key: WORK_BOOKINGS })
  })
}

/** Whether the courier has not said for an hour what became of it. */
const isUnsettled = ({ state, sentAt, trackingNumber, tries }: Booking): boolean =>
  (state === 'cancelling' || (state === 'sent' && !trackingNumber)) &&
  sentAt !== null &&
  tries > 1 &&
  (tries >= UNSETTLED_TRIES || Date.now() - sentAt.getTime() > UNSETTLED_MS)

/**
 * Tried again later. What surely was not sent waits; what may have been is looked up first; what nobody settles in an
 * hour a person is asked about.
 */
async function putOff(db: Db, booking: Booking, error: OutsideError): Promise<unknown> {
  const { kind, message: why, retryAfterSeconds } = error
  if (isUnsettled(booking)) {
    await bookings.keep(db, booking, { why })
    return askStaff(db, booking)
  }
  const pause = growingPause(booking.tries, kind === 'uncertain' ? UNCERTAIN_PAUSE_SECONDS : undefined)
  const seconds = Math.max(pause, retryAfterSeconds)
  const neverSent = booking.state === 'waiting' && booking.sentAt === null && kind === 'failed'
  const unsent = {
    state: sql<string>`case when state = 'sent' then 'waiting' else state end`,
    sent_at: sql<null>`case when state <> 'sent' then sent_at end`,
  }
  return bookings.putOff(db, booking, { why, ...(neverSent && unsent) }, { seconds })
}
