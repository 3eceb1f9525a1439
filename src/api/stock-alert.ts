import { createRoute } from '@hono/zod-openapi'
import { mailbox } from '../shop/customers/index.ts'
import { ShopError } from '../shop/shop-error.ts'
import { RequestAlert, requestAlert, StopAlerts, stopAlerts } from '../shop/stock-alerts/index.ts'
import { answers, api, jsonBody } from './answer.ts'

/** Emails about sold-out sizes that are back: /v1/stock-alert. */
export const stockAlert = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Ask for one email when a sold-out size is back',
      ...jsonBody(RequestAlert),
      responses: answers('Noted', {}),
    }),
    async c => {
      const input = c.req.valid('json')
      const { db, limit, session } = c.var
      await limit('stockAlert')
      await limit('stockAlertEmail', mailbox(input.email))
      const { verifiedEmail } = await c.var.asker()
      const isOwn = verifiedEmail !== null && mailbox(verifiedEmail) === mailbox(input.email)
      if (!isOwn) await limit('stockAlertOthers', mailbox(input.email))
      await requestAlert(db, input, (await session())?.customer._id ?? null)
      return c.json({ success: true as const, message: `We will email ${input.email} when it is back.` }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'End all alerts of an email, by the token of the email about one',
      ...jsonBody(StopAlerts),
      responses: answers('Ended', {}),
    }),
    async c => {
      const { db, stopAlertsLinks } = c.var
      const alertId = stopAlertsLinks.readStopAlertsToken(c.req.valid('json').token)
      if (!alertId) throw new ShopError('invalid', 'This link is incomplete')
      await stopAlerts(db, alertId)
      return c.json({ success: true as const, message: 'We will not email you about sold-out perfumes any more.' }, 200)
    },
  )
