import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import {
  ReplyToShopper,
  replyToShopper,
  type Sender,
  seeThread,
  senderOf,
  senderOfOrder,
} from '../../../shop/orders/messages/index.ts'
import { staffAction } from '../../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../../web/server/staff-write.ts'

/** What staff do with what shoppers write. What is said stays out of the audit log: it is deleted with the person. */
const actionsOf = (senderIn: (tx: Tx, params: StaffAsked['params']) => Sender | Promise<Sender>) => ({
  reply: staffAction('orders.call', ReplyToShopper, async ({ tx, input, params, session: { staff } }) => {
    const { lastId, label, waits } = await replyToShopper(tx, await senderIn(tx, params), input.text, staff.name)
    const subject = { type: 'message', id: lastId, label }
    const message = waits
      ? 'WhatsApp sends nothing just now: your answer waits, and goes out by itself once it does. Please call if it is urgent.'
      : 'Your answer goes out now.'
    return { audit: { action: 'message.answered', subject }, message }
  }),
  seen: staffAction('orders.call', z.object({}), async ({ tx, params, session: { staff } }) => {
    const { lastId, label } = await seeThread(tx, await senderIn(tx, params), staff.name)
    const subject = { type: 'message', id: lastId, label }
    return { audit: { action: 'message.seen', subject }, message: 'Noted as read.' }
  }),
})

/** On the page of a number, and on that of an order. */
export const threadActions = actionsOf((_, { sender = '' }) => senderOf(sender))
export const orderThreadActions = actionsOf((tx, { id = '' }) => senderOfOrder(tx, id))
