import type { Db } from '../../platform/database/database.ts'
import { type Reach, UnreachableError } from '../../platform/http/allowed-addresses.ts'
import { send } from '../../platform/http/send.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { withoutNul } from '../../platform/without-nul.ts'
import type { CallOutcome, System } from '../../shop/settings/connections/connection-rules.ts'
import { pausedUntil, recordCall } from '../../shop/settings/connections/index.ts'

/** What all calls to one system share. */
export type Outside = {
  db: Db
  system: System
  /** Without a slash at its end. */
  address: string
  /** Sent with each call. */
  headers?: Record<string, string>
  /** What is masked wherever a request or a response is stored. */
  secrets: readonly string[]
  /** What may be connected to; the public internet unless given. */
  reach?: Reach
  timeoutMs?: number
}

export type OutsideCall = {
  /** The other system's name of it: 'create-order'. */
  name: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** After the address, with its query. */
  path: string
  /** Sent as JSON; `URLSearchParams` as a form, a text as it is. */
  body?: unknown
  /** Of this call alone, over those of all calls. Their values are never stored. */
  headers?: Record<string, string>
  /** Masked in this call, besides those of all calls. */
  secrets?: readonly string[]
  /** Its response is a secret, such as a token: it is not stored. */
  secretResponse?: boolean
  /** What the other system knows it by too. */
  reference?: string
  orderId?: string | null
  /** It changes something there: without a response it is uncertain whether it did. */
  writes?: boolean
}

/** A response with whatever status. */
export type OutsideResponse = { status: number; type: string; bytes: Buffer; text: string }
type Asked = OutsideResponse & { retryAfterSeconds: number | null }

const TIMEOUT_MS = 20_000
const MOST_BYTES = 10 * 1024 * 1024

/**
 * Calls another system, and stores what was said with secrets masked. A response with status 5xx counts as none, one
 * with 429 as nothing done; a redirect is not followed. A system that asks for a pause (Retry-After) is left alone for
 * it. `judge` says what is wrong with a response (it throws `OutsideError`) or reads it. Throws `OutsideError`.
 */
export async function callOutside<T>(
  outside: Outside,
  call: OutsideCall,
  judge: (response: OutsideResponse) => T,
): Promise<T> {
  const until = await pausedUntil(outside.db, outside.system)
  if (until)
    throw new OutsideError('failed', `it did not answer and is left alone until ${until.toISOString()}`, {
      retryAfterSeconds: Math.ceil((until.getTime() - Date.now()) / 1000),
    })
  const began = performance.now()
  let response: Asked | null = null
  let outcome: CallOutcome = 'answered'
  try {
    response = await ask(outside, call)
    const { status, retryAfterSeconds } = response
    // Too many calls (RFC 6585): it has done nothing.
    if (status === 429) throw new OutsideError('failed', 'it answers 429: too many calls', { retryAfterSeconds })
    if (status >= 500) throw new OutsideError(kindOf(call), `it answers ${status}`, { retryAfterSeconds })
    return judge(response)
  } catch (thrown) {
    const error =
      thrown instanceof OutsideError
        ? thrown
        : new OutsideError(kindOf(call), 'it answers what nobody expects', { cause: thrown })
    outcome = error.kind
    throw error
  } finally {
    const { name, method, path, reference = '', orderId = null } = call
    const mask = masker([...outside.secrets, ...(call.secrets ?? [])])
    const { text = '' } = bodyOf(call)
    await recordCall(outside.db, {
      system: outside.system,
      name,
      reference,
      orderId,
      tookMs: Math.round(performance.now() - began),
      outcome,
      status: response?.status ?? null,
      request: mask([`${method} ${outside.address}${path}`, text].filter(Boolean).join('\n')),
      answer: mask(response ? storedResponse(response, call) : ''),
      retryAfterSeconds:
        response && (response.status === 429 || response.status === 503) ? response.retryAfterSeconds : null,
    })
  }
}

/** Replaces secrets, also as they stand in addresses, forms and JSON. */
function masker(secrets: readonly string[]): (text: string) => string {
  const written = secrets.flatMap(secret =>
    secret
      ? [
          secret,
          encodeURIComponent(secret),
          `${new URLSearchParams([['', secret]])}`.slice(1),
          JSON.stringify(secret).slice(1, -1),
        ]
      : [],
  )
  const longestFirst = [...new Set(written)].sort((one, other) => other.length - one.length)
  return text => longestFirst.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)
}

function storedResponse(response: OutsideResponse, { secretResponse }: OutsideCall): string {
  if (secretResponse && response.status < 400) return 'A secret, which is not kept'
  return isText(response) ? response.text : `${response.bytes.length} bytes of ${response.type}`
}

const isText = ({ type }: OutsideResponse): boolean => /json|text|xml/.test(type) || type === ''
const kindOf = ({ writes }: OutsideCall): 'uncertain' | 'failed' => (writes ? 'uncertain' : 'failed')

/** What is sent, with its type. */
function bodyOf({ body }: OutsideCall): { text?: string; type?: string } {
  if (body === undefined) return {}
  if (body instanceof URLSearchParams) return { text: `${body}`, type: 'application/x-www-form-urlencoded' }
  if (typeof body === 'string') return { text: body, type: 'text/plain' }
  return { text: JSON.stringify(body, null, 1), type: 'application/json' }
}

async function ask({ address, headers, reach, timeoutMs = TIMEOUT_MS }: Outside, call: OutsideCall): Promise<Asked> {
  const { text: body, type } = bodyOf(call)
  try {
    const sent = { accept: 'application/json', ...(type && { 'content-type': type }), ...headers, ...call.headers }
    const asked = { method: call.method, headers: sent, body, timeoutMs, maxBytes: MOST_BYTES }
    const received = await send(address + call.path, asked, reach)
    return { ...received, text: withoutNul(received.bytes.toString('utf8')) }
  } catch (error) {
    if (error instanceof UnreachableError) throw new OutsideError('failed', error.message, { cause: error })
    const why = (error as Error).name === 'TimeoutError' ? 'it does not answer in time' : 'it cannot be reached'
    throw new OutsideError(kindOf(call), why, { cause: error })
  }
}
