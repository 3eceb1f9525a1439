import { useSyncExternalStore } from 'react'

// Also without the browser's word that the connection is back: Wi-Fi may stand while the line behind it does not.
const WAITS_MS = [1_000, 2_000, 4_000]
const LONGEST_WAIT_MS = 8_000

/** Requests that wait for the connection. */
const waiting = { reads: 0, writes: 0 }
const listeners = new Set<() => void>()
const isLost = () => waiting.reads + waiting.writes > 0 || isOffline()

/** Whether there is no network at all; without that it may still be lost further on. */
export const isOffline = (): boolean => navigator.onLine === false

function listen(listener: () => void): () => void {
  listeners.add(listener)
  for (const event of ['online', 'offline']) addEventListener(event, listener)
  return () => {
    listeners.delete(listener)
    for (const event of ['online', 'offline']) removeEventListener(event, listener)
  }
}

function count(kind: keyof typeof waiting, by: 1 | -1): void {
  waiting[kind] += by
  for (const listener of listeners) listener()
}

/** Whether the shop cannot be reached at the moment. */
export const useConnectionLost = (): boolean => useSyncExternalStore(listen, isLost, () => false)

/** Whether a press waits for the connection. */
export const isPressWaiting = (): boolean => waiting.writes > 0

type Options = { signal?: AbortSignal | null | undefined; write?: boolean }

/**
 * Sends until a response arrived whole: what failed for want of a network, or met a proxy without a shop behind it, is
 * sent again when the connection is back. Only for requests that count once however often they are sent. Throws what
 * `signal` is aborted with.
 */
export async function sendUntilResponse(
  send: () => Promise<Response>,
  { signal, write = false }: Options = {},
): Promise<Response> {
  const kind = write ? 'writes' : 'reads'
  let lost = false
  try {
    for (let attempt = 0; ; attempt++) {
      const response = await wholeResponse(send).catch(() => null)
      signal?.throwIfAborted()
      if (response) return response
      if (!lost) count(kind, 1)
      lost = true
      await nextTry(WAITS_MS[attempt] ?? LONGEST_WAIT_MS, signal)
    }
  } finally {
    if (lost) count(kind, -1)
  }
}

/** Resolves when the browser has a network. */
export async function whenOnline(): Promise<void> {
  if (!isOffline()) return
  count('writes', 1)
  while (isOffline()) await nextTry(LONGEST_WAIT_MS)
  count('writes', -1)
}

/** Null when no shop has responded. */
async function wholeResponse(send: () => Promise<Response>): Promise<Response | null> {
  const response = await send()
  const { status, statusText, headers } = response
  if (status >= 502 && status <= 504 && !isOurs(headers)) return null
  // A response without a body may not be given one.
  return status === 204 || status === 304
    ? response
    : new Response(await response.blob(), { status, statusText, headers })
}

/** A page's data or a call's response, with its own words. */
const isOurs = (headers: Headers) => headers.has('X-Remix-Response') || headers.get('content-type')?.includes('json')

function nextTry(wait: number, signal?: AbortSignal | null): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, wait)
    addEventListener('online', done)
    signal?.addEventListener('abort', done)
  })
}

/** Names one press, so that it counts once however often it is sent. Works without https too. */
export function pressKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
