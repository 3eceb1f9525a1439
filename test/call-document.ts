import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'

/** The parts of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
}

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}

/** A call of the OpenAPI document. */
export type Operation = {
  /** 'POST /order' */
  name: string
  method: string
  /** Below /v1. */
  path: string
  parameters: Parameter[]
  body: { type: 'json' | 'form'; schema: Schema } | null
  /** What contradicts the document in a request: why it must be refused; null when the document allows it. */
  forbids: (body: unknown) => string | null
  /** What contradicts the document in an answer; null when nothing does. */
  contradiction: (status: number, type: string, body: unknown) => string | null
}

const isDateTime = (text: string) => z.iso.datetime({ offset: true }).safeParse(text).success

// The formats that the document names. `binary` is an uploaded file, no text to be checked.
const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  formats: { binary: true, 'date-time': isDateTime, uri: (text: string) => URL.canParse(text) },
})

/** The calls of /v1/openapi.json. */
export function operationsOf(document: unknown): Operation[] {
  const { paths } = document as { paths: Record<string, Record<string, Described>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(path, method.toUpperCase(), described)),
  )
}

function operation(written: string, method: string, { parameters = [], requestBody, responses }: Described): Operation {
  const path = written.replace(/\/$/, '')
  const json = requestBody?.content['application/json']?.schema
  const form = requestBody?.content['multipart/form-data']?.schema
  // Compiled when first asked: most tests make few of the calls.
  const known = once(() =>
    Object.entries(responses).map(([status, { content }]) => ({ status, content: checkersOf(content) })),
  )
  const bodyCheck = once(() => json && ajv.compile(json))
  return {
    name: `${method} ${path}`,
    method,
    path,
    parameters,
    body: json ? { type: 'json', schema: json } : form ? { type: 'form', schema: form } : null,
    forbids: body => {
      const check = bodyCheck()
      return check && !check(body) ? why(check) : null
    },
    contradiction: (status, type, body) => {
      const wanted = [String(status), `${Math.floor(status / 100)}XX`]
      const found = wanted.map(name => known().find(each => each.status === name)).find(Boolean)
      if (!found) return `the document names no status ${status}`
      if (found.content.size === 0) return null
      const check = found.content.get(type)
      if (!check) return `the document names no ${type || 'answer without content-type'} for ${status}`
      return check(body) ? null : `${status}: ${why(check)}`
    },
  }
}

/** Computes a value when it is first asked for. */
function once<Value>(compute: () => Value): () => Value {
  let done: { value: Value } | null = null
  return () => {
    done ??= { value: compute() }
    return done.value
  }
}

/**
 * What contradicts the document in an answer of /v1, whichever call gave it: a field that it does not name, too. Null
 * when nothing does, and for addresses that no call has.
 */
export function answerCheck(document: unknown) {
  const known = operationsOf(document)
    .map(({ name, method, path, contradiction }) => {
      const parts = path.split(/\{[^}]+\}/)
      const pattern = new RegExp(`^${parts.join('[^/]+')}/?$`)
      return { name, method, pattern, contradiction, names: parts.length }
    })
    // An address with a name of its own before one with any: /product/featured, /product/{id}.
    .sort((a, b) => a.names - b.names)
  return (method: string, address: string, status: number, type: string, body: unknown): string | null => {
    const path = address.replace(/[?#].*$/, '').replace(/^\/v1/, '')
    const called = known.find(each => each.method === method && each.pattern.test(path))
    const fault = called?.contradiction(status, type, body)
    return fault ? `${called?.name}: ${fault}` : null
  }
}

function checkersOf(content: Content = {}): Map<string, ValidateFunction> {
  return new Map(Object.entries(content).map(([type, { schema }]) => [type, ajv.compile(closed(schema))]))
}

/** The same schema, whose objects have no other fields. */
function closed(schema: Schema): Schema {
  const all = (list: Schema[] | undefined) => list && { list: list.map(closed) }
  const oneOf = all(schema.oneOf)
  const anyOf = all(schema.anyOf)
  return {
    ...schema,
    ...(schema.items && { items: closed(schema.items) }),
    ...(oneOf && { oneOf: oneOf.list }),
    ...(anyOf && { anyOf: anyOf.list }),
    ...(schema.properties && {
      properties: Object.fromEntries(Object.entries(schema.properties).map(([name, each]) => [name, closed(each)])),
      additionalProperties: false,
    }),
  }
}

const why = (check: ValidateFunction): string => ajv.errorsText(check.errors, { dataVar: '' })
