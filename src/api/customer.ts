import { createRoute } from '@hono/zod-openapi'
import { saveFirstAddress } from '../shop/accounts/index.ts'
import { Customer, CustomerAddress, EnterGuest, enterGuest, saveGuestAddress } from '../shop/customers/index.ts'
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
      const guest = await enterGuest(c.var.db, c.req.valid('json'), c.var.keepBrowser())
      return c.json({ success: true as const, data: guest }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/address',
      summary: "Save the first address of the account's address book, or the address of this browser's guest",
      ...jsonBody(CustomerAddress),
      responses: answers('The updated customer', { data: Customer }),
    }),
    async c => {
      const { db, session, asker } = c.var
      const input = c.req.valid('json')
      const signedIn = await session()
      const saved = signedIn
        ? await saveFirstAddress(db, signedIn, input)
        : await saveGuestAddress(db, input, (await asker()).browserId)
      return c.json({ success: true as const, message: 'Address saved', data: saved }, 200)
    },
  )
