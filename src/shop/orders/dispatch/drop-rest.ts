import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { SeenVersion } from '../../ground/changed-meanwhile.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { amountText, minus, type Paisa, paisa, sum, times, wholeRupees } from '../../ground/money.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { recordAmounts } from '../../offers/coupons/index.ts'
import { adjustStock, exchangeStock, piecesOf } from '../../stock/stock/index.ts'
import {
  demandNoParcel,
  findLines,
  itemColumns,
  itemRows,
  LineFields,
  linesOf,
  lockOrder,
  type OrderLine,
  recordChange,
} from '../orders/index.ts'
import { piecesText } from '../orders/order-money-text-rules.ts'
import { countingParcel, piecesLeft } from './order-pieces.ts'
import { settleOrder } from './settle-order.ts'

/**
 * The form that takes pieces out of an order that left in part: how many of each size (`quantity.SIZE`), and what
 * becomes of them.
 */
export const DropRest = LineFields.extend({
  version: SeenVersion,
  stock: z.enum(['back', 'lost'], 'Please choose what becomes of the pieces'),
  reason: z.string().trim().min(1, 'Please say why').max(500, 'The reason must be 500 characters or less'),
}).transform(({ version, stock, reason, ...fields }, ctx) => ({ version, stock, reason, lines: linesOf(fields, ctx) }))

type Drop = z.output<typeof DropRest> & { orderId: string; actor: string }
type Order = Awaited<ReturnType<typeof lockOrder>>

/**
 * Takes pieces that are in no parcel out of an order whose first parcel has left: they go back to stock or are written
 * off. What stays keeps its price and its share of every offer, minimums notwithstanding; shipping and gift wrap are
 * charged as far as the parcels that left collect them, so that nothing stays open. When nothing is left to send or
 * under way the order is delivered. The customer gets an email. Throws `not_found`, `move_refused`, `invalid`.
 */
export async function dropRest(
  tx: Tx,
  { orderId, version, lines, stock, reason, actor }: Drop,
): Promise<{ orderNumber: string; text: string; before: Paisa; after: Paisa }> {
  const order = await lockOrder(tx, orderId, version)
  await demandSentInPart(tx, order)
  const old = await findLines(tx, orderId)
  const dropped = await dropOf(tx, orderId, lines)
  const remaining = old.map(line => lessOf(line, dropped.get(line.sizeId) ?? 0)).filter(({ quantity }) => quantity > 0)
  const price = await priceOf(tx, order, old, remaining)
  await exchangeStock(tx, {
    orderId,
    actor,
    changes: pieces(old, remaining).map(({ sizeId, count }) => ({ sizeId, more: -count })),
  })
  if (stock === 'lost') await writeOffPieces(tx, pieces(old, remaining), actor)
  await tx.deleteFrom('order_items').where('order_id', '=', orderId).execute()
  await tx.insertInto('order_items').columns(itemColumns).expression(itemRows(orderId, remaining)).execute()
  await shareOffers(tx, orderId, order.coupon_discount, price.coupon_discount)
  await tx.updateTable('orders').set(price).where('id', '=', orderId).execute()
  const gone = old.flatMap(({ sizeId, name, ml }) => {
    const quantity = dropped.get(sizeId) ?? 0
    return quantity > 0 ? [{ name, ml, quantity }] : []
  })
  const notSent = piecesText(gone)
  const text = `Not sent: ${notSent}. Total ${amountText(order.total_amount)} -> ${amountText(price.total_amount)}`
  const changeId = await recordChange(tx, { orderId, kind: 'items', text: `${text}. ${reason}`, actor })
  await addEmail(tx, 'order-changed', { orderId, changeId, notSent })
  await settleOrder(tx, orderId, actor)
  return { orderNumber: order.order_number, text, before: order.total_amount, after: price.total_amount }
}

async function demandSentInPart(tx: Tx, { id, order_status: status }: Order): Promise<void> {
  const sent = await tx
    .selectFrom('parcels')
    .select('id')
    .where('order_id', '=', id)
    .where('state', 'not in', ['packing', 'packed'])
    .where(countingParcel)
    .executeTakeFirst()
  if (status !== 'outForDelivery' || !sent)
    throw new ShopError(
      'move_refused',
      'Only of an order whose first parcel has left can the rest be taken away: please change its items instead.',
    )
  await demandNoParcel(tx, id)
}

/** How many pieces of each size are taken away. */
async function dropOf(tx: Tx, orderId: string, lines: Drop['lines']): Promise<Map<string, number>> {
  const left = new Map((await piecesLeft(tx, orderId)).map(piece => [piece.sizeId, piece.left]))
  const dropped = new Map<string, number>()
  for (const line of lines) {
    if (!('sizeId' in line) || line.quantity === 0) continue
    const most = left.get(line.sizeId) ?? 0
    if (line.quantity > most)
      throw new ShopError('invalid', `At most ${most}: the others are in a parcel`, `quantity.${line.sizeId}`)
    dropped.set(line.sizeId, line.quantity)
  }
  if (dropped.size === 0) throw new ShopError('invalid', 'Please say how many pieces are not sent.')
  return dropped
}

