import type { IncomingMessage, ServerResponse } from 'node:http'
import { randomText } from '../../../platform/secrets/signing.ts'

/** What is known of a request while it is worked on; the shop adds the route, which names no product and no person. */
export type RequestNote = { requestId: string; route?: string }
export const newNote = (): RequestNote => ({ requestId: randomText(12) })
export type FinishedRequest = { requestId: string; method: string; route: string; status: number; ms: number }

// As nginx logs it.
const CLIENT_LEFT = 499
const PROBES = ['/healthz', '/readyz', '/metrics']

/** Calls `onResponse` once the response was sent or its client left. */
export function watchRequest(
  { method = '', url = '' }: IncomingMessage,
  outgoing: ServerResponse,
  note: RequestNote,
  onResponse: (request: FinishedRequest) => void,
): void {
  const startedAt = performance.now()
  outgoing.once('close', () => {
    const status = outgoing.writableFinished ? outgoing.statusCode : CLIENT_LEFT
    const route = note.route ?? (PROBES.includes(url) ? url : status < 400 ? 'kept' : 'refused')
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    onResponse({ requestId: note.requestId, method, route, status, ms })
  })
}
