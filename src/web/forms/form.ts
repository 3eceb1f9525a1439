import type { z } from 'zod'
import { bracedNames, fillBraces } from '../../shop/ground/brace-syntax-rules.ts'
import type { FieldError } from '../browser/call.ts'
import type { Data, Endpoint, Method } from '../browser/call-types.ts'

/** Values by name, typed or hidden. All text, as a form without JavaScript sends it. */
export type Values = Record<string, string>

/** Values as a form without JavaScript sends them: unset ones are empty. */
export const asText = (values: Record<string, unknown>): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : '']))

/**
 * One form, stated once: its component, the page's action without JavaScript and the call of /v1 all read this.
 * `Field` are the names of the fields, `Data` is the data of the response.
 */
export type Form<Field extends string = string, Data = unknown> = {
  /** Identifies the form on its page. */
  id: string
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The call of /v1 as in the OpenAPI document. Names in braces are replaced by values. */
  address: `/${string}`
  /** Values sent as query parameters. */
  query?: readonly string[]
  /** The schema of the call's body, loaded when the form is shown. Undefined for a call without a body. */
  rule?: () => Promise<z.ZodType>
  /** The property of the body that contains the fields, if not the whole body; `rule` is then its schema. */
  part?: string
  /** The fields in the order of the page; the first invalid one gets the focus. */
  fields: readonly Field[]
  /** Other values sent with the fields. */
  hidden?: readonly string[]
  /** Converts the texts to the call's body; default: the texts. */
  toBody?: (values: Values) => unknown
  /** The message when the server sends none or cannot be reached. */
  failure: string
  /** The label of the button, and its label while sending. */
  submit: string
  busy: string
  /**
   * The call is refused or counts again when it is sent twice: it is not repeated by itself when its response was lost.
   */
  once?: boolean
  /** Type only: the data of the response. */
  data?: Data
}

type Stated<Field extends string, M extends Method, Address extends string> = Form<
  Field,
  Data<Endpoint<M, Address>>
> & {
  method: M
  address: Endpoint<M, Address> extends never ? never : Address
}

/** Defines a form. The type of its response is derived from method and path. */
export const defineForm = <const Field extends string, M extends Form['method'], const Address extends Form['address']>(
  form: Stated<Field, M, Address>,
): Stated<Field, M, Address> => form

/** The names in braces of the path. */
export const pathNames = ({ address }: Form): string[] => bracedNames(address)

/** The path of the call with these values: '/customer/addresses/x'. */
export function addressOf(form: Form, values: Values): string {
  const path = fillBraces(form.address, name => encodeURIComponent(values[name] ?? ''))
  const query = new URLSearchParams((form.query ?? []).flatMap(name => (values[name] ? [[name, values[name]]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The body of the call: only the form's own values. */
export function bodyOf(form: Form, values: Values): unknown {
  const own = [...form.fields, ...(form.hidden ?? [])].flatMap(name => (name in values ? [[name, values[name]]] : []))
  const body: Values = Object.fromEntries(own)
  return form.toBody ? form.toBody(body) : body
}

/** Errors, one message per field. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>

/** The first message of each field. `part`: the prefix of their names in a server's response. */
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
 * A refusal as a form shows it: errors of fields beside them. `message`: the server's message or the form's own,
 * shown above the fields when no field has an error.
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
