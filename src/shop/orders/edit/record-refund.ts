import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { amountText, minus, type Paisa, paisa, rs } from '../../money.ts'
import { ShopError } from '../../shop-error.ts'
import { holdVersion, SeenVersion } from './hold-version.ts'
import { recordChange } from './record-change.ts'
import { refundMethods } from './refund-rules.ts'

/** The form of a refund. The amount is typed in whole rupees. */
export const RecordRefund = z.object({
  version: SeenVersion,
  amount: z.coerce
    .number({ error: 'Please enter the amount' })
    .int('Please enter whole rupees')
    .min(1, 'Please enter the amount')
    .max(10_000_000, 'This amount is too large')
    .transform(rs),
  method: z.enum(refundMethods, 'Please choose how it was paid'),
  reference: z.string().trim().max(80, 'The reference must be 80 characters or less').default(''),
})

type Money = { order_status: string; total_amount: Paisa; paid_amount: Paisa; refunded: Paisa }

/** What may still be paid back: all that was paid once the order has ended, else what was paid beyond its total. */
export function refundable({ order_status: status, total_amount: total, paid_amount: paid, refunded }: Money): Paisa {
  const left = minus(paid, refunded)
  return status === 'cancelled' || status === 'delivered' ? left : paisa(Math.max(0, left - total))
}

/**
 * Records money that was paid back to the customer. Returns the order's number. Throws `not_found`, and `move_refused` for more than
 * may be paid back.
 */
export async function recordRefund(
  tx: Tx,
  refund: z.output<typeof RecordRefund> & { orderId: string; staff: { id: string; name: string } },
): Promise<string> {
  const { orderId, amount, method, reference, staff } = refund
  const order = await holdVersion(tx, orderId, refund.version)
  const most = refundable(order)
  if (amount > most) {
    const why = most === 0 ? 'Nothing of this order can be paid back.' : `At most ${amountText(most)} can be paid back.`
    throw new ShopError('move_refused', why)
  }
  await tx
    .insertInto('order_refunds')
    .values({ order_id: orderId, amount, method, reference, staff_id: staff.id })
    .execute()
  const text = `Paid back ${amountText(amount)} by ${method}${reference && `, ${reference}`}`
  await recordChange(tx, { orderId, kind: 'refund', text, actor: staff.name })
  return order.order_number
}
