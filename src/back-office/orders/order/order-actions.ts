import { z } from 'zod'
import { SeenVersion } from '../../../shop/ground/changed-meanwhile.ts'
import { ReceiveCash, receiveCash, WriteOff, writeOff } from '../../../shop/ground/ledger/index.ts'
import { amountText } from '../../../shop/ground/money.ts'
import {
  DropRest,
  dropRest,
  parcelsOfOrder,
  readdressOrder,
  TakeBack,
  takeBack,
} from '../../../shop/orders/dispatch/index.ts'
import {
  addOrderNote,
  ChangeAddress,
  ChangeGift,
  ChangeLines,
  changeGift,
  changeLines,
  DiscountOrder,
  discountOrder,
  MoveByHand,
  MoveOrder,
  markTransferPaid,
  moveByHand,
  moveOrder,
  OrderNote,
  RecordRefund,
  recordRefund,
  SoldOut,
  TagOrder,
  tagOrder,
} from '../../../shop/orders/orders/index.ts'
import { statusLabel } from '../../../shop/orders/orders/order-status-rules.ts'
import {
  AskAdvance,
  askAdvance,
  RecordPayment,
  recordTypedPayment,
  UndoTyped,
  undoTypedPayment,
  waiveAdvance,
} from '../../../shop/orders/payments/index.ts'
import { BeginReturn, requestReturn } from '../../../shop/orders/returns/index.ts'
import { customerTold } from '../../../shop/settings/settings/index.ts'
import { refundWeight } from '../../../shop/staff/approvals/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import { actionsOn } from '../../../web/server/subject-actions.ts'
import { holdActions } from '../../holds/hold-actions.ts'
import { undoneText } from '../../payments/undone-text.ts'
import { duplicateActions } from '../duplicates/duplicate-actions.ts'
import { orderThreadActions } from '../thread/thread-actions.ts'

const action = actionsOn('order')
const moved = (from: string, to: string) => ({ before: { orderStatus: from }, after: { orderStatus: to } })
const Version = z.object({ version: SeenVersion })
const Cancel = z.object({
  from: MoveOrder.shape.to,
  reason: z.string().trim().min(1, 'Please say why').max(500, 'The reason must be 500 characters or less'),
  soldOut: SoldOut,
})

