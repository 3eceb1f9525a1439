import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { addEmail } from '../../../ground/email-urgency.ts'
import { amountText, type Paisa, paisa, sum } from '../../../ground/money.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { WholeRupees } from '../../../ground/typed-rupees.ts'
import { demandNoHold } from '../../holds/index.ts'
import { hasEnded, type OrderStatus } from '../order-status-rules.ts'
import { dueOfReturn } from '../queue/order-queues.ts'
import { refundMethods } from '../refund-rules.ts'
import { lockOrder } from './order-changed-meanwhile.ts'
import { recordChange } from './record-change.ts'

/** The form of a refund. The amount is typed in whole rupees. */
export const RecordRefund = z.object({
  version: SeenVersion,
  amount: WholeRupees,
  method: z.enum(refundMethods, 'Please choose how it was paid'),
  reference: z.string().trim().max(80, 'The reference must be 80 characters or less').default(''),
})

type Money = { id: string; order_status: string; paid_amount: Paisa; refunded: Paisa }

/**
 * What may still be paid back: all that was paid once the order has ended, else what goes back by `order_dues`.
 * `reserved`: what of it belongs to its returns.
 */
export async function refundable(
  db: Db,
  { id, order_status: status, paid_amount: paid, refunded }: Money,
  reserved: Paisa,
): Promise<Paisa> {
  const left = Math.max(0, paid - refunded - reserved)
  if (hasEnded(status as OrderStatus)) return paisa(left)
  const { rows } = await sql<{ goesBack: Paisa }>`
    select goes_back as "goesBack" from orders cross join lateral order_dues(orders) where id = ${id}`.execute(db)
  return paisa(Math.min(left, rows[0]?.goesBack ?? 0))
}

/**
 * What of an order's payment belongs to its returns: what was taken off other orders, and what is still due and is paid
 * on the return's page. In paisa.
 */
export async function findReserved(db: Db, orderId: string): Promise<{ exchanged: Paisa; due: Paisa }> {
  const { rows } = await sql<{ exchanged: Paisa; due: Paisa }>`
    select
      (select coalesce(sum(instead.exchange_credit), 0)::bigint from orders as instead join returns on returns.id = instead.exchange_of
        where returns.order_id = ${orderId} and instead.order_status <> 'cancelled') as exchanged,
      (select coalesce(sum(${dueOfReturn}), 0)::bigint from returns
        where order_id = ${orderId} and state = 'received' and value is not null) as due`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select without from returns one row')
  return row
}

type Paid = Pick<z.output<typeof RecordRefund>, 'amount' | 'method' | 'reference'> & {
  staff: { id: string; name: string }
}

/**
 * Records money that was paid back to the customer. `inAll`: what this person has paid back of the order. Throws
 * `not_found`, and `move_refused` for more than may be paid back.
 */
export async function recordRefund(
  tx: Tx,
  refund: Paid & { orderId: string; version: number },
): Promise<{ orderNumber: string; inAll: Paisa }> {
  const order = await lockOrder(tx, refund.orderId, refund.version)
  await demandNoHold(tx, 'payBack', { orderId: order.id, label: order.order_number })
  const { exchanged, due } = await findReserved(tx, order.id)
  await demandRefundable(tx, order, refund.amount, sum([exchanged, due]))
  return { orderNumber: order.order_number, inAll: await payBack(tx, order, refund) }
}

/**
 * Records money that was paid back for an order that the caller holds. Returns what this person has paid back of it.
 * `returnId`: for what came back. Throws `move_refused`.
 */
export async function payBack(
  tx: Tx,
  order: Money & { exchange_of: string | null },
  { amount, method, reference, staff, returnId }: Paid & { returnId?: string },
): Promise<Paisa> {
  const { exchanged } = await findReserved(tx, order.id)
  await demandRefundable(tx, order, amount, exchanged)
  const { id } = await tx
    .insertInto('order_refunds')
    .values({ order_id: order.id, amount, method, reference, staff_id: staff.id, return_id: returnId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  // What is paid for a return stands in its email.
  if (!returnId)
    await addEmail(tx, 'refund-paid', {
      orderId: order.id,
      refundId: String(id),
      amount,
      method,
      reference,
      paidAt: new Date().toISOString(),
    })
  const text = `Paid back ${amountText(amount)} by ${method}${reference && `, ${reference}`}`
  await recordChange(tx, { orderId: order.id, kind: 'refund', text, actor: staff.name })
  const { inAll } = await tx
    .selectFrom('order_refunds')
    .select(eb => eb.fn.sum<Paisa>('amount').as('inAll'))
    .where('order_id', '=', order.id)
    .where('staff_id', '=', staff.id)
    .executeTakeFirstOrThrow()
  return inAll
}

async function demandRefundable(
  tx: Tx,
  order: Money & { exchange_of: string | null },
  amount: Paisa,
  reserved: Paisa,
): Promise<void> {
  const most = await refundable(tx, order, reserved)
  if (amount <= most) return
  const why = most === 0 ? 'Nothing of this order can be paid back.' : `At most ${amountText(most)} can be paid back.`
  const returned = reserved > 0 ? ' What is due for a return is paid on its page.' : ''
  const where = order.exchange_of ? ' The rest was paid with the order that this one was exchanged for.' : ''
  throw new ShopError('move_refused', why + returned + where)
}
