import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { demandNoOpenBooking } from './booking/demand-no-booking.ts'
import { findByNumbers, lockParcels } from './find-parcels.ts'
import { eachParcel } from './hand-over.ts'
import { keepNumber } from './labels.ts'
import { lockParcel } from './lock-parcel.ts'
import { publishTracking } from './publish-tracking.ts'
import { TrackingNumber, takenNumber } from './tracking-number.ts'

/** A line of a courier's list of bookings: a parcel or order, and the tracking number that it got. */
export type NumberLine = { line: number; reference: string; typed: string }

export type NumberOutcome = { line: number; number: string } & (
  | { outcome: 'done'; parcelId: string; code: string }
  | { outcome: 'same' }
  | { outcome: 'refused'; why: string }
)

/**
 * Stores the tracking numbers of a courier's list; parcels that have not left become that courier's. Lines that cannot
 * be applied are returned with the reason.
 */
export async function storeNumbers(
  tx: Tx,
  lines: readonly NumberLine[],
  { actor, courierId }: { actor: string; courierId: string },
): Promise<NumberOutcome[]> {
  const parcels = await findByNumbers(
    tx,
    lines.map(({ reference }) => reference),
  )
  const codes = await lockParcels(
    tx,
    [...parcels.values()].flatMap(({ parcelId }) => parcelId ?? []),
  )
  const outcomes: NumberOutcome[] = []
  for (const { line, reference, typed } of lines) {
    const hit = parcels.get(reference)
    if (hit?.parcelId === undefined) {
      outcomes.push({ line, number: reference, outcome: 'refused', why: hit?.why ?? 'The line has no number.' })
      continue
    }
    const { parcelId } = hit
    let changed = false
    const { done, refused } = await eachParcel(tx, [parcelId], codes, async part => {
      changed = await setNumber(part, { parcelId, trackingNumber: readNumber(typed), courierId, actor })
    })
    const [one] = done
    if (!one) outcomes.push({ line, number: reference, outcome: 'refused', why: refused[0]?.why ?? '' })
    else if (changed) outcomes.push({ line, number: reference, outcome: 'done', ...one })
    else outcomes.push({ line, number: reference, outcome: 'same' })
  }
  return outcomes
}

function readNumber(typed: string): string {
  const { data, error } = TrackingNumber.safeParse(typed)
  if (error) throw new ShopError('invalid', error.issues[0]?.message ?? 'Invalid number')
  if (data === '') throw new ShopError('invalid', 'The line has no tracking number')
  return data
}

type Numbered = { parcelId: string; trackingNumber: string; courierId: string; actor: string }

async function setNumber(tx: Tx, { parcelId, trackingNumber, courierId, actor }: Numbered): Promise<boolean> {
  const parcel = await lockParcel(tx, parcelId)
  if (parcel.state === 'cancelled') throw new ShopError('move_refused', `Parcel ${parcel.code} was unpacked.`)
  const left = parcel.state !== 'packing' && parcel.state !== 'packed'
  if (left && courierId !== parcel.courier_id) {
    throw new ShopError('move_refused', `Parcel ${parcel.code} has left with another courier.`)
  }
  if (courierId === parcel.courier_id && trackingNumber === parcel.tracking_number) return false
  await demandNoOpenBooking(tx, parcel)
  await takenNumber(tx, { courierId, trackingNumber, parcelId })
  await tx
    .updateTable('parcels')
    .set({ courier_id: courierId, tracking_number: trackingNumber })
    .where('id', '=', parcelId)
    .execute()
  await keepNumber(tx, parcelId, actor)
  await publishTracking(tx, parcelId, actor)
  return true
}
