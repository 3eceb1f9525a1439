import { createRoute } from '@hono/zod-openapi'
import { Customer, CustomerAddress, EnterGuest, enterGuest, saveAddress } from '../shop/customers/index.ts'
import { answers, api, jsonBody } from './answer.ts'

export const customer = api()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Start a guest checkout with an email; a cookie ties the guest to this browser',
      ...jsonBody(EnterGuest),
      responses: answers('The customer', { data: Customer }),
    }),
    async c => {
      await c.var.limit('customer')
      const guest = await enterGuest(c.var.db, c.req.valid('json'), await c.var.keepBrowser())
      return c.json({ success: true as const, data: guest }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/address',
      summary: "Save the shipping address of the account, or of this browser's guest",
      ...jsonBody(CustomerAddress),
      responses: answers('The updated customer', { data: Customer }),
    }),
    async c => {
      const saved = await saveAddress(c.var.db, c.req.valid('json'), await c.var.asker())
      return c.json({ success: true as const, message: 'Address saved', data: saved }, 200)
    },
  )
