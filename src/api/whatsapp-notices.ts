import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { isVerifyToken, takeNotice } from '../shop/orders/messages/index.ts'
import { TOO_LARGE } from '../web/server/limit-body.ts'
import type { WebEnv } from '../web/server/request-context.ts'

/** As WhatsApp documents: it gathers up to 3 MB. */
const MOST_BYTES = 3 * 1024 * 1024
// Bodies in memory at once that arrive, and that are checked: their senders are not known yet.
const AT_ONCE = 8
const BODY_MS = 20_000

/**
 * Where WhatsApp tells what became of messages and what shoppers wrote. Its signature over the raw body says that it is
 * WhatsApp.
 */
export const whatsappNotices = () => {
  const receive = noticeReceiver()
  const places = concurrencyLimit({ total: AT_ONCE, perKey: AT_ONCE })
  return new Hono<WebEnv>()
    .get('/', async c => {
      const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = c.req.query()
      const isKnown = mode === 'subscribe' && (await isVerifyToken(c.var.db, c.var.sealer, token))
      if (!isKnown || !/^\w{1,200}$/.test(challenge)) return c.text('Unknown', 403)
      return c.text(challenge)
    })
    .post('/', bodyLimit({ maxSize: MOST_BYTES, onError: c => c.text(TOO_LARGE, 413) }), async c => {
      const body = await receive(c.req.raw)
      if (!body) return c.text('Too slow', 408)
      const leave = places.acquire('')
      // It is sent again later.
      if (!leave) return c.text('Busy', 503)
      try {
        const signature = c.req.header('x-hub-signature-256') ?? ''
        const isTaken = await takeNotice(c.var.db, c.var.sealer, { body, signature })
        return isTaken ? c.text('OK') : c.text('Unknown', 403)
      } finally {
        leave()
      }
    })
}

/**
 * Receives bodies, or null for one that is too slow. With too many at once the oldest is: an honest one arrives at
 * once.
 */
function noticeReceiver(): (request: Request) => Promise<Buffer | null> {
  const arriving = new Set<() => void>()
  return async ({ body, signal }) => {
    const reader = body?.getReader()
    if (!reader) return Buffer.alloc(0)
    let isLate = false
    const refuse = () => {
      isLate = true
      arriving.delete(refuse)
      void reader.cancel().catch(() => undefined)
    }
    const timer = setTimeout(refuse, BODY_MS)
    arriving.add(refuse)
    if (arriving.size > AT_ONCE) arriving.values().next().value?.()
    const chunks: Uint8Array[] = []
    try {
      for (let part = await reader.read(); part.value; part = await reader.read()) chunks.push(part.value)
    } catch (error) {
      // Its sender has gone.
      if (!signal.aborted) throw error
      isLate = true
    } finally {
      clearTimeout(timer)
      arriving.delete(refuse)
    }
    return isLate ? null : Buffer.concat(chunks)
  }
}
