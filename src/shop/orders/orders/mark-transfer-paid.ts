import type { Tx } from '../../../platform/database/database.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { moveOrder } from './move-order.ts'
import type { OrderStatus } from './order-status-rules.ts'

/**
 * Marks an order that is paid ahead as paid, and queues the customer's email. A pending order is confirmed by it, so
 * that it waits to be packed; one that waited without stock, of which none is left, stays pending among those.
 * `confirmed`: whether it was. Throws `not_found`, `move_refused`.
 */
export async function markTransferPaid(
  tx: Tx,
  { orderId, actor, reason = 'The bank transfer has arrived' }: { orderId: string; actor: string; reason?: string },
): Promise<{ orderNumber: string; orderStatus: OrderStatus; confirmed: boolean }> {
  const order = await tx
    .selectFrom('orders')
    .select(['order_number as orderNumber', 'order_status', 'payment_method', 'payment_status'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  if (order.payment_method !== 'Bank Transfer') throw refused('This order is not paid by bank transfer.')
  if (order.payment_status === 'paid') throw refused('This order is paid already.')
  if (order.order_status === 'cancelled') throw refused('This order is cancelled.')
  await tx.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', orderId).execute()
  await addEmail(tx, 'payment-received', { orderId })
  const { orderNumber, order_status: status } = order
  if (status !== 'pending') return { orderNumber, orderStatus: status as OrderStatus, confirmed: false }
  // The email about the payment says that the order is being readied: a second one would say the same.
  try {
    await moveOrder(tx, { orderId, to: 'confirmed', actor, reason }, { email: false })
  } catch (error) {
    // The payment counts although the stock is sold out.
    if (!(error instanceof ShopError) || error.code !== 'out_of_stock') throw error
    return { orderNumber, orderStatus: 'pending', confirmed: false }
  }
  return { orderNumber, orderStatus: 'confirmed', confirmed: true }
}

const refused = (message: string) => new ShopError('move_refused', message)
