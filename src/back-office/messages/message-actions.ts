import { z } from 'zod'
import { askTemplates, SwitchKind, switchKind } from '../../shop/orders/messages/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

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
