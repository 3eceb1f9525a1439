import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { plainNumber } from '../../ground/typed-number-rules.ts'
import { adjustStock, movesOf, returnPieces } from '../../stock/stock/index.ts'
import { collectLess } from './collect-less.ts'
import { demandMove, type HeldParcel, lockParcel } from './lock-parcel.ts'
import { settleOrder } from './settle-order.ts'

/** What came back: of each size how many can be sold (`sellable.SIZE`), and whether the order is sent again. */
export const ReceiveParcel = z
  .object({ again: z.enum(['yes', 'no']).default('no') })
  .catchall(z.unknown())
  .transform(({ again, ...others }) => ({
    again: again === 'yes',
    sellable: new Map(
      Object.entries(others).flatMap(([name, value]) => {
        const count = plainNumber(value)
        return name.startsWith('sellable.') && count !== ''
          ? [[name.slice('sellable.'.length), Number(count)] as const]
          : []
      }),
    ),
  }))

type Receive = { parcelId: string; again: boolean; actor: string; sellable: ReadonlyMap<string, number> }

/**
 * Receives a parcel that came back, inspected. Its pieces go back to stock once and what cannot be sold is written off.
 * When nothing of the order was delivered or is under way, the order is cancelled with it. `again`: the order keeps its
 * pieces and waits for another parcel. Throws `not_found`, `move_refused`, `invalid`, `out_of_stock` (nothing to send
 * instead of what broke).
 */
export async function receiveParcel(
  tx: Tx,
  { parcelId, again, actor, sellable }: Receive,
): Promise<HeldParcel & { good: number; writtenOff: number }> {
  const parcel = await lockParcel(tx, parcelId)
  demandMove(parcel, 'returned')
  const items = await inspect(tx, parcelId, sellable)
  await tx
    .updateTable('parcels')
    .set(eb => ({
      state: 'returned',
      restocked: !again,
      refused_at: eb.fn.coalesce('refused_at', sql<Date>`now()`),
      returned_at: new Date(),
    }))
    .where('id', '=', parcelId)
    .execute()
  if (again) await collectLess(tx, parcel.order_id)
  const status = await settleOrder(tx, parcel.order_id, actor)
  // A cancelled order has given all its pieces back.
  if (!again && status !== 'cancelled') await returnPieces(tx, { orderId: parcel.order_id, actor, pieces: items })
  await writeOff(tx, { orderId: parcel.order_id, actor, items })
  const good = items.reduce((sum, item) => sum + item.good, 0)
  return { ...parcel, good, writtenOff: items.reduce((sum, item) => sum + item.quantity, 0) - good }
}

/** Receives a parcel that came back with every piece as it left. */
export async function receiveWhole(
  tx: Tx,
  { parcelId, actor }: { parcelId: string; actor: string },
): Promise<HeldParcel> {
  const items = await tx
    .selectFrom('parcel_items')
    .select(['size_id', 'quantity'])
    .where('parcel_id', '=', parcelId)
    .execute()
  const sellable = new Map(items.map(({ size_id, quantity }) => [size_id, quantity]))
  return receiveParcel(tx, { parcelId, actor, again: false, sellable })
}

type Inspected = { sizeId: string; quantity: number; good: number }

/** Of a set its parts are written off, those that the order took for it. */
async function writeOff(tx: Tx, { orderId, actor, items }: { orderId: string; actor: string; items: Inspected[] }) {
  const lost = items.map(({ sizeId, quantity, good }) => ({ sizeId, quantity: quantity - good }))
  const { rows } = await sql<{ sizeId: string; change: number }>`
    select size_id as "sizeId", -pieces as change from ${movesOf(orderId, lost)} where not is_set`.execute(tx)
  await adjustStock(tx, { changes: rows, reason: 'damaged', actor })
}

async function inspect(tx: Tx, parcelId: string, sellable: ReadonlyMap<string, number>) {
  const items = await tx
    .selectFrom('parcel_items')
    .select(['size_id as sizeId', 'quantity'])
    .where('parcel_id', '=', parcelId)
    .orderBy('size_id')
    .execute()
  const inspected = items.map(item => ({ ...item, good: sellable.get(item.sizeId) ?? -1 }))
  for (const { sizeId, quantity, good } of inspected) {
    if (!Number.isInteger(good) || good < 0 || good > quantity) {
      throw new ShopError('invalid', `Please say how many of the ${quantity} can be sold`, `sellable.${sizeId}`)
    }
    await tx
      .updateTable('parcel_items')
      .set({ sellable: good })
      .where('parcel_id', '=', parcelId)
      .where('size_id', '=', sizeId)
      .execute()
  }
  return inspected
}
