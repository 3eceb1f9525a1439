import type { z } from 'zod'
import type { FieldError } from '../browser/call.ts'
import type { Data, Endpoint, Method } from '../browser/call-types.ts'

/** What was typed or is sent along, by name. All text, as a form without JavaScript sends it. */
export type Values = Record<string, string>

/** As a form without JavaScript would send it: what nobody chose or ticked is empty. */
export const asText = (values: Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']))

/**
 * One form, stated once: its component, the page's action without JavaScript and the call of /v1 all read this.
 * `Field` names what a person fills in, `Data` is what the call answers.
 */
export type Form<Field extends string = string, Data = unknown> = {
  /** Names the form among those of its page. */
  id: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The call of /v1, as the OpenAPI document names it. What stands in braces is filled in from the values. */
  address: `/${string}`
  /** Values that belong to the query of the address. */
  query?: readonly string[]
  /** The schema of the call's body, fetched when somebody sees the form. A call without a body has none. */
  rule?: () => Promise<z.ZodType>
  /** The part of the call's body that the fields are, when they are not all of it; `rule` is then the part's schema. */
  part?: string
  /** What a person fills in, in the order of the page: errors stand there, and the first wrong one gets the focus. */
  fields: readonly Field[]
  /** What is sent beside the fields. */
  hidden?: readonly string[]
  /** Turns the texts into the call's body; without it they are the body. */
  toBody?: (values: Values) => unknown
  /** Said when the server refuses without words of its own, or cannot be reached. */
  failure: string
  /** What the button says, and what it says while the call is under way. */
  submit: string
  busy: string
  /** Only a type: what the call answers. */
  data?: Data
}

type Stated<Field extends string, M extends Method, Address extends string> = Form<
  Field,
  Data<Endpoint<M, Address>>
> & {
  method: M
  address: Endpoint<M, Address> extends never ? never : Address
}

/** A form. What its call answers follows from its method and address. */
export const defineForm = <const Field extends string, M extends Form['method'], const Address extends Form['address']>(
  form: Stated<Field, M, Address>,
): Stated<Field, M, Address> => form

/** Names in the braces of the address. */
export const pathNames = ({ address }: Form): string[] =>
  [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** The address of the call with these values: '/customer/addresses/x'. */
export function addressOf(form: Form, values: Values): string {
  const path = form.address.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams((form.query ?? []).flatMap(name => (values[name] ? [[name, values[name]]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The body of the call: the form's own values and no others. */
export function bodyOf(form: Form, values: Values): unknown {
  const own = [...form.fields, ...(form.hidden ?? [])].flatMap(name => (name in values ? [[name, values[name]]] : []))
  const body: Values = Object.fromEntries(own)
  return form.toBody ? form.toBody(body) : body
}

/** What is wrong, one message a field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>

/** The first message of each of the form's fields. `part`: what stands before their names in a server's answer. */
export function problemsOf<Field extends string>(
  form: Form<Field>,
  errors: readonly FieldError[],
  part?: string,
): Problems<Field> {
  const before = part ? `${part}.` : ''
  const found = form.fields.flatMap(field => {
    const error = errors.find(each => each.field === before + field)
    return error ? [[field, error.message] as const] : []
  })
  return Object.fromEntries(found) as Problems<Field>
}

/**
 * A refusal as a form shows it: what is about a field beside the field. `message`: the server's words or the form's own,
 * for the one place above the fields when nothing stands beside any.
 */
export function readRefusal<Field extends string>(
  form: Form<Field>,
  refusal: { message?: string | null; errors?: readonly FieldError[] },
): { problems: Problems<Field>; message: string } {
  return {
    problems: problemsOf(form, refusal.errors ?? [], form.part),
    message: refusal.message || form.failure,
  }
}
