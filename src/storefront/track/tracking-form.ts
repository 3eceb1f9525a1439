import type { FieldError } from '../../web/browser/call.ts'

/** What was typed. */
export type Asked = { orderNumber: string; contact: string }

/** How a question after an order ended; `fields` holds each field's own message. */
export type Outcome =
  | { kind: 'sent'; message: string }
  | { kind: 'refused'; message: string | null; fields: Partial<Record<keyof Asked, string>> }

export function readAsked(form: FormData): Asked {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  return { orderNumber: text('orderNumber'), contact: text('contact') }
}

/** The answer of the call as the form shows it: a field's message beside the field, anything else above them. */
export function toOutcome(ok: boolean, message: string | null, errors: readonly FieldError[]): Outcome {
  if (ok) return { kind: 'sent', message: message ?? 'We have sent the link.' }
  const fields: Partial<Record<keyof Asked, string>> = {}
  for (const { field, message: rule } of errors) {
    if (field === 'orderNumber' || field === 'contact') fields[field] ??= rule
  }
  const told = Object.keys(fields).length > 0
  return {
    kind: 'refused',
    fields,
    message: told ? null : (message ?? 'We could not send the link. Please try again.'),
  }
}
