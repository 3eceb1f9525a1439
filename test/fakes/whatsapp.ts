import { createHmac } from 'node:crypto'
import { fakeSystem, type Said } from './fake-system.ts'

export type FakeMessage = {
  id: string
  to: string
  /** Sent back in its statuses. */
  ours: string
  type: 'template' | 'text'
  template: string
  language: string
  words: string[]
  payloads: string[]
  link: string
  text: string
}

type FakeTemplate = { name: string; language: string; status: string; category: string; rejected_reason: string }

/** Numbers are never given twice, however many fakes there are. */
let lastNumber = 0
const idOf = (what: string): string => `wamid.${Buffer.from(`${what} ${++lastNumber}`).toString('base64url')}`

/**
 * WhatsApp's Cloud API as its documents describe it: templates that wait for approval, ids of accepted messages, and statuses and answers as
 * signed webhooks, which `statusNotice` and `pressNotice` make. It sends as often as it is asked. The phone
 * +923001000404 has no WhatsApp, +923001000429 is written to too fast.
 */
export function fakeWhatsapp({ token = 'fake-token', appSecret = 'fake-appSecret', approve = true } = {}) {
  const sent: FakeMessage[] = []
  const templates: FakeTemplate[] = []

  const error = (status: number, code: number, message: string, details = message): Said => ({
    status,
    json: {
      error: {
        message: `(#${code}) ${message}`,
        type: 'OAuthException',
        code,
        fbtrace_id: 'AbC',
        error_data: { messaging_product: 'whatsapp', details },
      },
    },
  })

  function send(body: Record<string, unknown>): Said {
    const to = String(body.to ?? '')
    if (body.messaging_product !== 'whatsapp') return error(400, 100, 'The parameter messaging_product is required.')
    if (!/^\d{10,15}$/.test(to)) return error(400, 131009, 'Parameter value is not valid', 'to')
    if (to === '923001000404') return error(400, 131026, 'Message undeliverable')
    if (to === '923001000429') return error(400, 131056, 'Too many messages to this person')
    const template = (body.template ?? {}) as { name?: string; language?: { code?: string }; components?: Component[] }
    const parts = template.components ?? []
    const words = parts.filter(({ type }) => type === 'body').flatMap(wordsOf)
    if (body.type === 'template') {
      const known = templates.find(
        ({ name, language }) => name === template.name && language === template.language?.code,
      )
      if (!known) return error(404, 132001, 'Template name does not exist in the translation')
      if (known.status === 'PAUSED') return error(400, 132015, 'Template is paused')
      if (known.status !== 'APPROVED') return error(404, 132001, 'Template name does not exist in the translation')
      if (words.some(word => word === '' || /\n|\t| {4}/.test(word)))
        return error(400, 132012, 'Parameter format does not match format in the created template')
    }
    const message: FakeMessage = {
      id: idOf('sent'),
      to,
      ours: String(body.biz_opaque_callback_data ?? ''),
      type: body.type === 'template' ? 'template' : 'text',
      template: template.name ?? '',
      language: template.language?.code ?? '',
      words,
      payloads: parts.filter(part => part.sub_type === 'quick_reply').flatMap(wordsOf),
      link: parts.filter(part => part.sub_type === 'url').flatMap(wordsOf)[0] ?? '',
      text: String((body.text as { body?: string } | undefined)?.body ?? ''),
    }
    sent.push(message)
    return {
      json: {
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id: message.id, message_status: 'accepted' }],
      },
    }
  }

  function ask(body: Record<string, unknown>): Said {
    const { name = '', language = '', category = '' } = body as Record<string, string>
    if (templates.some(each => each.name === name && each.language === language))
      return error(400, 100, 'Invalid parameter', 'There is already content in this language')
    const parts = (body.components ?? []) as { type: string; text?: string; buttons?: { type: string }[] }[]
    const [text] = parts.filter(({ type }) => type === 'BODY')
    if (category === 'AUTHENTICATION') {
      const copies = parts.some(({ buttons = [] }) => buttons.some(({ type }) => type === 'OTP'))
      if (text?.text !== undefined || !copies) return error(400, 100, 'Invalid parameter', 'Text or button of a code')
    } else if (!text?.text || /^\{\{|\}\}$/.test(text.text))
      return error(400, 100, 'Invalid parameter', 'Leading or trailing variable')
    templates.push({ name, language, category, status: approve ? 'APPROVED' : 'PENDING', rejected_reason: 'NONE' })
    return { json: { id: String(++lastNumber), status: 'PENDING', category } }
  }

  const fake = fakeSystem('whatsapp', ({ method, path, headers, body }): Said => {
    if (headers.authorization !== `Bearer ${token}`) return error(401, 190, 'Invalid OAuth access token.')
    if (method === 'POST' && path.endsWith('/messages')) return send(body)
    if (method === 'POST' && path.endsWith('/message_templates')) return ask(body)
    if (path.endsWith('/message_templates')) return { json: { data: templates, paging: {} } }
    if (method === 'GET' && /^\/\d+$/.test(path))
      return { json: { display_phone_number: '+92 300 7654321', verified_name: 'Khushbu', id: path.slice(1) } }
    return error(404, 100, 'Unsupported request')
  })

  const notice = (value: Record<string, unknown>) => {
    const metadata = { display_phone_number: '923007654321', phone_number_id: '1001' }
    const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
    return sign(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '2002', changes: [change] }] }))
  }
  /** A body with its signature. */
  const sign = (body: string) => ({
    body,
    signature: `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
  })
  const seconds = () => String(Math.floor(Date.now() / 1000))

  return {
    ...fake,
    sent,
    templates,
    sign,
    statusNotice: ({ id, to, ours }: FakeMessage, status: string, code?: number) =>
      notice({
        statuses: [
          {
            id,
            status,
            timestamp: seconds(),
            recipient_id: to,
            biz_opaque_callback_data: ours,
            ...(['sent', 'delivered'].includes(status) && {
              pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
            }),
            ...(code && { errors: [{ code, title: 'Message undeliverable', error_data: { details: 'No WhatsApp' } }] }),
          },
        ],
      }),
    /** A button of a template pressed. `from`: another number; null: a user name instead. */
    pressNotice: (
      message: FakeMessage,
      payload: string,
      { from = message.to as string | null, id = idOf('pressed') } = {},
    ) =>
      notice({
        contacts: [{ profile: { name: 'Ayesha' }, ...(from === null ? { user_id: 'PK.abc' } : { wa_id: from }) }],
        messages: [
          {
            ...(from === null ? { from_user_id: 'PK.abc' } : { from }),
            id,
            timestamp: seconds(),
            type: 'button',
            context: { from: '923007654321', id: message.id },
            button: { payload, text: payload.split(':')[0] },
          },
        ],
      }),
    textNotice: (
      from: string,
      text: string,
      { id = idOf('written'), answers = undefined as FakeMessage | undefined } = {},
    ) =>
      notice({
        contacts: [{ profile: { name: 'Ayesha' }, wa_id: from }],
        messages: [
          {
            from,
            id,
            timestamp: seconds(),
            type: 'text',
            text: { body: text },
            ...(answers && { context: { from: '923007654321', id: answers.id } }),
          },
        ],
      }),
  }
}

type Component = { type: string; sub_type?: string; parameters?: { text?: string; payload?: string }[] }
const wordsOf = ({ parameters = [] }: Component): string[] =>
  parameters.map(({ text, payload }) => text ?? payload ?? '')
