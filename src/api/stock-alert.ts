import { createRoute, z } from '@hono/zod-openapi'
import { mailbox } from '../shop/ground/customers/index.ts'
import { PAKISTAN } from '../shop/ground/shipping/country-rules.ts'
import { toE164 } from '../shop/ground/shipping/index.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { canRemind } from '../shop/orders/messages/index.ts'
import {
  RequestAlert,
  RequestPhoneAlert,
  requestAlert,
  StopAlerts,
  stopAlerts,
  waitsText,
} from '../shop/orders/stock-alerts/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { api, jsonBody, responses } from './respond.ts'

/** Emails about sold-out sizes that are back: /v1/stock-alert. */
export const stockAlert = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Ask for one email when a sold-out size is back',
      ...jsonBody(RequestAlert),
      responses: responses('Noted', {}),
    }),
    async c => {
      const input = c.req.valid('json')
      const { db, limit, session } = c.var
      await limit('stockAlert')
      demandEmail(await c.var.settings())
      await limit('stockAlertEmail', mailbox(input.email))
      const { verifiedEmail } = await c.var.asker()
      const isOwn = verifiedEmail !== null && mailbox(verifiedEmail) === mailbox(input.email)
      if (!isOwn) {
        await limit('unproved')
        await limit('stockAlertOthers', mailbox(input.email))
      }
      const waits = await requestAlert(db, input, (await session())?.customer._id ?? null)
      const { stockAskDays } = await c.var.settings()
      const message = `We will email ${input.email} when it is back. ${waitsText(waits, { isOwn, stockAskDays })}`
      return c.json({ success: true as const, message }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/phone',
      summary: 'Ask for one message to a phone when a sold-out size is back',
      ...jsonBody(RequestPhoneAlert),
      responses: responses('Noted', {}),
    }),
    async c => {
      const input = c.req.valid('json')
      const { db, limit, session } = c.var
      await limit('stockAlert')
      // Anybody can type anybody's phone.
      await limit('unproved')
      await limit('stockAlertOthers', toE164(input.phone, PAKISTAN) ?? '')
      const waits = await requestAlert(db, input, (await session())?.customer._id ?? null)
      const { stockAskDays } = await c.var.settings()
      const message = `We will write to this number when it is back. ${waitsText(waits, { isOwn: false, stockAskDays })}`
      return c.json({ success: true as const, message }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/ways',
      summary: 'Whether phones can be written to about sold-out sizes',
      responses: responses('The ways', { data: z.object({ phone: z.boolean() }) }),
    }),
    async c => c.json({ success: true as const, data: { phone: await canRemind(c.var.db, 'backInStock') } }, 200),
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'End all alerts of an email, by the token of the email about one',
      ...jsonBody(StopAlerts),
      responses: responses('Ended', {}),
    }),
    async c => {
      const { db, stopAlertsLinks } = c.var
      const alertId = stopAlertsLinks.readStopAlertsToken(c.req.valid('json').token)
      if (!alertId) throw new ShopError('invalid', 'This link is incomplete')
      await stopAlerts(db, alertId)
      return c.json({ success: true as const, message: 'We will not email you about sold-out perfumes any more.' }, 200)
    },
  )
