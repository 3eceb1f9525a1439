import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { chooseReminders, isReminded, ReminderChoice } from '../shop/ground/consents/index.ts'
import type { WebEnv } from '../web/server/request-context.ts'
import { api, jsonBody, responses } from './respond.ts'

/** Whether an account agreed to reminders of carts and reviews: /v1/customer/reminders. */
export const reminderChoice = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Whether the account agreed to reminders of carts and reviews',
      responses: responses('The choice', { data: ReminderChoice }),
    }),
    async c => c.json({ success: true as const, data: { agreed: await isReminded(c.var.db, await ownerOf(c)) } }, 200),
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/',
      summary: 'Agree to reminders by the verified email, or withdraw what the account agreed to',
      ...jsonBody(ReminderChoice),
      responses: responses('The choice', { data: ReminderChoice }),
    }),
    async c => {
      const owner = await ownerOf(c)
      const { agreed: wanted } = c.req.valid('json')
      await chooseReminders(c.var.db, owner, wanted)
      const agreed = await isReminded(c.var.db, owner)
      const message = wanted && !agreed ? 'Please verify your email first' : 'Your choice is saved'
      return c.json({ success: true as const, message, data: { agreed } }, 200)
    },
  )

async function ownerOf(c: Context<WebEnv>) {
  const { customer, emailVerified } = await c.var.signedIn()
  return { customerId: customer._id, verifiedEmail: emailVerified ? customer.email : null }
}
