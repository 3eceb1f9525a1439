import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import { holdCouponsOf } from '../coupons/index.ts'
import { holdStockOf } from '../stock/index.ts'
import { byLine, type ChosenParcels, findLines, holdParcels, type Line, type RefusedLine } from './find-parcels.ts'
import { type Bulk, eachParcel } from './hand-over.ts'
import { demandMove, type HeldParcel, holdParcel } from './hold-parcel.ts'
import { receiveWhole } from './receive-parcel.ts'
import { type Result, resultNames } from './rules.ts'
import { settleOrder } from './settle-order.ts'

/** What came of a parcel. `returned`: it came back whole; one with broken pieces is received on its page. */
export const RecordResult = z.object({
  code: z.string().trim().min(1, 'Please scan or type a number').max(60, 'A number has 60 characters or less'),
  result: z.enum(resultNames, 'Please choose what came of it'),
})

/** Records what came of a parcel, and what follows for its order. Throws `not_found`, `move_refused`. */
export async function recordResult(
  tx: Tx,
  { parcelId, result, actor }: { parcelId: string; result: Result; actor: string },
): Promise<HeldParcel> {
  if (result === 'returned') return receiveWhole(tx, { parcelId, actor })
  const parcel = await holdParcel(tx, parcelId)
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

/** Records what came of many parcels; those to which it cannot apply are left as they are, with the reason. */
export async function recordParcels(
  tx: Tx,
  { parcel: ids, result }: z.output<typeof ChosenParcels> & { result: Result },
  actor: string,
): Promise<Bulk> {
  const codes = await holdParcels(tx, ids)
  await holdReturned(
    tx,
    ids.map(parcelId => ({ parcelId, result })),
  )
  return eachParcel(tx, ids, codes, async (part, parcelId) => {
    await recordResult(part, { parcelId, result, actor })
  })
}

/** A line of a courier's list: the number as the courier writes it. */
export type ResultLine = Line & { result: Result }
export type Results = { done: (Bulk['done'][number] & { result: Result })[]; refused: RefusedLine[] }

/**
 * Applies a courier's list of results. Lines that cannot be applied change nothing and are answered with the reason; the others are
 * applied in the order of the list.
 */
export async function recordResults(
  tx: Tx,
  lines: readonly ResultLine[],
  { actor, courierId }: { actor: string; courierId?: string },
): Promise<Results> {
  const { found, refused, codes } = await findLines(tx, lines, courierId)
  await holdReturned(tx, found)
  const done: Results['done'] = []
  for (const { line, number, result, parcelId } of found) {
    const one = await eachParcel(tx, [parcelId], codes, async part => {
      await recordResult(part, { parcelId, result, actor })
    })
    done.push(...one.done.map(parcel => ({ ...parcel, result })))
    refused.push(...one.refused.map(({ why }) => ({ line, number, why })))
  }
  return { done, refused: byLine(refused) }
}

/** Takes the locks of what comes back: stock, then coupons, as cancelling many orders does. */
async function holdReturned(tx: Tx, lines: readonly { parcelId: string; result: Result }[]): Promise<void> {
  const parcels = lines.flatMap(({ parcelId, result }) => (result === 'returned' ? [parcelId] : []))
  if (parcels.length === 0) return
  const orders = await tx.selectFrom('parcels').select('order_id').where('id', 'in', parcels).execute()
  const orderIds = orders.map(({ order_id }) => order_id)
  await holdStockOf(tx, orderIds)
  await holdCouponsOf(tx, orderIds)
}
