import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import { amountText, minus } from '../../../ground/money.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { NOTE_LIMIT } from '../../../offers/cart/cart-limit-rules.ts'
import type { Settings } from '../../../settings/settings/index.ts'
import { demandNoHold } from '../../holds/index.ts'
import { addLines, bottlesOf, findLines, linesTogether } from '../edit/change-lines.ts'
import { demandEditable, repriced } from '../edit/reprice.ts'
import { moveOrder } from '../move-order.ts'
import { piecesText } from '../order-money-text-rules.ts'
import { demandNoParcel } from '../order-parcels.ts'
import { statusLabel } from '../order-status-rules.ts'
import { lockPair, type Pair } from './lock-pair.ts'

type Order = Selectable<Database['orders']>

/**
 * Merges a duplicate into an order: its lines, at their prices, and its note come over, and it is cancelled. Stock,
 * coupons and prices follow as in an edit; the customer gets one email about the order that stays. Money that comes for
 * the merged one later pays for that one too. Returns both numbers. Throws `not_found`, `move_refused`, `out_of_stock`.
 */
export async function mergeOrders(
  tx: Tx,
  { actor, settings, ...pair }: Pair & { actor: string; settings: Settings },
): Promise<{ orderNumber: string; otherNumber: string }> {
  const [order, other] = await lockPair(tx, pair)
  demandMergeable(order, other)
  for (const { id: orderId, order_number: label } of [order, other]) await demandNoHold(tx, 'merge', { orderId, label })
  await demandNoParcel(tx, order.id)
  await demandNoParcel(tx, other.id)
  const lines = await boughtLines(tx, other.id)
  // First, so that its pieces are there for the order that stays.
  const reason = `Merged into ${order.order_number}`
  await moveOrder(tx, { orderId: other.id, to: 'cancelled', actor, reason, soldOut: false }, { email: false })
  await tx.updateTable('orders').set({ merged_into: order.id }).where('id', '=', other.id).execute()
  const note = [order.note, other.note].filter(Boolean).join('\n').slice(0, NOTE_LIMIT)
  await tx.updateTable('orders').set({ note }).where('id', '=', order.id).execute()
  await addLines(tx, { order, lines, actor, settings, merged: other.order_number })
  return { orderNumber: order.order_number, otherNumber: other.order_number }
}

/** A gift goes with the order that it was given for. */
const boughtLines = async (db: Db, orderId: string) =>
  (await findLines(db, orderId))
    .map(line => ({ ...line, quantity: line.quantity - line.gifts, gifts: 0 }))
    .filter(({ quantity }) => quantity > 0)

/**
 * What an order would be with a duplicate merged into it: '2 × Night Oud, 50 ml, Rs 4,000, to be confirmed'; or why they
 * cannot be merged.
 * @rule what staff read of a merge before they press it
 */
export async function describeMerge(
  db: Db,
  { orderId, otherId, settings }: { orderId: string; otherId: string; settings: Settings },
): Promise<{ merged: string } | { why: string }> {
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', [orderId, otherId]).execute()
  const [order, other] = [orderId, otherId].map(id => rows.find(row => row.id === id))
  if (!order || !other) throw new ShopError('not_found', 'Order not found')
  try {
    demandMergeable(order, other)
    for (const id of [orderId, otherId]) await demandNoParcel(db, id)
    const lines = linesTogether(await findLines(db, orderId), await boughtLines(db, otherId))
    const { priced } = await repriced(db, order, lines, order, settings)
    const waits =
      order.order_status === 'pending' ? 'to be confirmed' : `stays ${statusLabel(order.order_status).toLowerCase()}`
    const pieces = lines.map(line => ({ ...line, setOf: bottlesOf(line) }))
    return { merged: `${piecesText(pieces)}, ${amountText(priced.total_amount)}, ${waits}` }
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return { why: error.message }
  }
}

function demandMergeable(order: Order, other: Order): void {
  demandEditable(order)
  demandEditable(other)
  demandNoMoney(order, other)
  // Asked for the one, it would be forgotten with it.
  if (waitsForAdvance(other) && !waitsForAdvance(order))
    throw refused(`Order ${other.order_number} waits for its advance: please merge into that one.`)
  if (order.payment_method !== other.payment_method)
    throw refused('One is paid on delivery and the other ahead: they stay apart.')
  if (other.gift_wrap || other.gift_message)
    throw refused(`Order ${other.order_number} is a gift: please merge into that one.`)
}

/**
 * Money stays with the order that it came for: the other one would be cancelled and owe it back, and this one collect
 * it again.
 */
function demandNoMoney(order: Order, other: Order): void {
  if (other.paid_amount <= other.refunded) return
  const came = `Order ${other.order_number} has a payment of ${amountText(minus(other.paid_amount, other.refunded))}`
  throw refused(
    order.paid_amount > order.refunded
      ? `${came}, and so has order ${order.order_number}: please leave them apart, or pay one of them back first.`
      : `${came}: please merge into that one.`,
  )
}

const waitsForAdvance = (order: Order): boolean =>
  order.order_status === 'pending' && order.advance_due > order.prepaid_amount

const refused = (message: string) => new ShopError('move_refused', message)
