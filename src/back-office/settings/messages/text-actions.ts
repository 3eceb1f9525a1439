import { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { phoneText } from '../../../shop/ground/customers/rules.ts'
import { SeenValues } from '../../../shop/ground/merge-changes.ts'
import { ShopError } from '../../../shop/ground/shop-error.ts'
import { askWhereOn, messageTexts, sendTestMessage, TestMessage } from '../../../shop/orders/messages/index.ts'
import { isMessageKind, type MessageKind, messageKinds } from '../../../shop/orders/messages/rules.ts'
import { PutTextBack } from '../../../shop/settings/settings/index.ts'
import { FieldProblems, staffAction } from '../../../web/server/staff-pages.ts'

const words = z.string().max(2_000).default('')
const Sent = SeenValues.extend({ en: words, ur: words })

/** Throws `not_found` for a message that the shop does not send. */
export function kindOf(name = ''): MessageKind {
  if (!isMessageKind(name)) throw new ShopError('not_found', 'There is no such message')
  return name
}

const subjectOf = (kind: MessageKind) => ({
  type: 'setting',
  id: messageTexts.idOf(kind),
  label: `WhatsApp: ${messageKinds[kind]}`,
})

/** A changed text is sent to WhatsApp for approval at once, where the connection is on. */
async function answerOf(
  tx: Tx,
  kind: MessageKind,
  change: Awaited<ReturnType<typeof messageTexts.save>>,
  done: string,
) {
  if (!change) return { audit: [], message: 'Nothing was changed.' }
  const asked = await askWhereOn(tx)
  return {
    audit: { action: 'setting.changed' as const, subject: subjectOf(kind), ...change },
    message: asked
      ? `${done} WhatsApp is asked to approve it, which takes minutes to a day; until then the text before it goes out.`
      : `${done} The connection to WhatsApp is off: ask for approval once it is on.`,
  }
}

/** The writes of the page of one message. */
export const textActions = {
  save: staffAction('settings.change', Sent, async ({ tx, input: { seen, told, ...typed }, params }) => {
    const kind = kindOf(params.kind)
    const change = await messageTexts.save(tx, { name: kind, typed, seen, ...(told && { told }) }).catch(error => {
      throw error instanceof z.ZodError ? new FieldProblems(error) : error
    })
    return answerOf(tx, kind, change, 'Saved.')
  }),
  putBack: staffAction('settings.change', PutTextBack, async ({ tx, input: { auditId }, params }) => {
    const kind = kindOf(params.kind)
    return answerOf(tx, kind, await messageTexts.putBack(tx, { name: kind, auditId }), 'Put back.')
  }),
  test: staffAction('settings.change', TestMessage, async ({ tx, input, params, session: { staff } }) => {
    const kind = kindOf(params.kind)
    await sendTestMessage(tx, { ...input, kind, by: staff.name })
    return {
      audit: { action: 'setting.tested', subject: subjectOf(kind) },
      message: `It is on its way to ${phoneText(input.phone)}. What becomes of it stands below.`,
    }
  }),
}
