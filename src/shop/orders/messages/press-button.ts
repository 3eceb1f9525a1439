import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { type Hold, type HoldKind, holdsAt, holdWords } from '../holds/hold-rules.ts'
import { holdsOf } from '../holds/index.ts'
import { moveOrder, recordChange } from '../orders/index.ts'
import type { Answer } from './message-rules.ts'
import { type Outcome, pressedTexts } from './replies-to-buttons.ts'

const BY_BUTTON = 'By a button in WhatsApp'

/** `settled`: nobody of staff needs to read the answer. */
type Answered = { outcome: Outcome; orderNumber: string; settled: boolean }

/**
 * Does what the shopper pressed, as a call would: confirms or cancels the order, or has somebody call. The first answer
 * to a question counts; the same again is answered alike, another one is read by staff. What the order became meanwhile
 * stays.
 * @rule what a pressed button of a message does
 */
export async function answerOrder(tx: Tx, messageId: string, action: Answer): Promise<Answered> {
  const { order_id: orderId } = await tx
    .selectFrom('messages')
    .select('order_id')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  if (orderId === null) throw new ShopError('not_found', 'Order not found')
  const order = await tx
    .selectFrom('orders')
    .select(['order_number', 'order_status', 'payment_method', 'version'])
    .select(sql<boolean>`exists (select from order_events where order_id = orders.id and sold_out)`.as('soldOut'))
    .select(sql<string>`stock_of_order(orders)`.as('stock'))
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const message = await tx
    .selectFrom('messages')
    .select(['answer', 'order_version'])
    .where('id', '=', messageId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const said = (outcome: Outcome, settled: boolean): Answered => ({
    outcome,
    settled,
    orderNumber: order.order_number,
  })
  const note = (text: string) => recordChange(tx, { orderId, kind: 'call', text, actor: 'customer' })
  const { order_status: status } = order
  const ended = order.soldOut ? 'soldOut' : 'ended'
  if (message.answer !== null && message.answer !== action) {
    await note(`Pressed ${pressedTexts[action]} in WhatsApp after ${pressedTexts[message.answer as Answer]}`)
    return said(status === 'pending' ? 'another' : status === 'cancelled' ? ended : 'tooLate', false)
  }
  const isFirst = message.answer === null
  if (isFirst) {
    await tx
      .updateTable('messages')
      .set({ answer: action, answered_at: new Date() })
      .where('id', '=', messageId)
      .execute()
  }
  if (status === 'cancelled') return said(action === 'cancel' ? 'cancelled' : ended, action === 'cancel')
  if (status !== 'pending' || order.payment_method !== 'COD') {
    if (action === 'confirm') return said('confirmed', true)
    if (isFirst) await note(`Pressed ${pressedTexts[action]} in WhatsApp, too late`)
    return said('tooLate', !isFirst)
  }
  if (!isFirst) return said(action === 'change' ? 'change' : order.stock === 'none' ? 'noneLeft' : 'toBeCalled', true)
  if (action === 'change') {
    await note('Asked for a change by a button in WhatsApp: to be called')
    return said('change', true)
  }
  // What they read of the order is not so any more.
  if (message.order_version !== order.version) {
    await note(`Pressed ${pressedTexts[action]} in WhatsApp, but the order changed since it was asked: to be called`)
    return said('toBeCalled', true)
  }
  const holds = action === 'confirm' ? holdsAt(await holdsOf(tx, orderId), 'confirmByMessage') : []
  if (holds.length > 0) {
    await note(`Pressed Confirm in WhatsApp, but it is held: ${holds.map(holdWords).join('; ')}`)
    return said(outcomeOf(holds), true)
  }
  try {
    const to = action === 'confirm' ? 'confirmed' : 'cancelled'
    await moveOrder(tx, { orderId, to, actor: 'customer', reason: BY_BUTTON })
    return said(to, true)
  } catch (error) {
    // A rule keeps it, or somebody took the last ones at the same moment: staff call.
    if (!(error instanceof ShopError)) throw error
    await note(`Pressed ${pressedTexts[action]} in WhatsApp. ${error.message}`)
    return said(error.code === 'out_of_stock' ? 'noneLeft' : 'toBeCalled', true)
  }
}

/** What the customer reads of what holds it. */
function outcomeOf(holds: readonly Hold[]): Outcome {
  const has = (kind: HoldKind) => holds.some(hold => hold.kind === kind)
  return has('stock') ? 'noneLeft' : has('advance') ? 'advance' : 'toBeCalled'
}