/** The writes of an order's page. Texts about a person stay with the order, where they are deleted with the person. */
export const orderActions = {
  move: action('orders.move', MoveByHand, async ({ tx, input, id: orderId, actor }) => ({
    did: 'order.moved',
    label: await moveByHand(tx, { ...input, orderId, actor }),
    ...moved(input.from, input.to),
    message: `The order is ${statusLabel(input.to).toLowerCase()} now.`,
  })),
  takeBack: action('orders.correct', TakeBack, async ({ tx, input, id: orderId, actor, shop }) => {
    const { orderNumber, to } = await takeBack(tx, { ...input, orderId, actor, settings: await shop.settings() })
    const message = `Taken back: the order is ${statusLabel(to).toLowerCase()} again.`
    return { did: 'order.takenBack', label: orderNumber, ...moved(input.from, to), message }
  }),
  ...duplicateActions,
  ...orderThreadActions,
  ...holdActions,
  cancel: action('orders.cancel', Cancel, async ({ tx, input, id: orderId, actor, shop }) => {
    const inHand = (await parcelsOfOrder(tx, orderId)).filter(({ state }) => state === 'packing' || state === 'packed')
    const { orderNumber } = await moveOrder(tx, { ...input, to: 'cancelled', orderId, actor }, { gate: 'cancel' })
    const unpacked = inHand.map(({ code }) => `Parcel ${code} is unpacked: please put its pieces back on the shelf. `)
    const message = `The order is cancelled. Stock and coupon are given back. ${unpacked.join('')}${customerTold(await shop.settings())}`
    return { did: 'order.cancelled', label: orderNumber, ...moved(input.from, 'cancelled'), message }
  }),
  lines: action('orders.edit', ChangeLines, async ({ tx, input, id: orderId, actor, shop }) => {
    const done = await changeLines(tx, { ...input, orderId, actor, settings: await shop.settings() })
    const { orderNumber, text, before, after } = done
    return { did: 'order.itemsChanged', label: orderNumber, before, after, message: `Saved: ${text}.` }
  }),
  dropRest: action('orders.edit', DropRest, async ({ tx, input, id: orderId, actor, shop }) => {
    const { orderNumber, text, before, after } = await dropRest(tx, { ...input, orderId, actor })
    const message = `Saved: ${text}. ${customerTold(await shop.settings())}`
    const changed = { before: { totalAmount: before }, after: { totalAmount: after } }
    return { did: 'order.itemsChanged', label: orderNumber, ...changed, message }
  }),
  discount: action('orders.edit', DiscountOrder, async ({ tx, input, id: orderId, actor, shop }) => {
    const done = await discountOrder(tx, { ...input, orderId, actor, settings: await shop.settings() })
    const { orderNumber, text, before, after } = done
    return {
      did: 'order.discounted',
      label: orderNumber,
      before: { discount: amountText(before) },
      after: { discount: amountText(after), reason: input.reason },
      // Less of a discount needs nobody else.
      ...(after > before && { weight: { kind: 'discount', amount: after } as const }),
      message: `Saved: ${text}. ${customerTold(await shop.settings())}`,
    }
  }),
  address: action('orders.edit', ChangeAddress, async ({ tx, input, id: orderId, actor, shop }) => {
    const done = await readdressOrder(tx, { ...input, orderId, actor, settings: await shop.settings() })
    const { orderNumber, fields, relabel, rebooked } = done
    const booked = rebooked.length > 0 ? ` Parcel ${rebooked.join(', ')} is booked again with it.` : ''
    const label = relabel.length > 0 ? ` Parcel ${relabel.join(', ')} is packed: please print its label again.` : ''
    return {
      did: 'order.addressChanged',
      label: orderNumber,
      after: { fields, ...(rebooked.length > 0 && { rebooked }) },
      message: `The address is saved.${booked}${label}`,
    }
  }),
  gift: action('orders.edit', ChangeGift, async ({ tx, input, id: orderId, actor, shop }) => {
    const { orderNumber, text } = await changeGift(tx, { ...input, orderId, actor, settings: await shop.settings() })
    return { did: 'order.giftChanged', label: orderNumber, after: { change: text }, message: `Saved: ${text}.` }
  }),
  tags: action('orders.note', TagOrder, async ({ tx, input: { tags }, id: orderId, actor }) => {
    const { orderNumber, before } = await tagOrder(tx, { orderId, tags, actor })
    return { did: 'order.tagged', label: orderNumber, before: { tags: before }, after: { tags } }
  }),
  refund: action('orders.refund', RecordRefund, async ({ tx, input, id: orderId, session: { staff } }) => {
    const { amount, method, reference } = input
    const { orderNumber, inAll } = await recordRefund(tx, { ...input, orderId, staff })
    return {
      did: 'order.refunded',
      label: orderNumber,
      after: { amount, method, reference },
      weight: refundWeight(amount, inAll),
      message: 'The refund is recorded.',
    }
  }),
  writeOff: action('settlements.change', WriteOff, async ({ tx, input, id: orderId, session: { staff } }) => {
    const { orderNumber, amount } = await writeOff(tx, { ...input, orderId, staff })
    const after = { amount, reason: input.reason }
    const weight = { kind: 'writeOff', amount } as const
    return { did: 'order.writtenOff', label: orderNumber, after, weight, message: 'The amount is written off.' }
  }),
  cash: action('settlements.change', ReceiveCash, async ({ tx, input, id: orderId, session: { staff } }) => {
    const { orderNumber, amount } = await receiveCash(tx, { ...input, orderId, staff })
    return { did: 'order.cashReceived', label: orderNumber, after: { amount }, message: 'The cash is in the ledger.' }
  }),
  note: action('orders.note', OrderNote, async ({ tx, input: { note }, id: orderId, session }) => ({
    did: 'order.noted',
    label: await addOrderNote(tx, { orderId, staffId: session.staff.id, note }),
  })),
  return: staffAction('returns.move', BeginReturn, async ({ tx, input, session, params, shop }) => {
    const orderId = params.id ?? ''
    const id = await requestReturn(tx, { orderId, input, staff: session.staff.name }, await shop.settings())
    const { wish, reason, lines } = input
    return {
      audit: { action: 'return.begun', subject: { type: 'return', id }, after: { orderId, wish, reason, lines } },
      leadsTo: `/admin/returns/${id}`,
    }
  }),
  askAdvance: action('orders.call', AskAdvance, async ({ tx, input, id: orderId, actor, shop }) => ({
    did: 'order.advanceAsked',
    label: await askAdvance(tx, { ...input, orderId, actor, settings: await shop.settings() }),
    after: { amount: input.amount },
    message: `${amountText(input.amount)} is asked ahead. ${customerTold(await shop.settings())} The page of the order says it too.`,
  })),
  waiveAdvance: action('orders.call', Version, async ({ tx, input, id: orderId, actor, shop }) => {
    const { codExpiryHours } = await shop.settings()
    const label = await waiveAdvance(tx, { ...input, orderId, actor, codExpiryHours })
    return { did: 'order.advanceWaived', label, message: 'No advance is asked. The order waits for its call.' }
  }),
  payment: action('orders.pay', RecordPayment, async ({ tx, input, id: orderId, actor }) => {
    const { orderNumber: label, orderId: of, confirmed } = await recordTypedPayment(tx, { ...input, orderId, actor })
    const where = of === orderId ? '' : ` for ${label}, into which this order was merged`
    const message = `${amountText(input.amount)} is recorded${where}${confirmed ? ' and the order confirmed' : ''}.`
    return { did: 'order.paymentReceived', label, after: input, message }
  }),
  undoPayment: action('orders.pay', UndoTyped, async ({ tx, input, id: orderId, actor, shop }) => {
    const undone = await undoTypedPayment(tx, { ...input, orderId, actor, settings: await shop.settings() })
    const { orderNumber: label, amount } = undone
    return { did: 'order.paymentUndone', label, after: { amount, reason: input.reason }, message: undoneText(undone) }
  }),
  paid: action('orders.pay', z.object({}), async ({ tx, id: orderId, actor, session, shop }) => {
    const { orderNumber, orderStatus, confirmed } = await markTransferPaid(tx, { orderId, actor })
    if (!confirmed)
      await addOrderNote(tx, { orderId, staffId: session.staff.id, note: 'The bank transfer has arrived.' })
    return {
      did: 'order.paid',
      label: orderNumber,
      before: { paymentStatus: 'unpaid' },
      after: { paymentStatus: 'paid', orderStatus },
      message: `The order is ${confirmed ? 'paid and confirmed' : 'marked as paid'}. ${customerTold(await shop.settings())}`,
    }
  }),
}
