import { type CallResult, send } from '../browser/call.ts'
import { addressOf, bodyOf, type Form, type Values } from './form.ts'

/** Makes the form's call, without a network as soon as it is back. Never throws. */
export function sendForm<Data>(form: Form<string, Data>, values: Values = {}): Promise<CallResult<Data>> {
  const body = form.rule && { body: bodyOf(form, values) }
  return send(addressOf(form, values), {
    method: form.method,
    offline: form.once ? 'wait' : 'repeat',
    ...body,
  }) as Promise<CallResult<Data>>
}
