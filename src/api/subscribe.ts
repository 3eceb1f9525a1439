import { createRoute } from '@hono/zod-openapi'
import { ShopError } from '../shop/ground/shop-error.ts'
import {
  confirmSubscription,
  leaveNewsletter,
  NewsletterToken,
  Subscribe,
  subscribe as subscribeTo,
} from '../shop/people/newsletter/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { api, jsonBody, responses } from './respond.ts'

/** Newsletter subscriptions by email: /v1/subscribe. */
export const subscribe = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Ask for the newsletter; the email must confirm by a link',
      ...jsonBody(Subscribe),
      responses: responses('Accepted', {}),
    }),
    async c => {
      await c.var.limit('subscribe')
      demandEmail(await c.var.settings())
      await subscribeTo(c.var.db, c.req.valid('json'))
      return c.json(
        { success: true as const, message: 'Thank you! Please confirm by the link in the email we sent you.' },
        200,
      )
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/',
      summary: 'Confirm by the token of an email, within seven days',
      ...jsonBody(NewsletterToken),
      responses: responses('Subscribed', {}),
    }),
    async c => {
      const { db, newsletterLinks } = c.var
      const asked = newsletterLinks.readConfirmToken(c.req.valid('json').token)
      if (!asked || !(await confirmSubscription(db, asked)))
        throw new ShopError('invalid', 'This link is no longer valid')
      return c.json({ success: true as const, message: 'You are subscribed' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'Unsubscribe by the token of an email',
      ...jsonBody(NewsletterToken),
      responses: responses('Unsubscribed', {}),
    }),
    async c => {
      const { db, newsletterLinks } = c.var
      const leaving = newsletterLinks.readLeaveToken(c.req.valid('json').token)
      if (!leaving) throw new ShopError('invalid', 'This link is incomplete')
      await leaveNewsletter(db, leaving)
      return c.json({ success: true as const, message: 'You are unsubscribed' }, 200)
    },
  )
