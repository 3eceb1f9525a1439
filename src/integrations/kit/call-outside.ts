import type { Db } from '../../platform/database/database.ts'
import { OutsideError } from '../../platform/outside-error.ts'
import { pausedUntil, recordCall } from '../../shop/connections/index.ts'
import type { CallOutcome, System } from '../../shop/connections/rules.ts'

/** What all calls to one system share. */
export type Outside = {
  db: Db
  system: System
  /** Without a slash at its end. */
  address: string
  headers: Record<string, string>
  /** What is masked wherever a request or an answer is kept. */
  secrets: readonly string[]
  timeoutMs?: number
}

export type OutsideCall = {
  /** The other system's name of it: 'create-order'. */
  name: string
  method: 'GET' | 'POST' | 'PUT'
  /** After the address, with its query. */
  path: string
  body?: unknown
  /** What the other system knows it by too. */
  reference?: string
  orderId?: string | null
  /** It changes something there: without an answer it is uncertain whether it did. */
  writes?: boolean
}

/** An answer with whatever status. */
export type OutsideAnswer = { status: number; type: string; bytes: Buffer; text: string }

const TIMEOUT_MS = 20_000
const MOST_BYTES = 10 * 1024 * 1024
/** Nothing was sent: no such name, nobody listens, or no connection in time. */
const NOT_CONNECTED = [
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/**
 * Calls another system, and keeps what was said with secrets masked. An answer with status 5xx counts as none. Redirects are not followed.
 * `judge` says what is wrong with an answer (it throws `OutsideError`) or reads it. Throws `OutsideError`.
 */
export async function callOutside<T>(
  outside: Outside,
  call: OutsideCall,
  judge: (answer: OutsideAnswer) => T,
): Promise<T> {
  const until = await pausedUntil(outside.db, outside.system)
  if (until) throw new OutsideError('failed', `it did not answer and is left alone until ${until.toISOString()}`)
  const began = performance.now()
  let answer: OutsideAnswer | null = null
  let outcome: CallOutcome = 'answered'
  try {
    answer = await ask(outside, call)
    if (answer.status >= 500) throw new OutsideError(kindOf(call), `it answers ${answer.status}`)
    return judge(answer)
  } catch (thrown) {
    const error =
      thrown instanceof OutsideError
        ? thrown
        : new OutsideError(kindOf(call), 'it answers what nobody expects', { cause: thrown })
    outcome = error.kind
    throw error
  } finally {
    const mask = (text: string) =>
      outside.secrets.reduce((masked, secret) => (secret ? masked.replaceAll(secret, '***') : masked), text)
    const { name, method, path, body, reference = '', orderId = null } = call
    await recordCall(outside.db, {
      system: outside.system,
      name,
      reference,
      orderId,
      tookMs: Math.round(performance.now() - began),
      outcome,
      status: answer?.status ?? null,
      request: mask(
        `${method} ${outside.address}${path}${body === undefined ? '' : `\n${JSON.stringify(body, null, 1)}`}`,
      ),
      answer: mask(answer ? (isText(answer) ? answer.text : `${answer.bytes.length} bytes of ${answer.type}`) : ''),
    })
  }
}

const isText = ({ type }: OutsideAnswer): boolean => /json|text|xml/.test(type) || type === ''
const kindOf = ({ writes }: OutsideCall): 'uncertain' | 'failed' => (writes ? 'uncertain' : 'failed')

async function ask({ address, headers, timeoutMs = TIMEOUT_MS }: Outside, call: OutsideCall): Promise<OutsideAnswer> {
  const { method, path, body } = call
  const json = body === undefined ? null : JSON.stringify(body)
  try {
    const response = await fetch(address + path, {
      method,
      headers: { accept: 'application/json', ...headers, ...(json !== null && { 'content-type': 'application/json' }) },
      body: json,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const bytes = await readAtMost(response, MOST_BYTES)
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, type, bytes, text: bytes.toString('utf8') }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    const kind = code && NOT_CONNECTED.includes(code) ? 'failed' : kindOf(call)
    const why = (error as Error).name === 'TimeoutError' ? 'it does not answer in time' : 'it cannot be reached'
    throw new OutsideError(kind, why, { cause: error })
  }
}

async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > most) throw new Error('its answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
