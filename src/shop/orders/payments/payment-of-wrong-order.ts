import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { amountText, minus, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { piecesLeft, uncollected } from '../dispatch/index.ts'
import { countOpenAgain, recordChange } from '../orders/index.ts'
import type { OrderStatus } from '../orders/order-status-rules.ts'
import { REFERENCE_LIMIT } from './receive-payment.ts'

type Undo = {
  orderId: string
  paymentId: number
  /** Why, for staff. */
  reason: string
  actor: string
  settings: Pick<Settings, 'advanceHours' | 'transferExpiryHours'>
}

/** `status`: of the order now; `uncollected`: what it owes and no parcel will collect, since they have left. */
export type Undone = { orderNumber: string; amount: Paisa; status: OrderStatus; uncollected: Paisa }

/**
 * Takes back a payment that belongs to somebody else: a row with its amount below zero, which the ledger follows. An
 * order that it confirmed waits for its advance or transfer again unless it is packed; a parcel that has not left
 * collects what is missing. The customer, who read that the payment has arrived, is notified. Throws `not_found`,
 * `move_refused` for money that was paid back or kept.
 * @rule how a payment of the wrong order is taken back
 */
export async function undoPayment(tx: Tx, { orderId, paymentId, reason, actor, settings }: Undo): Promise<Undone> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const payment = await tx
    .selectFrom('order_payments')
    .select(eb => ['amount', 'method', eb.fn.coalesce('typed_reference', 'reference').as('reference')])
    .where('id', '=', paymentId)
    .where('order_id', '=', orderId)
    .where('undoes', 'is', null)
    .executeTakeFirst()
  if (!payment) throw new ShopError('not_found', 'There is no such payment')
  const ahead = minus(order.prepaid_amount, payment.amount)
  if (order.refunded > 0 || order.advance_kept > ahead)
    throw new ShopError('move_refused', 'Money of this order was paid back or kept already.')
  const byTransfers = await tx
    .selectFrom('order_payments as payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('completed', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_payments').select('id').whereRef('undoes', '=', 'payments.id'))),
    )
    .executeTakeFirst()
  await tx
    .insertInto('order_payments')
    .values({
      order_id: orderId,
      amount: paisa(-payment.amount),
      method: payment.method,
      actor,
      undoes: paymentId,
      reference: `Undone ${paymentId}: ${payment.reference}`.slice(0, REFERENCE_LIMIT),
    })
    .execute()
  // Marked as paid by hand, a transfer stays paid.
  const isUnpaid = byTransfers !== undefined && ahead < order.total_amount
  if (isUnpaid) {
    const unpaid = { payment_status: 'unpaid', paid_amount: ahead }
    await tx.updateTable('orders').set(unpaid).where('id', '=', orderId).execute()
  }
  const waits = order.payment_method === 'COD' ? ahead < order.advance_due : isUnpaid
  const isTakenBack = order.order_status === 'confirmed' && waits && !(await hasParcel(tx, orderId))
  if (isTakenBack) await waitAgain(tx, order, actor, settings)
  const left = order.payment_method === 'COD' ? await collectMore(tx, orderId) : paisa(0)
  const text = `Not theirs after all: ${amountText(payment.amount)} by ${payment.method}, ${payment.reference}. ${reason}`
  const changeId = await recordChange(tx, { orderId, kind: 'payment', text, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId })
  const status = isTakenBack ? 'pending' : (order.order_status as OrderStatus)
  return { orderNumber: order.order_number, amount: payment.amount, status, uncollected: left }
}

async function hasParcel(tx: Tx, orderId: string): Promise<boolean> {
  const parcels = tx.selectFrom('parcels').select('id').where('order_id', '=', orderId)
  return (await parcels.where('state', '<>', 'cancelled').executeTakeFirst()) !== undefined
}

async function waitAgain(
  tx: Tx,
  { id, payment_method: method }: { id: string; payment_method: string },
  actor: string,
  { advanceHours, transferExpiryHours }: Undo['settings'],
): Promise<void> {
  const hours = method === 'COD' ? advanceHours : transferExpiryHours
  await tx
    .updateTable('orders')
    // It would expire at once.
    .set({
      order_status: 'pending',
      expires_at: sql<Date>`greatest(expires_at, now() + ${hours} * interval '1 hour')`,
    })
    .where('id', '=', id)
    .execute()
  await countOpenAgain(tx, id)
  const reason = 'The payment that confirmed it belongs to another order'
  await tx.insertInto('order_events').values({ order_id: id, order_status: 'pending', actor, reason }).execute()
}

/** Lets the latest parcel that may still change collect what is missing. Returns what nobody will collect. */
async function collectMore(tx: Tx, orderId: string): Promise<Paisa> {
  const missing = await uncollected(tx, orderId)
  // Pieces that are in no parcel yet collect it later.
  if (missing <= 0 || (await piecesLeft(tx, orderId)).length > 0) return paisa(0)
  const parcel = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', orderId)
    .where(eb => eb.fn<boolean>('parcel_counts', [eb.table('parcels')]))
    .where(eb => eb.fn<boolean>('parcel_is_open', [eb.table('parcels')]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!parcel) return missing
  await tx
    .updateTable('parcels')
    .set(eb => ({ cod_amount: eb('cod_amount', '+', missing) }))
    .where('id', '=', parcel.id)
    .execute()
  return paisa(0)
}
