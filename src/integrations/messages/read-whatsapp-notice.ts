import { z } from 'zod'
import { withoutNul } from '../../platform/without-nul.ts'
import type { Incoming, Notice, StatusChange } from '../../shop/orders/messages/index.ts'
import { adviceOf } from './whatsapp-errors.ts'

const Text = z.string().nullish()
const Status = z.object({
  id: z.string().min(1).max(300),
  status: z.string(),
  timestamp: z.coerce.number().nullish(),
  biz_opaque_callback_data: Text,
  pricing: z.object({ billable: z.boolean().nullish(), category: Text }).nullish(),
  errors: z
    .array(z.object({ code: z.coerce.number(), title: Text, error_data: z.object({ details: Text }).nullish() }))
    .nullish(),
})
const Message = z.object({
  id: z.string().min(1).max(300),
  from: Text,
  user_id: Text,
  from_user_id: Text,
  timestamp: z.coerce.number().nullish(),
  type: Text,
  context: z.object({ id: Text }).nullish(),
  text: z.object({ body: Text }).nullish(),
  button: z.object({ payload: Text, text: Text }).nullish(),
  interactive: z.object({ button_reply: z.object({ id: Text, title: Text }).nullish() }).nullish(),
})
const Value = z.object({
  metadata: z.object({ phone_number_id: Text }).nullish(),
  contacts: z.array(z.object({ wa_id: Text, user_id: Text, profile: z.object({ name: Text }).nullish() })).nullish(),
  messages: z.array(z.unknown()).nullish(),
  statuses: z.array(z.unknown()).nullish(),
})
const Body = z.object({
  entry: z
    .array(z.object({ changes: z.array(z.object({ field: Text, value: z.unknown().optional() })).nullish() }))
    .nullish(),
})

/**
 * What WhatsApp tells in a notice, in our words. Parts that nobody understands are counted and left alone: others beside them still count. An account may
 * have several numbers, all of which are told of: those of another number than `ownNumberId` are not ours.
 */
export function readWhatsappNotice(body: string, ownNumberId = ''): Notice {
  const notice: Notice = { statuses: [], messages: [], unread: 0 }
  const entries = Body.parse(JSON.parse(withoutNul(body))).entry ?? []
  for (const { field, value } of entries.flatMap(({ changes }) => changes ?? [])) {
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
  const [error] = errors ?? []
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
): Incoming {
  const { id, from, type, context, text, button, interactive } = message
  const userId = message.from_user_id ?? message.user_id ?? ''
  const contact = contacts.find(each => (from && each.wa_id === from) || (userId && each.user_id === userId))
  const pressed = button ?? interactive?.button_reply
  const digits = from ?? contact?.wa_id ?? ''
  return {
    id,
    phone: /^\d{6,15}$/.test(digits) ? `+${digits}` : null,
    userId: userId || (contact?.user_id ?? ''),
    name: contact?.profile?.name ?? '',
    at: timeOf(message.timestamp),
    contextId: context?.id ?? null,
    kind: pressed ? 'button' : type === 'text' ? 'text' : 'other',
    text: (button?.text ?? interactive?.button_reply?.title ?? text?.body ?? `[${type ?? 'unknown'}]`).slice(0, 4000),
    payload: button?.payload ?? interactive?.button_reply?.id ?? null,
  }
}