/** A line with fewer pieces. Its gifts go first, and what is paid for keeps its share of the offers. */
function lessOf(line: OrderLine, less: number): OrderLine {
  if (less === 0) return line
  const { cutPrice, offerDiscount } = line
  const bought = line.quantity - line.gifts
  const quantity = line.quantity - less
  const gifts = Math.max(0, quantity - bought)
  const share = Math.max(0, offerDiscount - times(cutPrice, line.gifts))
  const ofBought = bought === 0 ? 0 : (share * (quantity - gifts)) / bought
  return { ...line, quantity, gifts, offerDiscount: sum([times(cutPrice, gifts), wholeRupees(paisa(ofBought))]) }
}

const worth = (lines: readonly OrderLine[]) => sum(lines.map(({ cutPrice, quantity }) => times(cutPrice, quantity)))
const shares = (lines: readonly OrderLine[]) => sum(lines.map(({ offerDiscount }) => paisa(offerDiscount)))

async function priceOf(tx: Tx, order: Order, old: readonly OrderLine[], remaining: readonly OrderLine[]) {
  const subtotal = worth(remaining)
  // Older orders have no discount by line: it is shared by price.
  const isKnown = shares(old) === order.coupon_discount
  const coupon = isKnown
    ? shares(remaining)
    : wholeRupees(paisa((order.coupon_discount * subtotal) / Math.max(1, worth(old))))
  const goods = minus(minus(subtotal, coupon), order.exchange_credit)
  const room = minus(await reachOf(tx, order), goods)
  if (goods < 0 || room < 0)
    throw new ShopError(
      'move_refused',
      goods < 0
        ? 'What came back for this order is worth more than what is left: please settle the return anew.'
        : `The parcels that left collect ${amountText(paisa(-room))} less than what they hold costs: please give that as a discount first.`,
    )
  const wrap = paisa(Math.min(order.gift_wrap_fee, room))
  const shipping = paisa(Math.min(order.shipping, minus(room, wrap)))
  return {
    subtotal,
    coupon_discount: coupon,
    gift_wrap_fee: wrap,
    shipping,
    total_amount: sum([goods, wrap, shipping]),
  }
}

/** What came for the order and what the parcels that left collect. */
async function reachOf(
  tx: Tx,
  { id, payment_method: method, prepaid_amount: ahead, paid_amount: paid, refunded }: Order,
): Promise<Paisa> {
  if (method !== 'COD') return minus(paid, refunded)
  const { rows } = await sql<{ collects: Paisa }>`
    select coalesce(sum(cod_amount), 0)::bigint as collects from parcels where order_id = ${id} and parcel_counts(parcels)`.execute(
    tx,
  )
  return minus(sum([ahead, rows[0]?.collects ?? paisa(0)]), refunded)
}

/** What the offers take off together now, shared among them as before. */
async function shareOffers(tx: Tx, orderId: string, before: Paisa, after: Paisa): Promise<void> {
  const used = await tx
    .selectFrom('coupon_redemptions')
    .select(['coupon_id', 'amount', 'shipping'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .orderBy('coupon_id')
    .execute()
  const amounts = new Map<string, { amount: Paisa; shipping: Paisa }>()
  let [upTo, given] = [0, 0]
  for (const { coupon_id, amount, shipping } of used) {
    upTo += amount
    const all = before === 0 ? 0 : wholeRupees(paisa((after * upTo) / before))
    amounts.set(coupon_id, { amount: paisa(all - given), shipping })
    given = all
  }
  await recordAmounts(tx, orderId, amounts)
}

/** Pieces of stock that are not sent, parts of sets among them. */
function pieces(old: readonly OrderLine[], remaining: readonly OrderLine[]) {
  const [before, after] = [piecesOf(old), piecesOf(remaining)]
  return [...before].map(([sizeId, count]) => ({ sizeId, count: count - (after.get(sizeId) ?? 0) }))
}

/** Of a set its parts are written off, as when a parcel comes back broken. */
async function writeOffPieces(tx: Tx, lost: ReturnType<typeof pieces>, actor: string): Promise<void> {
  const sets = await tx
    .selectFrom('sizes')
    .select('id')
    .where(
      'id',
      'in',
      lost.map(({ sizeId }) => sizeId),
    )
    .where('is_set', '=', true)
    .execute()
  const changes = lost.flatMap(({ sizeId, count }) =>
    count > 0 && !sets.some(({ id }) => id === sizeId) ? [{ sizeId, change: -count }] : [],
  )
  await adjustStock(tx, { changes, reason: 'damaged', actor })
}
