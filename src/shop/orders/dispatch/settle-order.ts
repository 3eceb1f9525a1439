import type { Tx } from '../../../platform/database/database.ts'
import { moveOrder } from '../orders/index.ts'
import type { OrderStatus } from '../orders/order-status-rules.ts'
import { piecesLeft } from './order-pieces.ts'
import { type OrderParcels, type ParcelState, statusByParcels } from './parcel-state-rules.ts'

/** What the customer learns of a parcel that leaves. */
export type Travel = { courier: string; trackingNumber: string; trackingUrl: string }

/** `email: false`: the caller tells the customer of each parcel by itself. */
type Options = { travel?: Travel; email?: boolean }

/** Moves an order to the status that its parcels give it. The caller must have locked it. Returns the status. */
export async function settleOrder(
  tx: Tx,
  orderId: string,
  actor: string,
  { travel, email = true }: Options = {},
): Promise<OrderStatus> {
  const status = await statusOf(tx, orderId)
  const next = statusByParcels(status, await parcelsOf(tx, orderId))
  if (next !== status || (travel && next === 'outForDelivery')) {
    await moveOrder(tx, { orderId, to: next, actor, ...travel }, { email })
  }
  return next
}

async function statusOf(tx: Tx, orderId: string): Promise<OrderStatus> {
  const { order_status: status } = await tx
    .selectFrom('orders')
    .select('order_status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return status as OrderStatus
}

async function parcelsOf(tx: Tx, orderId: string): Promise<OrderParcels> {
  const parcels = await tx
    .selectFrom('parcels')
    .select(eb => [eb.ref('state').$castTo<ParcelState>().as('state'), 'restocked'])
    .where('order_id', '=', orderId)
    .execute()
  const left = (await piecesLeft(tx, orderId)).reduce((sum, piece) => sum + piece.left, 0)
  return { parcels, left }
}
