import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { SeenVersion } from '../../../ground/changed-meanwhile.ts'
import { addEmail } from '../../../ground/email-urgency.ts'
import { amountText, minus, type Paisa, paisa, sum } from '../../../ground/money.ts'
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
type Refunded = Money & { order_number: string; exchange_of: string | null; exchange_credit: Paisa }

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
 * What of an order's payment belongs to its returns: what was taken off other orders and was not paid back with their
 * returns, and what is still due and is paid on the return's page. In paisa.
 */
export async function findReserved(db: Db, orderId: string): Promise<{ exchanged: Paisa; due: Paisa }> {
  const { rows } = await sql<{ exchanged: Paisa; due: Paisa }>`
    select
      (select coalesce(sum(instead.exchange_credit), 0)::bigint from orders as instead join returns on returns.id = instead.exchange_of
        where returns.order_id = ${orderId} and instead.order_status <> 'cancelled')
        - (select coalesce(sum(amount), 0)::bigint from order_refunds join returns on returns.id = return_id
          where order_refunds.order_id = ${orderId} and returns.order_id <> ${orderId}) as exchanged,
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
  order: Refunded,
  { returnId, ...paid }: Paid & { returnId?: string },
): Promise<Paisa> {
  let inAll = paisa(0)
  for (const part of await partsOf(tx, order, paid.amount, returnId !== undefined)) {
    const of = part.order.id === order.id ? '' : `, for what came back of ${order.order_number}`
    inAll = sum([inAll, await payPart(tx, part.order, { ...paid, amount: part.amount, returnId, of })])
  }
  return inAll
}

/**
 * Of which orders a refund is paid: what was taken off an exchange came with the order before it. Throws
 * `move_refused` for more than may be paid back.
 * @rule of which order the return of an exchange is paid back
 */
async function partsOf(
  tx: Tx,
  order: Refunded,
  amount: Paisa,
  isReturn: boolean,
): Promise<{ order: Refunded; amount: Paisa }[]> {
  const { exchanged } = await findReserved(tx, order.id)
  const parts: { order: Refunded; amount: Paisa }[] = []
  let [at, rest, most] = [order, amount, await refundable(tx, order, exchanged)]
  for (;;) {
    const part = paisa(Math.max(0, Math.min(rest, most)))
    if (part > 0) parts.push({ order: at, amount: part })
    rest = minus(rest, part)
    if (rest === 0) return parts
    if (!isReturn || at.exchange_of === null || rest > at.exchange_credit) break
    at = await tx
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', eb => eb.selectFrom('returns').select('order_id').where('id', '=', at.exchange_of))
      .forUpdate()
      .executeTakeFirstOrThrow()
    most = minus(at.paid_amount, at.refunded)
  }
  throw await refusalOf(tx, order, exchanged)
}

async function payPart(
  tx: Tx,
  order: Refunded,
  { amount, method, reference, staff, returnId, of }: Paid & { returnId: string | undefined; of: string },
): Promise<Paisa> {
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
  const text = `Paid back ${amountText(amount)} by ${method}${reference && `, ${reference}`}${of}`
  await recordChange(tx, { orderId: order.id, kind: 'refund', text, actor: staff.name })
  const { inAll } = await tx
    .selectFrom('order_refunds')
    .select(eb => eb.fn.sum<Paisa>('amount').as('inAll'))
    .where('order_id', '=', order.id)
    .where('staff_id', '=', staff.id)
    .executeTakeFirstOrThrow()
  return inAll
}

async function demandRefundable(tx: Tx, order: Refunded, amount: Paisa, reserved: Paisa): Promise<void> {
  if (amount > (await refundable(tx, order, reserved))) throw await refusalOf(tx, order, reserved)
}

async function refusalOf(tx: Tx, order: Refunded, reserved: Paisa): Promise<ShopError> {
  const most = await refundable(tx, order, reserved)
  const why = most === 0 ? 'Nothing of this order can be paid back.' : `At most ${amountText(most)} can be paid back.`
  const returned = reserved > 0 ? ' What is due for a return is paid on its page.' : ''
  const where = order.exchange_of ? ' The rest was paid with the order that this one was exchanged for.' : ''
  return new ShopError('move_refused', why + returned + where)
}
