import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { amountText, type Paisa, sum } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { WholeRupees } from '../../ground/typed-rupees.ts'
import { collectLess } from '../dispatch/index.ts'
import { markTransferPaid, moveOrder, recordChange } from '../orders/index.ts'

/** Of what proves a payment; its column has no more. */
export const REFERENCE_LIMIT = 80

/** The form that records a payment by hand, in whole rupees. */
export const RecordPayment = z.object({
  amount: WholeRupees,
  reference: z
    .string({ error: "Please give the bank's or wallet's number of the payment" })
    .trim()
    .min(1, "Please give the bank's or wallet's number of the payment")
    .max(REFERENCE_LIMIT, `The reference must be ${REFERENCE_LIMIT} characters or less`),
})

type Payment = {
  orderId: string
  amount: Paisa
  /** 'Bank transfer', 'JazzCash' ... */
  method: string
  /** What proves it: with its method it counts once. */
  reference: string
  /** Of a bank transfer: the bank's reference as staff typed it, or the row of a statement that says so. */
  typedReference?: string
  bankRowId?: number
  actor: string
}

/** `orderId`: the order that it counts for, another one than was named where that was merged. */
export type Received = { orderId: string; orderNumber: string; counted: boolean; confirmed: boolean }

/**
 * Records money that came for an order by bank, wallet or card. It counts once for each reference, and for an order in
 * any state: what is not asked, or belongs to a cancelled order, is due to be paid back. What couriers have not taken
 * yet is collected less; of what they have, Dispatch lists the parcels that collect too much. What comes for a merged
 * order pays for the one that took its lines. An order whose transfer or advance is complete is confirmed. The customer
 * gets an email. Throws `not_found`.
 * @rule what a received payment does to an order
 */
export async function receivePayment(
  tx: Tx,
  { orderId: named, amount, method, reference, typedReference, bankRowId, actor }: Payment,
): Promise<Received> {
  const { orderId, merged } = await payingOrder(tx, named)
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  const orderNumber = order.order_number
  const ahead = sum([order.prepaid_amount, amount])
  const isTransfer = order.payment_method !== 'COD'
  const isUnpaid = order.payment_status !== 'paid' && order.order_status !== 'cancelled'
  const completed = isTransfer && isUnpaid && ahead >= order.total_amount
  const inserted = await tx
    .insertInto('order_payments')
    .values({
      order_id: orderId,
      amount,
      method,
      reference,
      actor,
      completed,
      typed_reference: typedReference ?? null,
      bank_row_id: bankRowId ?? null,
    })
    .onConflict(oc => oc.columns(['method', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return { orderId, orderNumber, counted: false, confirmed: false }
  const text = `Received ahead: ${amountText(amount)} by ${method}, ${typedReference ?? reference}${merged && `, for ${merged}, which was merged into this order`}`
  await recordChange(tx, { orderId, kind: 'payment', text, actor })
  if (!isTransfer) await collectLess(tx, orderId)
  // The one that completes a transfer stands in the order's confirmation.
  if (!completed) await addEmail(tx, 'payment-received', { orderId, payment: { id: String(inserted.id), amount } })
  if (isTransfer) {
    if (!completed) return { orderId, orderNumber, counted: true, confirmed: false }
    const { confirmed } = await markTransferPaid(tx, {
      orderId,
      actor,
      ...(method !== 'Bank transfer' && { reason: `Paid by ${method}` }),
    })
    return { orderId, orderNumber, counted: true, confirmed }
  }
  const complete = order.order_status === 'pending' && order.advance_due > 0 && ahead >= order.advance_due
  return { orderId, orderNumber, counted: true, confirmed: complete && (await confirm(tx, orderId, actor)) }
}

/** The order that money for this one pays for, and the number of this one where it was merged into that. */
async function payingOrder(tx: Tx, named: string): Promise<{ orderId: string; merged: string }> {
  const { rows } = await sql<{ orderId: string; merged: string }>`
    with recursive led as (
      select id, merged_into, '' as merged, 0 as step from orders where id = ${named}
      union all
      select orders.id, orders.merged_into, (select order_number from orders where id = ${named}), step + 1
      from led join orders on orders.id = led.merged_into where step < 20)
    select id as "orderId", merged from led order by step desc limit 1`.execute(tx)
  return rows[0] ?? { orderId: named, merged: '' }
}

/** False when it waited without stock, of which none is left: staff call. */
async function confirm(tx: Tx, orderId: string, actor: string): Promise<boolean> {
  try {
    await moveOrder(tx, { orderId, to: 'confirmed', actor, reason: 'The advance has arrived' }, { email: false })
    return true
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'out_of_stock') throw error
    return false
  }
}
