import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { isHostedPage } from '../shop/ground/hosted-pages/hosted-page-rules.ts'
import { type Notice, takeNotice } from '../shop/orders/payments/index.ts'
import { TOO_LARGE } from '../web/server/limit-body.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { respondToError } from './respond.ts'

const MOST_BYTES = 64 * 1024
// Bodies in memory at once, of senders who are not known yet.
const AT_ONCE = 16

/**
 * Where hosted pages bring shoppers back to, and where their systems send notices. Neither decides anything: the shop
 * asks what became of the payment. Who comes back sees the order as anybody does, by cookie or key.
 */
export const paymentNotices = () => {
  const places = concurrencyLimit({ total: AT_ONCE, perKey: AT_ONCE })
  return new Hono<WebEnv>()
    .use('/:page/*', bodyLimit({ maxSize: MOST_BYTES, onError: c => c.text(TOO_LARGE, 413) }), async (c, next) => {
      await c.var.limit('paymentNotice')
      const leave = places.acquire('')
      // It is sent again later.
      if (!leave) return c.text('Busy', 503)
      try {
        await next()
      } finally {
        leave()
      }
      return
    })
    .on(['GET', 'POST'], '/:page/return', async c => {
      const notice = await take(c, true)
      if (!notice) return c.text('Unknown', 404)
      return c.redirect(notice.known ? `/order/${notice.known.orderId}/pay` : '/track', 303)
    })
    .post('/:page/notice', async c => {
      const notice = await take(c, false)
      if (!notice) return c.text('Unknown', 404)
      if (!notice.taken) return c.text('Unknown', 403)
      // As JazzCash's guide asks; Safepay reads the status alone.
      return c.json({ pp_ResponseCode: '000', pp_ResponseMessage: 'Received', pp_SecureHash: '' })
    })
    .onError(respondToError)
}

async function take(c: Context<WebEnv>, isReturn: boolean) {
  const page = c.req.param('page')
  if (!isHostedPage(page)) return null
  const body = Buffer.from(await c.req.arrayBuffer())
  const signature = c.req.header('x-sfpy-signature') ?? ''
  return takeNotice(c.var.db, c.var.sealer, page, { body, signature, fields: fieldsOf(c, body), isReturn })
}

/** Of a form, of JSON or of the query. PostgreSQL stores no NUL. */
const fieldsOf = (c: Context<WebEnv>, body: Buffer): Notice['fields'] =>
  Object.fromEntries(Object.entries(sentIn(c, body)).map(([name, value]) => [name, value.replaceAll('\0', '')]))

function sentIn(c: Context<WebEnv>, body: Buffer): Notice['fields'] {
  const text = body.toString('utf8')
  if (text === '') return c.req.query()
  if (!text.startsWith('{')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const sent = Object.entries(JSON.parse(text) as Record<string, unknown>)
    // An amount may come as a number: it is signed as its digits.
    return Object.fromEntries(sent.flatMap(([name, value]) => (isPlain(value) ? [[name, String(value)]] : [])))
  } catch {
    return {}
  }
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)
