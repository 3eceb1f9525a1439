import type { Tx } from '../../../platform/database/database.ts'
import { Attempt, usedAttempt } from '../../ground/form-attempt.ts'
import { minus, type Paisa, paisa } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { Settings } from '../../settings/settings/index.ts'
import { LineFields, linesOf, takeExchange } from '../orders/index.ts'
import { demandReceived, lockReturn } from './lock-return.ts'
import { findDue, findPaid, returnWorth } from './paid-and-due.ts'
import { endReturn } from './pay-return.ts'
import { paidForPiece } from './return-worth-rules.ts'

/** The form of what is sent instead of what came back. `attempt`: the id that its order will have. */
export const ExchangeReturn = LineFields.extend({ attempt: Attempt }).transform((fields, ctx) => ({
  attempt: fields.attempt,
  lines: linesOf(fields, ctx),
}))

type Send = {
  returnId: string
  attempt: string
  lines: ReturnType<typeof linesOf>
  staff: { id: string; name: string }
  settings: Settings
}
type Sent = { orderId: string; orderNumber: string; of: string; credit: Paisa; totalAmount: Paisa; isNew: boolean }

/**
 * Sends other bottles instead of what came back: a linked order with its own stock and parcel, on which the customer
 * pays the difference. What came back is worth more: the rest is due as a refund. The same attempt again returns the
 * same order. Throws `not_found`, `move_refused`, `out_of_stock`, `invalid`.
 */
export async function exchangeReturn(tx: Tx, { returnId, attempt, lines, staff, settings }: Send): Promise<Sent> {
  const { order, state } = await lockReturn(tx, returnId)
  const known = await findSent(tx, attempt)
  if (known && known.exchange_of !== returnId) throw usedAttempt()
  if (known) return { ...known, orderId: attempt, of: order.order_number, isNew: false }
  demandReceived(state)
  const due = await findDue(tx, returnId)
  const prices = await pricesOf(tx, { orderId: order.id, returnId })
  await demandNone(tx, returnId)
  const sent = await takeExchange(tx, {
    orderId: attempt,
    of: order,
    returnId,
    lines,
    prices,
    worth: due,
    staff,
    settings,
  })
  if (sent.credit < due) await limitRest(tx, returnId, sent.credit)
  if ((await findDue(tx, returnId)) === 0) await endReturn(tx, returnId, staff.name)
  return { ...sent, orderId: attempt, of: order.order_number, isNew: true }
}

const findSent = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('orders')
    .select(['exchange_of', 'order_number as orderNumber', 'exchange_credit as credit', 'total_amount as totalAmount'])
    .where('id', '=', orderId)
    .executeTakeFirst()

async function demandNone(tx: Tx, returnId: string): Promise<void> {
  const other = await tx
    .selectFrom('orders')
    .select('order_number')
    .where('exchange_of', '=', returnId)
    .where('order_status', '<>', 'cancelled')
    .executeTakeFirst()
  if (other) throw new ShopError('move_refused', `Order ${other.order_number} replaces this return already.`)
}

/**
 * What was paid for a piece of each size of a return, in whole rupees: another bottle of the same costs nothing more.
 */
async function pricesOf(
  tx: Tx,
  { orderId, returnId }: { orderId: string; returnId: string },
): Promise<Map<string, Paisa>> {
  const { paid, returns } = await findPaid(tx, orderId)
  const lines = returns.find(({ _id }) => _id === returnId)?.lines ?? []
  return new Map(
    paid.lines
      .filter(({ position }) => lines.some(line => line.position === position))
      .map(line => [line.sizeId, paidForPiece(line)]),
  )
}

/**
 * What is left after a cheaper exchange is paid back in money: at most what was paid in money, less the coupon's share.
 */
async function limitRest(tx: Tx, returnId: string, credit: Paisa): Promise<void> {
  const { value } = await tx.selectFrom('returns').select('value').where('id', '=', returnId).executeTakeFirstOrThrow()
  const { refund } = await returnWorth(tx, returnId)
  const given = minus(value ?? paisa(0), await findDue(tx, returnId))
  const next = paisa(Math.max(given, credit, Math.min(value ?? 0, refund)))
  await tx.updateTable('returns').set({ value: next }).where('id', '=', returnId).execute()
}
