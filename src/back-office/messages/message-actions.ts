import { z } from 'zod'
import type { Tx } from '../../platform/database/database.ts'
import {
  askTemplates,
  ReplyToShopper,
  replyToShopper,
  type Sender,
  SwitchKind,
  seeThread,
  senderOf,
  senderOfOrder,
  switchKind,
} from '../../shop/orders/messages/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'
import type { StaffAsked } from '../../web/server/staff-write.ts'

/** What staff do with what shoppers write. What is said stays out of the audit log: it is deleted with the person. */
const actionsOf = (senderIn: (tx: Tx, params: StaffAsked['params']) => Sender | Promise<Sender>) => ({
  reply: staffAction('orders.call', ReplyToShopper, async ({ tx, input, params, session: { staff } }) => {
    const { lastId, label } = await replyToShopper(tx, await senderIn(tx, params), input.text, staff.name)
    const subject = { type: 'message', id: lastId, label }
    return { audit: { action: 'message.answered', subject }, message: 'Your answer goes out now.' }
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

/** Which messages are sent, and their approval. */
export const kindActions = {
  switch: staffAction('connections.change', SwitchKind, async ({ tx, input }) => {
    const label = await switchKind(tx, input)
    const subject = { type: 'messageKind', id: input.kind, label }
    const active = input.active === 'yes'
    return {
      audit: { action: 'message.switched', subject, after: { active } },
      message: active ? 'It is sent from now on.' : 'It is not sent any more.',
    }
  }),
  ask: staffAction('connections.change', z.object({}), async ({ tx }) => {
    await askTemplates(tx)
    const subject = { type: 'connection', id: 'whatsapp', label: 'WhatsApp Business' }
    return {
      audit: { action: 'message.asked', subject },
      message: 'WhatsApp is being asked. Its answers stand here in a moment.',
    }
  }),
}
