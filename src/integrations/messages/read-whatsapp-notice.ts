import { z } from 'zod'
import { withoutNul } from '../../platform/without-nul.ts'
import type { Incoming, Notice, StatusChange } from '../../shop/orders/messages/index.ts'
import { adviceOf } from './whatsapp-errors.ts'

// What is not as documented is as if it were left out: a part fails for its own id alone.
const text = z.union([z.string(), z.number().transform(String)])
const Text = text.nullish().catch(null)
const Time = z.coerce.number().nullish().catch(null)
const part = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).nullish().catch(null)
const List = z.array(z.unknown()).nullish().catch(null)
const Id = text.pipe(z.string().min(1).max(300))
const Status = z.object({
  id: Id,
  status: z.string(),
  timestamp: Time,
  biz_opaque_callback_data: Text,
  pricing: part({ billable: z.boolean().nullish().catch(null), category: Text }),
  errors: z
    .array(part({ code: z.coerce.number().catch(0), title: Text, error_data: part({ details: Text }) }))
    .nullish()
    .catch(null),
})
const Message = z.object({
  id: Id,
  from: Text,
  user_id: Text,
  from_user_id: Text,
  timestamp: Time,
  type: Text,
  context: part({ id: Text }),
  text: part({ body: Text }),
  button: part({ payload: Text, text: Text }),
  interactive: part({ button_reply: part({ id: Text, title: Text }) }),
})
const Value = z.object({
  metadata: part({ phone_number_id: Text }),
  contacts: z
    .array(part({ wa_id: Text, user_id: Text, profile: part({ name: Text }) }))
    .nullish()
    .catch(null),
  messages: List,
  statuses: List,
})
const Body = z.object({
  entry: z.array(z.object({ changes: z.array(z.unknown()) }).catch({ changes: [null] })).catch([{ changes: [null] }]),
})
const Change = z.object({ field: Text, value: z.unknown().optional() })

/**
 * What WhatsApp tells in a notice, in our words. Parts that nobody understands are counted and left alone: others
 * beside them still count. An account may have several numbers, all of which are told of: those of another number than
 * `ownNumberId` are not ours.
 */
export function readWhatsappNotice(body: string, ownNumberId = ''): Notice {
  const notice: Notice = { statuses: [], messages: [], unread: 0 }
  const { entry } = Body.parse(JSON.parse(withoutNul(body)))
  for (const change of entry.flatMap(({ changes }) => changes)) {
    const { field, value } = Change.safeParse(change).data ?? {}
    const { success, data } = Value.safeParse(value)
    if (field !== 'messages' || !success) {
      notice.unread++
      continue
    }
    const number = data.metadata?.phone_number_id
    if (number && ownNumberId && number !== ownNumberId) continue
    for (const each of data.statuses ?? []) collect(notice, notice.statuses, Status.safeParse(each).data, statusOf)
    for (const each of data.messages ?? [])
      collect(notice, notice.messages, Message.safeParse(each).data, message => messageOf(message, data.contacts ?? []))
  }
  return notice
}

function collect<From, To>(notice: Notice, into: To[], from: From | undefined, read: (from: From) => To | null): void {
  const meaning = from && read(from)
  if (meaning) into.push(meaning)
  else notice.unread++
}

const timeOf = (seconds: number | null | undefined): Date =>
  seconds && seconds > 0 && seconds < 4e9 ? new Date(seconds * 1000) : new Date()

const states: Record<string, StatusChange['state']> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'read',
  failed: 'failed',
}

function statusOf({
  id,
  status,
  timestamp,
  biz_opaque_callback_data: messageId,
  pricing,
  errors,
}: z.output<typeof Status>) {
  const state = states[status]
  if (!state) return null
  const error = errors?.flatMap(each => each ?? [])[0]
  return {
    outsideId: id,
    messageId: messageId ?? null,
    state,
    at: timeOf(timestamp),
    why: error ? `${error.error_data?.details || error.title || 'it failed'} (code ${error.code})` : '',
    otherWay: error !== undefined && adviceOf(error.code) !== 'never',
    category: pricing?.category ?? '',
    billable: pricing?.billable === true,
  }
}

function messageOf(
  message: z.output<typeof Message>,
  contacts: NonNullable<z.output<typeof Value>['contacts']>,
): Incoming | null {
  const { id, from, type, context, text, button, interactive } = message
  const userId = message.from_user_id ?? message.user_id ?? ''
  const contact = contacts.find(each => (from && each?.wa_id === from) || (userId && each?.user_id === userId))
  const pressed = button ?? interactive?.button_reply
  const digits = from ?? contact?.wa_id ?? ''
  const phone = /^\d{6,15}$/.test(digits) ? `+${digits}` : null
  const sender = userId || (contact?.user_id ?? '')
  // Nobody can be answered, and nobody's messages may stand in one thread.
  if (phone === null && sender.trim() === '') return null
  return {
    id,
    phone,
    userId: sender,
    name: contact?.profile?.name ?? '',
    at: timeOf(message.timestamp),
    contextId: context?.id ?? null,
    kind: pressed ? 'button' : type === 'text' ? 'text' : 'other',
    text: (button?.text ?? interactive?.button_reply?.title ?? text?.body ?? `[${type ?? 'unknown'}]`).slice(0, 4000),
    payload: button?.payload ?? interactive?.button_reply?.id ?? null,
  }
}
