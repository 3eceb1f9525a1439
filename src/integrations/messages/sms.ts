import { OutsideError } from '../../platform/outside-error.ts'
import { fillBraces, valueIn } from '../../shop/ground/brace-syntax-rules.ts'
import { localPhone } from '../../shop/ground/customers/shown-and-dialled-phone-rules.ts'
import { withoutIsolates } from '../../shop/ground/names/size-and-urdu-name-rules.ts'
import { type Gateway, MessageRefused, type ToSend } from '../../shop/orders/messages/index.ts'
import { callOutside, type OutsideResponse } from '../kit/call-outside.ts'
import type { Opened } from '../kit/open-system.ts'

/** Parts of a message: 160 letters of the GSM alphabet, or 70 of any other; less in each of several parts. */
export function partsOf(text: string): number {
  const isPlain = /^[\n\r -~£¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùü]*$/.test(text)
  const [alone, together] = isPlain ? [160, 153] : [70, 67]
  return text.length <= alone ? 1 : Math.ceil(text.length / together)
}

/**
 * Any gateway that takes one request for each SMS. Its response 200 is no success: the text says whether it took the
 * message. No delivery report follows.
 */
export function openSms({ outside, given: { fields, secrets } }: Opened): Gateway & { check: () => Promise<string> } {
  const { method = 'form', parameters = '', sender = '', numbers = 'plain', accepted = '' } = fields
  const query = (to: string, text: string) => {
    const words: Record<string, string> = { key: secrets.key ?? '', sender, to, text }
    const filled = [...new URLSearchParams(parameters)].map(([name, value]) => [
      name,
      fillBraces(value, valueIn(words)),
    ])
    return new URLSearchParams(filled)
  }
  return {
    async send({ phone, text: written, orderId, secret }: ToSend) {
      // The sign of a count is not in the GSM alphabet: with it every part would hold 70 letters instead of 160.
      const text = withoutIsolates(written).replaceAll(' × ', ' x ')
      const to = { plain: phone.slice(1), plus: phone, local: localPhone(phone) }[numbers] ?? phone.slice(1)
      const sent = query(to, text)
      const common = { name: 'send', orderId, writes: true, secrets: [secret] }
      const isForm = method !== 'get'
      const outsideId = await callOutside(
        outside,
        isForm
          ? { ...common, method: 'POST', path: '', body: sent }
          : { ...common, method: 'GET', path: `${outside.address.includes('?') ? '&' : '?'}${sent}` },
        response => read(response, accepted),
      )
      return { outsideId, parts: partsOf(text) }
    },
    // A gateway can be asked for nothing that sends no message.
    async check() {
      const lacking = ['{to}', '{text}', '{key}'].filter(word => !parameters.includes(word))
      if (lacking.length > 0) throw new OutsideError('refused', `what is sent lacks ${lacking.join(' and ')}`)
      return 'what is sent is complete. Only a message shows whether the gateway takes it.'
    },
  }
}

/** Null: gateways number messages in their own ways, and tell nothing more of them. */
function read({ status, text }: OutsideResponse, accepted: string): null {
  const said = text.trim()
  if (status < 400 && said.toLowerCase().startsWith(accepted.trim().toLowerCase())) return null
  throw new MessageRefused('never', `it answers ${status} ${said}`.slice(0, 200))
}
