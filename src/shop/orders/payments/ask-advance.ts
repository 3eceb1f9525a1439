import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { amountText, type Paisa, paisa, rs } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { WholeRupees } from '../../ground/typed-rupees.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { lockOrder, recordChange } from '../orders/index.ts'

/** The form that asks for an advance, in whole rupees. */
export const AskAdvance = z.object({
  version: SeenVersion,
  amount: WholeRupees,
  reason: z.string().trim().max(500, 'The reason must be 500 characters or less').default(''),
})

type Asked = {
  orderId: string
  amount: Paisa
  /** As the customer reads it. */
  reason: string
  actor: string
  settings: Pick<Settings, 'advanceHours' | 'advanceKept' | 'transferAccount'>
  version?: number
  /** False: another email tells it. */
  email?: boolean
}

/**
 * Asks for a part of a COD order, or all of it, before it is sent: it waits with its stock for so many hours, and is
 * confirmed by the payment. Returns the order's number. Throws `not_found`, `move_refused` for an order that is not
 * pending, `invalid` for more than it costs.
 * @rule what asking a buyer for an advance does to an order
 */
export async function askAdvance(
  tx: Tx,
  { orderId, amount, reason, actor, settings, version, email = true }: Asked,
): Promise<string> {
  const order = version === undefined ? await holdOrder(tx, orderId) : await lockOrder(tx, orderId, version)
  if (order.payment_method !== 'COD' || order.order_status !== 'pending') {
    throw new ShopError(
      'move_refused',
      'An advance is asked for an order that waits to be confirmed and is paid in cash.',
    )
  }
  if (amount > order.total_amount)
    throw new ShopError('invalid', `At most ${amountText(order.total_amount)}, what the order costs`, 'amount')
  await tx
    .updateTable('orders')
    .set({
      advance_due: amount,
      advance_reason: reason,
      advance_kept_most: rs(settings.advanceKept),
      expires_at: sql<Date>`now() + ${settings.advanceHours} * interval '1 hour'`,
    })
    .where('id', '=', orderId)
    .execute()
  await recordChange(tx, { orderId, kind: 'decision', text: `Advance asked: ${amountText(amount)}. ${reason}`, actor })
  if (email) await addEmail(tx, 'advance-asked', { orderId })
  return order.order_number
}

async function holdOrder(tx: Tx, orderId: string) {
  const order = await tx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst()
  if (!order) throw new ShopError('not_found', 'Order not found')
  return order
}

/**
 * Asks for nothing ahead any more: the order waits for its call. Returns the order's number. Throws `not_found`,
 * `move_refused`.
 */
export async function waiveAdvance(
  tx: Tx,
  {
    orderId,
    version,
    actor,
    codExpiryHours,
  }: { orderId: string; version: number; actor: string } & Pick<Settings, 'codExpiryHours'>,
): Promise<string> {
  const order = await lockOrder(tx, orderId, version)
  if (order.order_status !== 'pending' || order.advance_due <= order.prepaid_amount)
    throw new ShopError('move_refused', 'This order does not wait for an advance.')
  await tx
    .updateTable('orders')
    .set({
      advance_due: paisa(0),
      advance_reason: '',
      expires_at: sql<Date>`greatest(expires_at, created_at + ${codExpiryHours} * interval '1 hour')`,
    })
    .where('id', '=', orderId)
    .execute()
  await recordChange(tx, { orderId, kind: 'decision', text: 'No advance is asked any more', actor })
  return order.order_number
}
