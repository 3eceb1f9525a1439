import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { lockCouponsOf } from '../../offers/coupons/index.ts'
import { lockStockOf } from '../../stock/stock/index.ts'
import { type ChosenParcels, lockParcels } from './find-parcels.ts'
import { type Bulk, eachParcel } from './hand-over.ts'
import { demandMove, type HeldParcel, lockParcel } from './lock-parcel.ts'
import { type Result, resultNames } from './parcel-rules.ts'
import { receiveWhole } from './receive-parcel.ts'
import { settleOrder } from './settle-order.ts'

/** Why an attempt failed, as the courier or a person says it. */
export const Reason = z.string().trim().max(200, 'A reason has 200 characters or less').default('')

/** What came of a parcel. `returned`: it came back whole; one with broken pieces is received on its page. */
export const RecordResult = z.object({
  code: z.string().trim().min(1, 'Please scan or type a number').max(60, 'A number has 60 characters or less'),
  result: z.enum(resultNames, 'Please choose what came of it'),
  /** Of a failed attempt. */
  reason: Reason,
})

type Recorded = { parcelId: string; result: Result; reason?: string; actor: string }

/** Records what came of a parcel, and what follows for its order. Throws `not_found`, `move_refused`. */
export async function recordResult(tx: Tx, { parcelId, result, reason = '', actor }: Recorded): Promise<HeldParcel> {
  if (result === 'returned') return receiveWhole(tx, { parcelId, actor })
  const parcel = await lockParcel(tx, parcelId)
  if (result === 'attempted') return recordAttempt(tx, parcel, reason)
  demandMove(parcel, result)
  const now = new Date()
  await tx
    .updateTable('parcels')
    .set(
      result === 'delivered'
        ? { state: result, delivered_at: now, refused_at: null }
        : { state: result, refused_at: now },
    )
    .where('id', '=', parcelId)
    .execute()
  await settleOrder(tx, parcel.order_id, actor)
  return parcel
}

/** The parcel stays with its courier, and stands in the queue of failed attempts until the courier says more. */
async function recordAttempt(tx: Tx, parcel: HeldParcel, reason: string): Promise<HeldParcel> {
  if (parcel.state !== 'handed_over') demandMove(parcel, 'handed_over')
  await tx
    .updateTable('parcels')
    .set(eb => ({ attempted_at: new Date(), attempt_reason: reason, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', parcel.id)
    .execute()
  return parcel
}

/** Records what came of many parcels; those to which it cannot apply are left as they are, with the reason. */
export async function recordParcels(
  tx: Tx,
  { parcel: ids, result }: z.output<typeof ChosenParcels> & { result: Result },
  actor: string,
): Promise<Bulk> {
  const codes = await lockParcels(tx, ids)
  await lockReturned(
    tx,
    ids.map(parcelId => ({ parcelId, result })),
  )
  return eachParcel(tx, ids, codes, async (part, parcelId) => {
    await recordResult(part, { parcelId, result, actor })
  })
}

/** Takes the locks of what comes back: stock, then coupons, as cancelling many orders does. */
export async function lockReturned(tx: Tx, lines: readonly { parcelId: string; result: Result }[]): Promise<void> {
  const parcels = lines.flatMap(({ parcelId, result }) => (result === 'returned' ? [parcelId] : []))
  if (parcels.length === 0) return
  const orders = await tx.selectFrom('parcels').select('order_id').where('id', 'in', parcels).execute()
  const orderIds = orders.map(({ order_id }) => order_id)
  await lockStockOf(tx, orderIds)
  await lockCouponsOf(tx, orderIds)
}
