import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { releaseRedemption } from '../../offers/coupons/index.ts'
import { returnStock, takeWaitingStock } from '../../stock/stock/index.ts'
import type { Gate } from '../holds/hold-rules.ts'
import { demandNoHold } from '../holds/index.ts'
import { changedSince } from './edit/order-changed-meanwhile.ts'
import { closeOpenOrder } from './open-order-subjects.ts'
import { moveParcels } from './order-parcels.ts'
import { mayMove, type OrderStatus, orderStatuses, statusLabel } from './order-status-rules.ts'
import { reopenReturn } from './reopen-return.ts'

/** The actor of moves made because an order expired. */
export const EXPIRY_ACTOR = 'expiry'

const line = (label: string) => z.string().trim().max(80, `${label} must be 80 characters or less`)

/** The courier and tracking of a move. */
export const MoveOrder = z.object({
  orderId: z.string().min(1).max(60),
  to: z.enum(orderStatuses, `The status must be one of ${orderStatuses.join(', ')}`),
  /** 'customer', or who of the shop made the move. Stored with it. */
  actor: z.string().trim().min(1).max(80),
  /** Why, for staff. */
  reason: z.string().trim().max(500, 'The reason must be 500 characters or less').optional(),
  /**
   * Whether a cancelled order's customer reads that it is sold out. Without it they do when it waited for stock of
   * which none is left, unless they cancelled it themselves.
   */
  soldOut: z.boolean().optional(),
  /** The status that the mover saw. When it is another one now, the move is refused. */
  from: z.enum(orderStatuses).optional(),
  /** The version that the mover saw. When it is another one now, the move is refused with what changed. */
  version: SeenVersion.optional(),
  courier: line('Courier').optional(),
  trackingNumber: line('Tracking number').optional(),
  /** An empty one removes the link. */
  trackingUrl: z
    .string()
    .trim()
    .max(500, 'The tracking link must be 500 characters or less')
    .refine(isSecure, 'The tracking link must begin with https://')
    .optional(),
})
/** As a form's box sends it: ticked, the customer reads that it is sold out. */
export const SoldOut = z.preprocess(ticked => ticked === 'yes', z.boolean())

export type MoveOrder = z.infer<typeof MoveOrder>

/**
 * Moves an order to another status: the only way a status changes. In one transaction it writes status and event (time
 * and actor), takes the stock of an order that waited without, gives stock and coupon back when cancelled, marks a COD
 * order paid when delivered, and queues the email. Concurrent moves are made one after the other, each by the rules of
 * `order-status-rules.ts`. The current status with courier or tracking only stores these. `email: false`: the customer
 * gets another email about it. `gate`: the step that the move is, where something may hold it (`holdRules`). Throws
 * `not_found`, `invalid`, `move_refused`, `out_of_stock`.
 */
export async function moveOrder(
  db: Db,
  input: MoveOrder,
  { email = true, gate }: { email?: boolean; gate?: Gate | undefined } = {},
): Promise<{ orderNumber: string; orderStatus: OrderStatus }> {
  const move = parse(input)
  return inTransaction(db, async tx => {
    // A concurrent move waits here and then sees the new status.
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'order_number', 'order_status', 'payment_method', 'version', 'holds_stock'])
      .where('id', '=', move.orderId)
      .forUpdate()
      .executeTakeFirst()
    if (!order) throw new ShopError('not_found', 'Order not found')
    const from = order.order_status as OrderStatus
    if (move.from && move.from !== from) {
      const is = statusLabel(from).toLowerCase()
      throw new ShopError('move_refused', `Somebody else has moved this order: it is ${is} now.`)
    }
    if (move.version !== undefined && move.version !== order.version) {
      throw await changedSince(tx, order.id, move.version)
    }
    const parcel = parcelColumns(move)
    const parcelOnly = from === move.to && from !== 'cancelled' && Object.keys(parcel).length > 0
    if (!parcelOnly && !mayMove(from, move.to, move.actor === 'customer' ? 'customer' : 'shop')) {
      throw new ShopError('move_refused', refusal(from, move.to))
    }
    if (gate) await demandNoHold(tx, gate, { orderId: order.id, label: order.order_number })
    if (!parcelOnly) await moveParcels(tx, order.id, move.to)
    const takesStock = !order.holds_stock && move.to !== 'cancelled'
    if (takesStock) await takeWaitingStock(tx, { orderId: order.id, actor: move.actor })
    await tx
      .updateTable('orders')
      .set({
        ...parcel,
        order_status: move.to,
        ...(takesStock && { holds_stock: true }),
        ...(move.to === 'delivered' && order.payment_method === 'COD' ? { payment_status: 'paid' } : {}),
      })
      .where('id', '=', order.id)
      .execute()
    if (from === 'pending' && !parcelOnly) await closeOpenOrder(tx, order.id)
    if (!parcelOnly) await recordMove(tx, move, { email, heldStock: order.holds_stock })
    return { orderNumber: order.order_number, orderStatus: move.to }
  })
}

async function recordMove(
  tx: Tx,
  { orderId, to, actor, reason = '', soldOut }: MoveOrder,
  { email, heldStock }: { email: boolean; heldStock: boolean },
): Promise<void> {
  const isSoldOut = to === 'cancelled' && (soldOut ?? (actor !== 'customer' && (await isMissing(tx, orderId))))
  const event = await tx
    .insertInto('order_events')
    .values({ order_id: orderId, order_status: to, actor, reason, sold_out: isSoldOut })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (to === 'cancelled') {
    // Stock before coupon, as in placeOrder, to avoid deadlocks.
    if (heldStock) await returnStock(tx, { orderId, actor })
    await releaseRedemption(tx, orderId)
    await reopenReturn(tx, { orderId, actor })
  }
  if (!email) return
  await addEmail(tx, 'order-moved', {
    orderId,
    eventId: String(event.id),
    orderStatus: to,
    expired: actor === EXPIRY_ACTOR,
  })
  // Who cancels reads it on the page, or as the reply to their button.
  if (to === 'cancelled' && actor !== 'customer') await sql`select tell_cancelled(${orderId})`.execute(tx)
}

async function isMissing(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from orders cross join lateral missing_pieces(orders) where orders.id = ${orderId} limit 1`.execute(tx)
  return rows.length > 0
}

function parse(input: MoveOrder): MoveOrder {
  const { success, data, error } = MoveOrder.safeParse(input)
  if (!success) throw new ShopError('invalid', error.issues[0]?.message ?? 'Invalid input')
  return data
}

function parcelColumns({ courier, trackingNumber, trackingUrl }: MoveOrder) {
  return {
    ...(courier === undefined ? {} : { courier }),
    ...(trackingNumber === undefined ? {} : { tracking_number: trackingNumber }),
    ...(trackingUrl === undefined ? {} : { tracking_url: trackingUrl || null }),
  }
}

function refusal(from: OrderStatus, to: OrderStatus): string {
  const is = `This order is ${statusLabel(from).toLowerCase()}`
  if (to === 'cancelled') return `${is} and can no longer be cancelled.`
  return `${is} and cannot become ${statusLabel(to).toLowerCase()}.`
}

function isSecure(link: string): boolean {
  return link === '' || (URL.canParse(link) && new URL(link).protocol === 'https:')
}
