import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { oneOfMany } from '../../ground/each-apart.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { askLoadSheets } from './booking/load-sheets.ts'
import { type ChosenParcels, lockParcels } from './find-parcels.ts'
import { heldParcels } from './held-parcels.ts'
import { demandMove, lockParcel } from './lock-parcel.ts'
import { publishTracking } from './publish-tracking.ts'

/** What was done to many parcels, and why not to others. */
export type Bulk = {
  done: { parcelId: string; code: string }[]
  refused: { code: string; parcelId?: string; why: string }[]
}

/**
 * Hands packed parcels over, each to its courier: a sheet for each courier, the orders out for delivery, the customers
 * notified. Those that cannot leave, and those that something holds, are left as they are, with the reason.
 * @rule that no parcel is handed over while its label is out of date
 */
export async function handOver(
  tx: Tx,
  { parcel: ids }: z.output<typeof ChosenParcels>,
  staff: { id: string; name: string },
): Promise<Bulk & { handovers: number[] }> {
  const known = await lockParcels(tx, ids)
  const held = await heldParcels(tx, 'handOver', ids)
  const sheets = new Map<string, number>()
  const sheetOf = async (courierId: string) => {
    const open = sheets.get(courierId)
    if (open !== undefined) return open
    const { id } = await tx
      .insertInto('handovers')
      .values({ courier_id: courierId, staff_id: staff.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    sheets.set(courierId, id)
    return id
  }
  const done = await eachParcel(tx, ids, known, async (part, parcelId) => {
    const parcel = await lockParcel(part, parcelId)
    demandMove(parcel, 'handed_over')
    demandFree(held, parcel)
    if (!parcel.courier_id) throw new ShopError('move_refused', `Parcel ${parcel.code} has no courier yet.`)
    await part
      .updateTable('parcels')
      .set({ state: 'handed_over', handed_over_at: new Date(), handover_id: await sheetOf(parcel.courier_id) })
      .where('id', '=', parcelId)
      .execute()
    await publishTracking(part, parcelId, staff.name, { email: false })
    // Each parcel has an email of its own: its pieces, and the cash that its courier collects.
    await addEmail(part, 'order-moved', {
      orderId: parcel.order_id,
      eventId: `parcel ${parcelId}`,
      orderStatus: 'outForDelivery',
      parcelId,
    })
  })
  const handovers = [...sheets.values()]
  await askLoadSheets(tx, handovers)
  return { ...done, handovers }
}

/** Throws `move_refused` for a parcel that is among the held ones. */
export function demandFree(held: ReadonlyMap<string, string>, { id, code }: { id: string; code: string }): void {
  const why = held.get(id)
  if (why) throw new ShopError('move_refused', `Parcel ${code}: ${why}`)
}

/** Does one thing to each parcel, a failure at one leaving the others. `strict`: only an expected one does. */
export async function eachParcel(
  tx: Tx,
  ids: readonly string[],
  known: ReadonlyMap<string, string>,
  work: (part: Tx, parcelId: string) => Promise<void>,
  options: { strict?: boolean } = {},
): Promise<Bulk> {
  const bulk: Bulk = { done: [], refused: [] }
  for (const parcelId of new Set(ids)) {
    const code = known.get(parcelId)
    if (code === undefined) {
      bulk.refused.push({ code: parcelId, why: 'There is no such parcel' })
      continue
    }
    const one = await oneOfMany(tx, part => work(part, parcelId), options)
    if ('done' in one) bulk.done.push({ parcelId, code })
    else bulk.refused.push({ code, parcelId, ...one })
  }
  return bulk
}
