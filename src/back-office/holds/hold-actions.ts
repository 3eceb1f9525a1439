import { z } from 'zod'
import { endWait, letWait, PassHolds, passHolds, WaitingNote } from '../../shop/orders/holds/index.ts'
import { seeThread, senderOfOrder } from '../../shop/orders/messages/index.ts'
import { takeBackCancel } from '../../shop/orders/orders/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

const Order = z.object({ orderId: z.string().min(1).max(60) })
const order = (id: string, label: string) => ({ type: 'order', id, label })

/**
 * The presses that lift a hold, or go on all the same, on every page that shows one. Words of people stay with the
 * order.
 */
export const holdActions = {
  passHold: staffAction('orders.read', PassHolds, async ({ tx, input, session: { staff } }) => {
    const { orderId, kind } = input
    const { orderNumber } = await passHolds(tx, { ...input, staff })
    return {
      audit: { action: 'order.heldPassed', subject: order(orderId, orderNumber), after: { hold: kind } },
      message: 'Noted: you go on all the same. Please do the step now.',
    }
  }),
  readMessages: staffAction('orders.call', Order, async ({ tx, input: { orderId }, session: { staff } }) => {
    const { lastId, label } = await seeThread(tx, await senderOfOrder(tx, orderId), staff.name)
    return {
      audit: { action: 'message.seen', subject: { type: 'message', id: lastId, label } },
      message: 'Noted as read.',
    }
  }),
  letWait: staffAction('orders.note', WaitingNote.extend(Order.shape), async ({ tx, input, session: { staff } }) => {
    const { orderId, until } = input
    const orderNumber = await letWait(tx, { ...input, staffId: staff.id })
    return {
      audit: { action: 'order.waits', subject: order(orderId, orderNumber), after: { until } },
      message: 'It waits: nobody confirms, packs or sends it until then.',
    }
  }),
  endWait: staffAction('orders.note', Order, async ({ tx, input: { orderId }, session: { staff } }) => {
    const orderNumber = await endWait(tx, { orderId, actor: staff.name })
    return { audit: { action: 'order.goesOn', subject: order(orderId, orderNumber) }, message: 'It goes on.' }
  }),
  keepOrder: staffAction('orders.cancel', Order, async ({ tx, input }) => {
    const kept = await takeBackCancel(tx, input)
    return {
      audit: kept.map(({ orderId, orderNumber }) => ({
        action: 'order.cancelTakenBack' as const,
        subject: order(orderId, orderNumber),
      })),
      message: 'It is not cancelled, and goes on.',
    }
  }),
}
