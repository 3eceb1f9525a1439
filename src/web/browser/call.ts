/** An answer of /v1: what was asked for, a refusal with the server's words, or no answer at all. */
export type Answer<Data> = { ok: true; data: Data; message: string | null } | Refusal

export type Refusal = {
  ok: false
  /** 'refused': the server said no. 'unreachable': no answer came, or none of ours; the call may have taken effect. */
  reason: 'refused' | 'unreachable'
  /** 0 when no server said it. */
  status: number
  /** The server's words for people, if it had any. */
  message: string | null
  errors: FieldError[]
  /** What came with a refusal, such as the fresh quote when prices changed. */
  data: unknown
}

export type FieldError = { field: string; message: string }

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  /** Milliseconds until the call is given up; 15 seconds unless told. */
  timeout?: number
}

/** No answer, or none of ours. */
export const unreachable: Refusal = {
  ok: false,
  reason: 'unreachable',
  status: 0,
  message: null,
  errors: [],
  data: undefined,
}

/** A refusal of the page's own, before any call. */
export const refusal = (message: string, errors: FieldError[] = []): Refusal => ({
  ...unreachable,
  reason: 'refused',
  message,
  errors,
})

/**
 * Calls `/v1` + `path` and waits for the answer. Never throws: a lost connection, a time-out and an answer that is not
 * the shop's are 'unreachable'. `Data` is what the call's description promises; amounts in it are rupees.
 */
export async function call<Data>(path: string, options: Call = {}): Promise<Answer<Data>> {
  const { method = 'GET', body, headers, timeout = 15_000 } = options
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeout)
  try {
    const response = await fetch(`/v1${path}`, {
      method,
      headers: { accept: 'application/json', ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: giveUp.signal,
    })
    return readAnswer<Data>(response.status, await response.json())
  } catch {
    return unreachable
  } finally {
    clearTimeout(timer)
  }
}

/** Reads what /v1 answered: its status and its JSON. */
export function readAnswer<Data>(status: number, answer: unknown): Answer<Data> {
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return unreachable
  const message =
    'message' in answer && typeof answer.message === 'string' && answer.message !== '' ? answer.message : null
  if (answer.success === true && status < 400) {
    // A login answers its customer beside the message instead of as data.
    return { ok: true, data: ('data' in answer ? answer.data : answer) as Data, message }
  }
  const data = 'data' in answer ? answer.data : undefined
  const errors = 'errors' in answer && Array.isArray(answer.errors) ? answer.errors.filter(isFieldError) : []
  return { ok: false, reason: 'refused', status, message, errors, data }
}

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' &&
  error !== null &&
  'field' in error &&
  typeof error.field === 'string' &&
  'message' in error &&
  typeof error.message === 'string'
