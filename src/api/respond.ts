import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { DatabaseBusyError } from '../platform/database/database.ts'
import { isUnavailable } from '../platform/database/is-unavailable.ts'
import { isUnstorable, UNSTORABLE_TEXT } from '../platform/database/is-unstorable.ts'
import { LimitRefusedError } from '../platform/limits/keyed-limit.ts'
import { QueueFullError } from '../platform/sign-in/hash-queue.ts'
import { databaseRefusal } from '../shop/ground/database-refusal.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { encode } from '../shop/ground/wire.ts'
import { CartChanged, Quote } from '../shop/offers/cart/index.ts'
import { NOT_AS_DESCRIBED } from '../web/browser/refusal-codes.ts'
import { busy, unavailable } from '../web/server/admission/refuse.ts'
import { limitBody } from '../web/server/limit-body.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { shopErrorStatus } from './error-status.ts'

type FieldError = { field: string; message: string }
type Issue = { path: PropertyKey[]; message: string; code?: string; input?: unknown }

/** A group of calls that responds to invalid input with 400, the field and the rule. */
export function api(): OpenAPIHono<WebEnv> {
  return new OpenAPIHono<WebEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return c.json(badInput(result.error.issues), 400)
    },
  })
}

/** The response to invalid input: every field with its rule, the first one as `message`. */
export function badInput(issues: readonly Issue[]) {
  const errors: FieldError[] = issues.map(issue => {
    const field = issue.path.map(String).join('.')
    const missing = issue.code === 'invalid_type' && / received undefined$/.test(issue.message)
    return { field, message: missing ? `${field || 'body'} is a required field` : issue.message }
  })
  const first = errors[0]
  // A rule of the shop ('Email is required', 'Invalid item data') needs no field name before it; Zod's own texts do.
  const plain =
    first && (/^(Invalid \w+: |Too (big|small): |Unrecognized key)/.test(first.message) || first.field === '')
  return {
    success: false as const,
    code: NOT_AS_DESCRIBED,
    message: first ? (plain && first.field ? `${first.field}: ${first.message}` : first.message) : 'Invalid input',
    errors,
  }
}

/**
 * Turns an error into a response. Expected ones keep their message and status; others are logged, and the response has
 * the request id alone.
 */
export function respondToError(thrown: unknown, c: Context<WebEnv>) {
  const known = databaseRefusal(thrown)
  if (known && known.code !== 'taken') c.var.log.warn({ err: thrown, ...c.var.note }, 'the database refused a call')
  const error = known ?? thrown
  if (error instanceof ShopError) {
    const data = error instanceof CartChanged && { code: error.code, data: encode(Quote, error.quote) }
    const { message } = error
    const problems = Object.entries(error.problems).map(([field, problem]) => ({ field, message: problem }))
    const errors = problems.length > 0 && { errors: problems }
    return c.json({ success: false, message, ...errors, ...data }, shopErrorStatus[error.code])
  }
  const refused = clientError(error)
  if (refused) return c.json({ success: false, message: refused.message }, refused.status)
  if ([DatabaseBusyError, QueueFullError, LimitRefusedError].some(kind => error instanceof kind)) {
    return c.json({ success: false, message: busy.message }, 503, busy.headers)
  }
  if (isUnavailable(error)) {
    c.var.log.warn({ err: error, ...c.var.note }, 'a call found the database away or locked')
    return c.json({ success: false, message: unavailable.message }, 503, unavailable.headers)
  }
  const { requestId } = c.var.note
  c.var.log.error({ err: error, ...c.var.note }, 'a call failed')
  return c.json({ success: false, message: 'Something went wrong on our side. Please try again.', requestId }, 500)
}

function clientError(error: unknown): { status: 400 | 413 | 415; message: string } | null {
  if (!(error instanceof Error)) return null
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (status === 413) return { status, message: 'The request is too large' }
  if (status === 415) return { status, message: 'The request body must be JSON: content-type application/json' }
  if (status === 400) return { status, message: 'The request body is not valid JSON' }
  // Node's text for a connection that ended within the body: no response can be read, and the log needs no line.
  if (code === 'ECONNRESET' && error.message === 'aborted') {
    return { status: 400, message: 'The request ended before its body' }
  }
  if (isUnstorable(error)) return { status: 400, message: UNSTORABLE_TEXT }
  return null
}

const Failure = z.object({
  success: z.literal(false),
  code: z
    .literal(NOT_AS_DESCRIBED)
    .optional()
    .describe('The request is not as this document describes it: a page or program may be older than the shop'),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})

const Broken = Failure.extend({ requestId: z.string().optional().describe('Names the error in our log') })

/** The OpenAPI response of a refusal that holds more than its message. */
export function refusal<S extends z.ZodRawShape>(description: string, shape: S) {
  return { description, content: { 'application/json': { schema: Failure.extend(shape) } } }
}

/**
 * The OpenAPI responses: success `{ success: true, ...shape }`, refusals, and failures of the shop. `others`: responses
 * of single statuses, which handlers throw.
 */
export function responses<S extends z.ZodRawShape>(
  description: string,
  shape: S,
  others: Record<number, ReturnType<typeof refusal>> = {},
) {
  const schema = z.object({ success: z.literal(true), message: z.string().optional(), ...shape })
  // What leaves is the input of its codecs, so that a handler which forgets `encode` does not compile.
  const json = { 'application/json': { schema: schema as z.ZodType as z.ZodType<z.input<typeof schema>> } }
  const responses = {
    200: { description, content: json },
    '4XX': refusal('Refused: `message` says why, `errors` names each field and its rule', {}),
    '5XX': {
      description: 'Failed, or too busy: `Retry-After` says when to try again',
      content: { 'application/json': { schema: Broken } },
    },
  } as const
  return { ...responses, ...others } as typeof responses
}

/** The request of a call with a required JSON body: its schema, `others` of the request, and the limit of its size. */
export function jsonBody<T extends z.ZodType, Others extends object = object>(schema: T, others?: Others) {
  const body = { required: true, content: { 'application/json': { schema } } } as const
  return { request: { ...(others as Others), body }, middleware: limitBody } as const
}
