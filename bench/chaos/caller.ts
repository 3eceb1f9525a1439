import { setTimeout as pause } from 'node:timers/promises'
import type { Program } from './program.ts'

// As long as the storefront waits for an answer.
const TIMEOUT_MS = 30_000

/** `none`: no answer came, and the request may have been done. */
export type Answer = { status: number | 'none'; text: string; location: string; cookie: string; retryAfter: string }

type Request = { path: string; cookie?: string; json?: unknown; form?: Record<string, string>; key?: string }

export type Caller = {
  /** Sends one request to one of the shops, as a balancer would. Without `json` and `form` it is a GET. */
  send: (kind: string, request: Request) => Promise<Answer>
  /** Ends every connection that waits for an answer. */
  cut: () => void
}

/** Sends requests to the shops in turn, as far as they are ready. Counts answers into `answers`. */
export function openCaller(shops: readonly Program[], origin: string, answers: Map<string, number>): Caller {
  const underWay = new Set<AbortController>()
  let turn = 0
  const next = async (): Promise<Program> => {
    for (;;) {
      const ready = shops.filter(shop => shop.isReady())
      const shop = ready[turn++ % Math.max(ready.length, 1)]
      if (shop) return shop
      await pause(50)
    }
  }
  return {
    async send(kind, { path, cookie = '', json, form, key }) {
      const shop = await next()
      const ended = new AbortController()
      underWay.add(ended)
      const answer = await fetch(shop.url + path, {
        method: json === undefined && form === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: {
          origin,
          cookie,
          ...(json !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        body: form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json),
        signal: AbortSignal.any([ended.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
        .then(async response => ({
          status: response.status,
          text: await response.text(),
          location: response.headers.get('location') ?? '',
          cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie,
          retryAfter: response.headers.get('retry-after') ?? '',
        }))
        .catch((): Answer => ({ status: 'none', text: '', location: '', cookie, retryAfter: '' }))
        .finally(() => underWay.delete(ended))
      const name = `${kind} ${answer.status}`
      answers.set(name, (answers.get(name) ?? 0) + 1)
      return answer
    },
    cut() {
      for (const ended of underWay) ended.abort()
    },
  }
}

/** Whether the answer leaves open what the shop did, so that the same request is to be sent again. */
export const isUnsure = ({ status }: Answer): boolean => status === 'none' || status >= 500 || status === 429
