import { type AmountField, amountFields } from './amount-fields.ts'
import type { Body, Data, Endpoint, Method } from './call-types.ts'

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
  /** What came with a refusal, such as the fresh quote when prices changed; amounts in paisa. */
  data: unknown
}

export type FieldError = { field: string; message: string }

type Options = {
  method?: Method
  /** Sent as JSON. */
  body?: unknown
  /** Parameters of the query; those that are null or undefined are left out. */
  query?: Record<string, string | null | undefined>
  headers?: Record<string, string>
  /** Milliseconds until the call is given up; 15 seconds by default. */
  timeout?: number
}

/** `Options` of a call with a method and what it takes. */
type OptionsOf<M extends Method, Sent> = Omit<Options, 'method' | 'body'> & { method?: M } & (Sent extends undefined
    ? { body?: undefined }
    : { body: Sent })

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
 * Calls `/v1` + `path` and waits for the answer. What it takes and answers follows from path and method; amounts in the
 * answer are in paisa. Never throws: a lost connection, a time-out and an answer that is not the shop's are 'unreachable'.
 */
export function call<const Path extends string, M extends Method = 'GET'>(
  path: Endpoint<M, Path> extends never ? never : Path,
  ...[options]: Body<Endpoint<M, Path>> extends undefined
    ? [OptionsOf<M, undefined>?]
    : [OptionsOf<M, Body<Endpoint<M, Path>>>]
): Promise<Answer<Data<Endpoint<M, Path>>>> {
  return send(path, options) as Promise<Answer<Data<Endpoint<M, Path>>>>
}

/** As `call`, for an address that is put together from a form's definition, which knows what the call answers. */
export async function send(path: string, options: Options = {}): Promise<Answer<unknown>> {
  const { method = 'GET', query = {}, body, headers, timeout = 15_000 } = options
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const giveUp = new AbortController()
  const timer = setTimeout(() => giveUp.abort(), timeout)
  try {
    const response = await fetch(`/v1${path}${textOf(query)}`, {
      method,
      headers: { accept: 'application/json', ...json, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: giveUp.signal,
    })
    return readAnswer(response.status, await response.text())
  } catch {
    return unreachable
  } finally {
    clearTimeout(timer)
  }
}

function textOf(query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] != null)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Reads what /v1 answered: its status and its JSON. Throws where the text is no JSON. */
export function readAnswer(status: number, text: string): Answer<unknown> {
  const answer: unknown = JSON.parse(text, decode)
  if (typeof answer !== 'object' || answer === null || !('success' in answer)) return unreachable
  const message =
    'message' in answer && typeof answer.message === 'string' && answer.message !== '' ? answer.message : null
  if (answer.success === true && status < 400) {
    // A login answers its customer beside the message instead of as data.
    return { ok: true, data: 'data' in answer ? answer.data : answer, message }
  }
  const data = 'data' in answer ? answer.data : undefined
  const errors = 'errors' in answer && Array.isArray(answer.errors) ? answer.errors.filter(isFieldError) : []
  return { ok: false, reason: 'refused', status, message, errors, data }
}

// Rupees to paisa and percent to its hundredths are the same step.
const decode = (field: string, value: unknown): unknown =>
  typeof value === 'number' && amountFields.includes(field as AmountField) ? Math.round(value * 100) : value

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' &&
  error !== null &&
  'field' in error &&
  typeof error.field === 'string' &&
  'message' in error &&
  typeof error.message === 'string'
