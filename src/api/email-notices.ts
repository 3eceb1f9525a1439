import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { CsvError } from '../platform/csv/decode-text.ts'
import { concurrencyLimit } from '../platform/uploads/concurrency-limit.ts'
import { readNotice, stopEmails } from '../shop/people/newsletter/index.ts'
import { TOO_LARGE } from '../web/server/limit-body.ts'
import type { WebEnv } from '../web/server/request-context.ts'

// A report may have the whole email that came back; providers gather events.
const MOST_BYTES = 1024 * 1024
const AT_ONCE = 8

/**
 * Where a mail provider tells bounces and complaints: the email that reports one, or JSON. The key of the address, a
 * signature of the shop's, says that staff gave it to whoever sends it; providers sign each in a way of their own.
 */
export const emailNotices = () => {
  const places = concurrencyLimit({ total: AT_ONCE, perKey: AT_ONCE })
  return new Hono<WebEnv>().post(
    '/:key',
    bodyLimit({ maxSize: MOST_BYTES, onError: c => c.text(TOO_LARGE, 413) }),
    async c => {
      if (!c.var.newsletterLinks.isNoticeKey(c.req.param('key'))) return c.text('Unknown', 404)
      const leave = places.acquire('')
      // It is sent again later.
      if (!leave) return c.text('Busy', 503)
      try {
        const stops = await readNotice(await c.req.text()).catch(error => {
          if (error instanceof CsvError) return null
          throw error
        })
        if (!stops) return c.text('This is no report of a bounce or of spam', 400)
        if (stops.length > 0) await stopEmails(c.var.db, stops, 'notice')
        return c.text('OK')
      } finally {
        leave()
      }
    },
  )
}
