import { createRoute } from '@hono/zod-openapi'
import { mailbox } from '../shop/customers/index.ts'
import { ShopError } from '../shop/shop-error.ts'
import { AskForSize, askForSize, LeaveAsks, leaveAsks } from '../shop/stock-asks/index.ts'
import { answers, api, jsonBody } from './answer.ts'

/** Emails about sold-out sizes that are back: /v1/stock-ask. */
export const stockAsk = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Ask for one email when a sold-out size is back',
      ...jsonBody(AskForSize),
      responses: answers('Noted', {}),
    }),
    async c => {
      const input = c.req.valid('json')
      const { db, limit, session } = c.var
      await limit('stockAsk')
      await limit('stockAskEmail', mailbox(input.email))
      const { verifiedEmail } = await c.var.asker()
      const isOwn = verifiedEmail !== null && mailbox(verifiedEmail) === mailbox(input.email)
      if (!isOwn) await limit('stockAskOthers', mailbox(input.email))
      await askForSize(db, input, (await session())?.customer._id ?? null)
      return c.json({ success: true as const, message: `We will email ${input.email} when it is back.` }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'End all asks of an email, by the token of the email about one',
      ...jsonBody(LeaveAsks),
      responses: answers('Ended', {}),
    }),
    async c => {
      const { db, leaveAsksLinks } = c.var
      const askId = leaveAsksLinks.readLeaveAsksToken(c.req.valid('json').token)
      if (!askId) throw new ShopError('invalid', 'This link is incomplete')
      await leaveAsks(db, askId)
      return c.json({ success: true as const, message: 'We will not email you about sold-out perfumes any more.' }, 200)
    },
  )
