import { z } from 'zod'
import { TakeBack, takeBack } from '../../../shop/dispatch/index.ts'
import { ReceiveCash, receiveCash, WriteOff, writeOff } from '../../../shop/ledger/index.ts'
import {
  addOrderNote,
  ChangeAddress,
  ChangeGift,
  ChangeLines,
  changeAddress,
  changeGift,
  changeLines,
  MoveByHand,
  MoveOrder,
  markTransferPaid,
  moveByHand,
  moveOrder,
  OrderNote,
  RecordRefund,
  recordRefund,
  TagOrder,
  tagOrder,
} from '../../../shop/orders/index.ts'
import { statusLabel } from '../../../shop/orders/rules.ts'
import { BeginReturn, requestReturn } from '../../../shop/returns/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'
import { duplicateActions } from '../duplicates/duplicate-actions.ts'

/** The id in the address of an order's page. */
export const orderId = ({ params }: Pick<StaffAsked, 'params'>): string => params.id ?? ''

const subject = (id: string, label: string) => ({ type: 'order', id, label })
const Cancel = z.object({
  from: MoveOrder.shape.to,
  reason: z.string().trim().min(1, 'Please say why').max(500, 'The reason must be 500 characters or less'),
})

/** The writes of an order's page. Texts about a person stay with the order, where they are deleted with the person. */
export const orderActions = {
  move: staffAction('orders.move', MoveByHand, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const orderNumber = await moveByHand(tx, { ...input, orderId: id, actor: session.staff.name })
    return {
      audit: {
        action: 'order.moved',
        subject: subject(id, orderNumber),
        before: { orderStatus: input.from },
        after: { orderStatus: input.to },
      },
      message: `The order is ${statusLabel(input.to).toLowerCase()} now.`,
    }
  }),
  takeBack: staffAction('orders.correct', TakeBack, async ({ tx, input, session, params, shop }) => {
    const id = orderId({ params })
    const settings = await shop.settings()
    const { orderNumber, to } = await takeBack(tx, { ...input, orderId: id, actor: session.staff.name, settings })
    return {
      audit: {
        action: 'order.takenBack',
        subject: subject(id, orderNumber),
        before: { orderStatus: input.from },
        after: { orderStatus: to },
      },
      message: `Taken back: the order is ${statusLabel(to).toLowerCase()} again.`,
    }
  }),
  ...duplicateActions,
  cancel: staffAction('orders.cancel', Cancel, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const { orderNumber } = await moveOrder(tx, { ...input, to: 'cancelled', orderId: id, actor: session.staff.name })
    return {
      audit: {
        action: 'order.cancelled',
        subject: subject(id, orderNumber),
        before: { orderStatus: input.from },
        after: { orderStatus: 'cancelled' },
      },
      message: 'The order is cancelled. Stock and coupon are given back, and the customer is told by email.',
    }
  }),
  lines: staffAction('orders.edit', ChangeLines, async ({ tx, input, session, params, shop }) => {
    const id = orderId({ params })
    const settings = await shop.settings()
    const done = await changeLines(tx, { ...input, orderId: id, actor: session.staff.name, settings })
    const { orderNumber, text, before, after } = done
    return {
      audit: { action: 'order.itemsChanged', subject: subject(id, orderNumber), before, after },
      message: `Saved: ${text}.`,
    }
  }),
  address: staffAction('orders.edit', ChangeAddress, async ({ tx, input, session, params, shop }) => {
    const id = orderId({ params })
    const settings = await shop.settings()
    const done = await changeAddress(tx, { ...input, orderId: id, actor: session.staff.name, settings })
    return {
      audit: {
        action: 'order.addressChanged',
        subject: subject(id, done.orderNumber),
        after: { fields: done.fields },
      },
      message: 'The address is saved.',
    }
  }),
  gift: staffAction('orders.edit', ChangeGift, async ({ tx, input, session, params, shop }) => {
    const id = orderId({ params })
    const settings = await shop.settings()
    const { orderNumber, text } = await changeGift(tx, { ...input, orderId: id, actor: session.staff.name, settings })
    return {
      audit: { action: 'order.giftChanged', subject: subject(id, orderNumber), after: { change: text } },
      message: `Saved: ${text}.`,
    }
  }),
  tags: staffAction('orders.note', TagOrder, async ({ tx, input: { tags }, session, params }) => {
    const id = orderId({ params })
    const { orderNumber, before } = await tagOrder(tx, { orderId: id, tags, actor: session.staff.name })
    return {
      audit: { action: 'order.tagged', subject: subject(id, orderNumber), before: { tags: before }, after: { tags } },
    }
  }),
  refund: staffAction('orders.refund', RecordRefund, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const orderNumber = await recordRefund(tx, { ...input, orderId: id, staff: session.staff })
    const { amount, method, reference } = input
    return {
      audit: { action: 'order.refunded', subject: subject(id, orderNumber), after: { amount, method, reference } },
      message: 'The refund is recorded.',
    }
  }),
  writeOff: staffAction('settlements.change', WriteOff, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const { orderNumber, amount } = await writeOff(tx, { ...input, orderId: id, staff: session.staff })
    return {
      audit: {
        action: 'order.writtenOff',
        subject: subject(id, orderNumber),
        after: { amount, reason: input.reason },
      },
      message: 'The amount is written off.',
    }
  }),
  cash: staffAction('settlements.change', ReceiveCash, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const { orderNumber, amount } = await receiveCash(tx, { ...input, orderId: id, staff: session.staff })
    return {
      audit: { action: 'order.cashReceived', subject: subject(id, orderNumber), after: { amount } },
      message: 'The cash is in the ledger.',
    }
  }),
  note: staffAction('orders.note', OrderNote, async ({ tx, input, session, params }) => {
    const id = orderId({ params })
    const orderNumber = await addOrderNote(tx, { orderId: id, staffId: session.staff.id, note: input.note })
    return { audit: { action: 'order.noted', subject: subject(id, orderNumber) } }
  }),
  return: staffAction('returns.move', BeginReturn, async ({ tx, input, session, params, shop }) => {
    const id = orderId({ params })
    const asked = { orderId: id, input, staff: session.staff.name }
    const returnId = await requestReturn(tx, asked, await shop.settings())
    return {
      audit: {
        action: 'return.begun',
        subject: { type: 'return', id: returnId },
        after: { orderId: id, wish: input.wish, reason: input.reason, lines: input.lines },
      },
      leadsTo: `/admin/returns/${returnId}`,
    }
  }),
  paid: staffAction('orders.pay', z.object({}), async ({ tx, session, params }) => {
    const id = orderId({ params })
    const paid = await markTransferPaid(tx, { orderId: id, actor: session.staff.name })
    const { orderNumber, orderStatus, confirmed } = paid
    if (!confirmed)
      await addOrderNote(tx, { orderId: id, staffId: session.staff.id, note: 'The bank transfer has arrived.' })
    return {
      audit: {
        action: 'order.paid',
        subject: subject(id, orderNumber),
        before: { paymentStatus: 'unpaid' },
        after: { paymentStatus: 'paid', orderStatus },
      },
      message: `The order is ${confirmed ? 'paid and confirmed' : 'marked as paid'}. The customer is told by email.`,
    }
  }),
}
