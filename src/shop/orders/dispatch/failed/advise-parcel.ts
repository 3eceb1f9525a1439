import { z } from 'zod'
import type { Tx } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { Door } from '../../../ground/customers/index.ts'
import { DAY_MS, dayOf, dayText, today } from '../../../ground/dates.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { day } from '../../../ground/typed-day.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { changeDoor } from '../../orders/index.ts'
import { type AdviceKind, MOST_DAYS_AHEAD } from '../failed-attempt-rules.ts'
import { keepNewDoor } from '../labels.ts'
import { type HeldParcel, lockParcel } from '../lock-parcel.ts'

/** The job that sends advice to couriers is queued at once; the one of each minute does what this one leaves. */
export const TELL_COURIERS = 'tell-couriers'

const parcelId = z.string().min(1).max(60)
const note = z.string().trim().max(200, 'A note has 200 characters or less').default('')
const isSoon = (typed: string) => typed >= today() && typed <= dayOf(new Date(Date.now() + MOST_DAYS_AHEAD * DAY_MS))

/** The three answers to a failed attempt. */
export const TryAgain = z.object({
  parcelId,
  on: day('Please give the day').refine(isSoon, `The day must be within the next ${MOST_DAYS_AHEAD} days`),
  note,
})
export const NewAddress = Door.extend({ parcelId })
export const ReturnParcel = z.object({ parcelId, note })

type Advised = { code: string; byHand: boolean; remarks: string }
type Advice = { parcelId: string; kind: AdviceKind; remarks: string; actor: string }

/** Asks the courier for another attempt on a day. Throws as `advise`. */
export const tryAgain = (tx: Tx, { on, note: said, ...rest }: z.output<typeof TryAgain> & { actor: string }) =>
  advise(tx, { ...rest, kind: 'retry', remarks: [`Please try again on ${dayText(on)}.`, said].join(' ').trim() })

/** Gives the courier another address in the same city; the order, its pages and its labels have it from then on. */
export async function giveNewAddress(
  tx: Tx,
  { parcelId, actor, settings, ...door }: z.output<typeof NewAddress> & { actor: string; settings: Settings },
): Promise<Advised> {
  const parcel = await lockParcel(tx, parcelId)
  await demandUndecided(tx, parcel)
  const address = await changeDoor(tx, { orderId: parcel.order_id, door, actor, settings })
  await keepNewDoor(tx, parcelId)
  return advise(tx, { parcelId, kind: 'address', remarks: `Please deliver to the new address: ${address}`, actor })
}

/** Asks the courier to bring the parcel back. Throws as `advise`. */
export const askReturn = (tx: Tx, { note: said, ...rest }: z.output<typeof ReturnParcel> & { actor: string }) =>
  advise(tx, { ...rest, kind: 'return', remarks: ['Please return it.', said].join(' ').trim() })

/**
 * Keeps what is to become of a parcel whose delivery failed, and has its courier notified, where that has a system.
 * Throws `not_found`, `move_refused` for a parcel that does not wait for it.
 */
async function advise(tx: Tx, { parcelId: id, kind, remarks, actor }: Advice): Promise<Advised> {
  const parcel = await lockParcel(tx, id)
  await demandUndecided(tx, parcel)
  const courier = await tx
    .selectFrom('couriers')
    .innerJoin('connections', 'connections.id', 'couriers.system')
    .select('connections.active')
    .where('couriers.id', '=', parcel.courier_id ?? '')
    .executeTakeFirst()
  const byHand = !courier?.active || parcel.tracking_number === ''
  const line = remarks.replaceAll(/\s+/g, ' ')
  await tx
    .insertInto('parcel_advice')
    .values({ parcel_id: id, kind, remarks: line, asked_by: actor, state: byHand ? 'by_hand' : 'waiting' })
    .execute()
  if (!byHand) await addJob(tx, TELL_COURIERS, {}, { queue: 'urgent', key: TELL_COURIERS })
  return { code: parcel.code, byHand, remarks: line }
}

/** Throws `move_refused` unless its last attempt failed and nobody has answered that yet. */
async function demandUndecided(tx: Tx, { id, code, state, attempted_at: attemptedAt }: HeldParcel): Promise<void> {
  if (state !== 'handed_over' || attemptedAt === null)
    throw new ShopError('move_refused', `Parcel ${code} does not wait for an answer any more.`)
  const given = await tx
    .selectFrom('parcel_advice')
    .select('asked_by')
    .where('parcel_id', '=', id)
    .where('asked_at', '>=', attemptedAt)
    .where('state', '!=', 'refused')
    .executeTakeFirst()
  if (given) throw new ShopError('move_refused', `${given.asked_by} has answered for parcel ${code} already.`)
}
