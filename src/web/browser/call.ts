import { isOffline, whenOnline } from '../../ui/connection.ts'
import { correctClock } from '../../ui/server-time.ts'
import { type AmountField, amountFields } from './amount-fields.ts'
import type { Beside, Body, Data, Endpoint, Method } from './call-types.ts'
import { NOT_AS_DESCRIBED } from './refusal-codes.ts'
import { sayWhenSlow } from './say-when-slow.ts'

/** The result of a call: its data and the fields beside it, a refusal with the server's message, or no response. */
export type CallResult<Data, Beside = unknown> =
  | { ok: true; data: Data; beside?: Beside; message: string | null }
  | Refusal

export type Refusal = {
  ok: false
  /** 'refused': the server refused. 'unreachable': no valid response; the call may have taken effect. */
  reason: 'refused' | 'unreachable'
  /** 0 without a response. */
  status: number
  /** What was sent is not as the call describes it; after the form's own rule: the page is older than the shop. */
  notAsDescribed?: boolean
  /** The server's message, if any. */
  message: string | null
  errors: FieldError[]
  /** The data of a refusal, such as the fresh quote when prices changed; amounts in paisa. */
  data: unknown
}

export type FieldError = { field: string; message: string }

type Options = {
  method?: Method
  /** Sent as JSON. */
  body?: unknown
  /** Query parameters; null and undefined are skipped. */
  query?: Record<string, string | null | undefined>
  headers?: Record<string, string>
  /** Milliseconds until the call is aborted; by default it waits for as long as it takes. */
  timeout?: number
  /**
   * Without a network: 'wait' sends when it is back; 'repeat' also what was lost on the way, for a call that counts
   * once. Default: fails.
   */
  offline?: 'wait' | 'repeat'
}

/** `Options` with the method and the input of a call. */
type OptionsOf<M extends Method, Sent> = Omit<Options, 'method' | 'body'> & { method?: M } & (Sent extends undefined
    ? { body?: undefined }
    : { body: Sent })

/** No valid response. */
export const unreachable: Refusal = {
  ok: false,
  reason: 'unreachable',
  status: 0,
  message: null,
  errors: [],
  data: undefined,
}

/** A refusal by the page itself, without a call. */
export const refusal = (message: string, errors: FieldError[] = []): Refusal => ({
  ...unreachable,
  reason: 'refused',
  message,
  errors,
})

/**
 * Calls `/v1` + `path` and waits for the response. Its types are derived from path and method; amounts in the
 * response are in paisa. Never throws: a lost connection, a timeout and a response that is not of /v1 are
 * 'unreachable'.
 */
export function call<const Path extends string, M extends Method = 'GET'>(
  path: Endpoint<M, Path> extends never ? never : Path,
  ...[options]: Body<Endpoint<M, Path>> extends undefined
    ? [OptionsOf<M, undefined>?]
    : [OptionsOf<M, Body<Endpoint<M, Path>>>]
): Promise<CallResult<Data<Endpoint<M, Path>>, Beside<Endpoint<M, Path>>>> {
  return send(path, options) as Promise<CallResult<Data<Endpoint<M, Path>>, Beside<Endpoint<M, Path>>>>
}

/** As `call`, for a path built from a form's definition, which has the type of the response. */
export async function send(path: string, options: Options = {}): Promise<CallResult<unknown>> {
  const { method = 'GET', query = {}, body, headers, timeout, offline } = options
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const stopWaiting = sayWhenSlow()
  try {
    const request = () =>
      fetch(`/v1${path}${textOf(query)}`, {
        method,
        headers: { accept: 'application/json', ...json, ...headers },
        body: body === undefined ? null : JSON.stringify(body),
        signal: timeout === undefined ? null : AbortSignal.timeout(timeout),
      })
    const response = await (offline ? sendOnline(request, offline) : request())
    correctClock(response.headers)
    return readResult(response.status, await response.text())
  } catch {
    return offline && isOffline() ? { ...unreachable, message: LOST_ON_THE_WAY } : unreachable
  } finally {
    stopWaiting()
  }
}

const LOST_ON_THE_WAY =
  'The connection was lost while this was being sent. Please check whether it arrived before you send it again.'

async function sendOnline(request: () => Promise<Response>, offline: 'wait' | 'repeat'): Promise<Response> {
  for (;;) {
    await whenOnline()
    try {
      return await request()
    } catch (error) {
      if (offline === 'wait' || !isOffline()) throw error
    }
  }
}

function textOf(query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] != null)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

/** Parses a response of /v1. Throws when it is not JSON. */
export function readResult(status: number, text: string): CallResult<unknown> {
  const body: unknown = JSON.parse(text, decode)
  if (typeof body !== 'object' || body === null || !('success' in body)) return unreachable
  const message = 'message' in body && typeof body.message === 'string' && body.message !== '' ? body.message : null
  if (body.success === true && status < 400) {
    // A login returns its customer beside the message instead of as data.
    if (!('data' in body)) return { ok: true, data: body, message }
    const { success: _, data, message: __, ...beside } = body as typeof body & { message?: unknown }
    return { ok: true, data, message, ...(Object.keys(beside).length > 0 && { beside }) }
  }
  const data = 'data' in body ? body.data : undefined
  const errors = 'errors' in body && Array.isArray(body.errors) ? body.errors.filter(isFieldError) : []
  const notAsDescribed = 'code' in body && body.code === NOT_AS_DESCRIBED && { notAsDescribed: true }
  return { ok: false, reason: 'refused', status, message, errors, data, ...notAsDescribed }
}

// Rupees to paisa and percent to hundredths are the same conversion.
const decode = (field: string, value: unknown): unknown =>
  typeof value === 'number' && amountFields.includes(field as AmountField) ? Math.round(value * 100) : value

const isFieldError = (error: unknown): error is FieldError =>
  typeof error === 'object' &&
  error !== null &&
  'field' in error &&
  typeof error.field === 'string' &&
  'message' in error &&
  typeof error.message === 'string'
