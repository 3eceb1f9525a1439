import { createRoute } from '@hono/zod-openapi'
import { isSubscribed, NewsletterChoice, setSubscribed } from '../shop/people/newsletter/index.ts'
import { demandEmail } from '../shop/settings/settings/index.ts'
import { api, jsonBody, responses } from './respond.ts'

/**
 * Whether an account gets the newsletter: /v1/customer/newsletter. The subscription of an unverified email is neither
 * revealed nor ended: it may belong to another person.
 */
export const newsletterChoice = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Whether the account gets the newsletter',
      responses: responses('The choice', { data: NewsletterChoice }),
    }),
    async c => {
      const { customer, emailVerified } = await c.var.signedIn()
      const subscribed = emailVerified && (await isSubscribed(c.var.db, customer.email))
      return c.json({ success: true as const, data: { subscribed } }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/',
      summary: 'Subscribe or unsubscribe; an unverified email must confirm by a link first',
      ...jsonBody(NewsletterChoice),
      responses: responses('The choice', { data: NewsletterChoice }),
    }),
    async c => {
      const { customer, emailVerified } = await c.var.signedIn()
      const { subscribed: wanted } = c.req.valid('json')
      await c.var.limit('subscribe')
      if (wanted && !emailVerified) demandEmail(await c.var.settings())
      const wish = { email: customer.email, subscribed: wanted, verified: emailVerified }
      const now = (emailVerified || wanted) && (await setSubscribed(c.var.db, wish))
      const subscribed = emailVerified && now
      const message =
        wanted && !subscribed ? 'Please confirm by the link in the email we sent you' : 'Your choice is saved'
      return c.json({ success: true as const, message, data: { subscribed } }, 200)
    },
  )
