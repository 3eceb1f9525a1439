import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '../call-limits.ts'
import { TOO_LARGE } from '../limit-body.ts'

export type Refusal = { status: number; message: string; headers?: Record<string, string> }

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const RETRY_AFTER_S = '5'
// How long unread bytes are discarded: closing before would reset the connection, and the response with it.
const LINGER_MS = 500

export const busy: Refusal = {
  status: 503,
  message: 'The shop is very busy at the moment. Please try again in a few seconds.',
  headers: { 'retry-after': RETRY_AFTER_S },
}
/** The database is away or a row of it is locked. */
export const unavailable = {
  status: 503,
  message: 'The shop needs a moment. Please try again in a few seconds; your cart is safe.',
  headers: { 'retry-after': RETRY_AFTER_S },
} as const satisfies Refusal
export const tooLarge: Refusal = { status: 413, message: TOO_LARGE }
export const tooSlow: Refusal = { status: 408, message: 'The request took too long to arrive. Please try again.' }

/** Whether a request announces a body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0

/** Why a head is refused, or null. */
export function refusalOf(incoming: IncomingMessage, isUpload: boolean): Refusal | null {
  const { method = '', headers, url = '' } = incoming
  if (!METHODS.includes(method)) {
    return { status: 405, message: 'Unknown method', headers: { allow: METHODS.join(', ') } }
  }
  // The rest of the server builds URLs from it.
  if (headers.host && !URL.canParse(`http://${headers.host}`)) return { status: 400, message: 'Invalid Host header' }
  if (!isAddress(url)) return { status: 400, message: 'Invalid address' }
  if (!hasBody(incoming)) return null
  // Nothing is decompressed, so that a small body cannot become a large one.
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    return { status: 415, message: 'Please send the request without Content-Encoding' }
  }
  return !isUpload && Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES ? tooLarge : null
}

/** PostgreSQL cannot store NUL, so no address has one; and its path is text. */
function isAddress(url: string): boolean {
  if (!url.includes('%')) return true
  try {
    decodeURIComponent(url.split('?')[0] ?? '')
    return !url.includes('%00')
  } catch {
    return false
  }
}

/** Responds without any work of the shop. The connection closes where it holds an unread body. */
export function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Refusal): void {
  if (outgoing.headersSent || outgoing.destroyed) return
  const unread = hasBody(incoming) && !incoming.complete
  const { type, text } = bodyOf(incoming, refusal)
  outgoing.writeHead(refusal.status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...refusal.headers,
    ...(unread && { connection: 'close' }),
  })
  if (!unread) {
    outgoing.end(text)
    return
  }
  outgoing.write(text)
  const end = () => outgoing.end()
  const late = setTimeout(end, LINGER_MS)
  incoming.once('end', () => {
    clearTimeout(late)
    end()
  })
  incoming.resume()
}

function bodyOf({ url = '' }: IncomingMessage, { message }: Refusal): { type: string; text: string } {
  if (url.startsWith('/v1/')) return { type: 'application/json', text: JSON.stringify({ success: false, message }) }
  return { type: 'text/html; charset=utf-8', text: plainPage(message) }
}

/** A page that says one sentence, without scripts and styles. */
export function plainPage(message: string): string {
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
  return `<!doctype html><html lang="en"><head>${head}<title>${message}</title></head><body><p>${message}</p></body></html>`
}
