import type { Db } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { findHolds, holdsOf } from './find-holds.ts'
import { type Gate, type Hold, holdsAt, holdText } from './hold-rules.ts'

/** An order at a gate; `label`: its number, or the code of its parcel, as the refusal says it. */
type Asked = { orderId: string; label: string }

const concerns = (parcelId: string | undefined) => (hold: Hold) => hold.parcelId === null || hold.parcelId === parcelId

/** Why an order or parcel must not go through a gate: what is wrong, and what lifts it; empty when it may. */
export const whyHeld = (holds: readonly Hold[], gate: Gate, parcelId?: string): string =>
  holdsAt(holds, gate).filter(concerns(parcelId)).map(holdText).join(' Also ')

/**
 * Throws `move_refused` when something holds an order at this gate: in words, with the press that lifts it. To be asked
 * inside the transaction of the step, after the order is locked. Nobody goes past but by `passHolds`, which is a press
 * of its own.
 * @rule that a held order or parcel does not go on
 */
export async function demandNoHold(db: Db, gate: Gate, { orderId, label }: Asked): Promise<void> {
  const why = whyHeld(await holdsOf(db, orderId), gate)
  if (why) throw new ShopError('move_refused', `${label}: ${why}`)
}

/** Of many orders those that are held at this gate, with the reason: asked once for all of them. */
export async function heldAt(db: Db, gate: Gate, orderIds: readonly string[]): Promise<Map<string, string>> {
  const found = await findHolds(db, orderIds)
  return new Map(
    [...found]
      .flatMap(([orderId, holds]) => [[orderId, whyHeld(holds, gate)] as const])
      .filter(([, why]) => why !== ''),
  )
}
