import { z } from 'zod'
import { OutsideError } from '../../platform/outside-error.ts'
import { fillBraces } from '../../shop/ground/brace-syntax-rules.ts'
import {
  type AskedTemplate,
  answers,
  type Gateway,
  MessageRefused,
  type Templates,
  type ToSend,
} from '../../shop/orders/messages/index.ts'
import { callOutside, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'
import { adviceOf } from './whatsapp-errors.ts'

const Failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.coerce.number(),
    error_data: z.object({ details: z.string().optional() }).nullish(),
  }),
})
const Sent = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) })
const Listed = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      language: z.string(),
      status: z.string(),
      category: z.string().nullish(),
      rejected_reason: z.string().nullish(),
    }),
  ),
})
const Asked = z.object({ status: z.string().default('PENDING'), category: z.string().default('') })
const Sender = z
  .object({ display_phone_number: z.string().nullish(), verified_name: z.string().nullish() })
  .refine(({ display_phone_number: number, verified_name: name }) => number || name)

/** WhatsApp's Cloud API, whose numbers and accounts go by ids. Phones as digits with their country code. */
export function openWhatsapp({
  outside: known,
  given,
}: Opened): Gateway & Templates & { number: () => Promise<string> } {
  const { phoneNumberId = '', accountId = '' } = given.fields
  const outside = { ...known, headers: { authorization: `Bearer ${given.secrets.token ?? ''}` } }
  const templatesPath = `/${accountId}/message_templates`
  const askFor = async (body: object) => {
    const asked = { name: 'message_templates', method: 'POST', path: templatesPath, writes: true } as const
    const said = await callOutside(outside, { ...asked, body }, response => Asked.parse(read(response)))
    return { state: said.status.toUpperCase(), category: said.category }
  }
  return {
    async send(message) {
      const { messageId } = message
      const sent = await callOutside(
        outside,
        {
          name: 'messages',
          method: 'POST',
          path: `/${phoneNumberId}/messages`,
          writes: true,
          // Who holds the payload of a button, or the key of an order's link, acts for the shopper.
          body: bodyOf(message),
          reference: '',
          orderId: message.orderId,
          secrets: [message.secret, messageId],
        },
        response => Sent.parse(read(response)),
      )
      return { outsideId: sent.messages[0]?.id ?? null, parts: 1 }
    },
    async list() {
      const path = `${templatesPath}?fields=name,language,status,category,rejected_reason&limit=250`
      const asked = { name: 'message_templates', method: 'GET', path } as const
      const { data } = await callOutside(outside, asked, response => Listed.parse(read(response)))
      return data.map(({ name, language, status, category, rejected_reason: reason }) => ({
        name,
        language,
        state: status.toUpperCase(),
        category: category ?? '',
        reason: reason && reason !== 'NONE' ? reason : '',
      }))
    },
    ask: template => askFor(templateOf(template)),
    askCode: template => askFor(codeTemplateOf(template)),
    async number() {
      const path = `/${phoneNumberId}?fields=display_phone_number,verified_name`
      const said = await callOutside(outside, { name: 'number', method: 'GET', path }, response =>
        Sender.parse(read(response)),
      )
      return [said.verified_name, said.display_phone_number].filter(Boolean).join(', ')
    },
  }
}

/** What its response holds. It says no with statuses 4xx and a code. */
function read({ status, text }: OutsideResponse): unknown {
  const said: unknown = JSON.parse(text)
  const { data } = Failure.safeParse(said)
  if (data) {
    const { code, message, error_data: more } = data.error
    throw new MessageRefused(adviceOf(code), `${more?.details || message || 'it says no'} (code ${code})`.slice(0, 300))
  }
  if (status >= 400) throw new OutsideError('refused', `it answers ${status}`)
  return said
}

function bodyOf({ messageId, phone, language, template, text }: ToSend) {
  const to = phone.replace('+', '')
  const common = { messaging_product: 'whatsapp', to, biz_opaque_callback_data: messageId }
  if (!template) return { ...common, type: 'text', text: { body: text, preview_url: false } }
  const textOf = (word: string) => ({ type: 'text', text: word })
  const replies = answers.flatMap(answer => template.payloads[answer] ?? [])
  const components = [
    { type: 'body', parameters: template.words.map(textOf) },
    ...replies.map((payload, at) => ({
      type: 'button',
      sub_type: 'quick_reply',
      index: String(at),
      parameters: [{ type: 'payload', payload }],
    })),
    ...(template.linkEnd === null
      ? []
      : [{ type: 'button', sub_type: 'url', index: '0', parameters: [textOf(template.linkEnd)] }]),
  ]
  return { ...common, type: 'template', template: { name: template.name, language: { code: language }, components } }
}

/**
 * The category 'authentication' has a text of WhatsApp's own: https://developers.facebook.com/docs/whatsapp,
 * authentication templates.
 */
const codeTemplateOf = ({ name, language, minutes }: { name: string; language: string; minutes: number }) => ({
  name,
  language,
  category: 'AUTHENTICATION',
  components: [
    { type: 'BODY', add_security_recommendation: true },
    { type: 'FOOTER', code_expiration_minutes: minutes },
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
  ],
})

function templateOf({ name, language, category, text, examples, buttons, link }: AskedTemplate) {
  let at = 0
  const body = fillBraces(text, () => `{{${++at}}}`)
  const all = [
    ...buttons.map(label => ({ type: 'QUICK_REPLY', text: label })),
    ...(link
      ? [{ type: 'URL', text: link.label, url: `${link.address}{{1}}`, example: [`${link.address}example`] }]
      : []),
  ]
  return {
    name,
    language,
    category,
    components: [
      { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
      ...(all.length > 0 ? [{ type: 'BUTTONS', buttons: all }] : []),
    ],
  }
}
