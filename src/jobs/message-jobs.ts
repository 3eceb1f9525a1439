import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { SystemParts } from '../integrations/kit/open-system.ts'
import { readWhatsappNotice } from '../integrations/messages/read-whatsapp-notice.ts'
import { openGateway, openTemplates } from '../integrations/open-gateway.ts'
import {
  dropOldNotices,
  type Pages,
  SEND_MESSAGES,
  sendMessages,
  WORK_NOTICE_APART,
  WORK_NOTICES,
  WORK_TEMPLATES,
  workNotice,
  workNotices,
  workTemplates,
} from '../shop/orders/messages/index.ts'
import { readCredentials } from '../shop/settings/connections/index.ts'

/** When messages are sent, and what was told is worked on that no job was queued for. */
export const messageCrontab = `
* * * * * ${SEND_MESSAGES}
*/10 * * * * ${WORK_NOTICES}
40 */6 * * * ${WORK_TEMPLATES}
55 3 * * * drop-old-notices
`

/** The jobs of messages to shoppers. */
export function messageTasks(parts: SystemParts & Pages): TaskList {
  const { db, sealer } = parts
  const send = () => sendMessages(db, channel => openGateway(parts, channel), parts)
  const reader = async () => {
    const given = await readCredentials(db, sealer, 'whatsapp', { whileOff: true })
    return (body: string) => readWhatsappNotice(body, given?.fields.phoneNumberId)
  }
  return {
    [SEND_MESSAGES]: send,
    [WORK_NOTICES]: async () => {
      try {
        await workNotices(db, await reader(), await parts.settings())
      } finally {
        await send()
      }
    },
    [WORK_NOTICE_APART]: async payload => {
      const { noticeId } = z.object({ noticeId: z.number().int() }).parse(payload)
      await workNotice(db, noticeId, await reader(), await parts.settings())
      await send()
    },
    [WORK_TEMPLATES]: async payload => {
      const { ask } = z.object({ ask: z.boolean().optional() }).parse(payload ?? {})
      const system = await openTemplates(parts)
      if (system) await workTemplates(db, system, parts.publicUrl, { ask: ask === true })
    },
    'drop-old-notices': () => dropOldNotices(db),
  }
}
