import { createRoute } from '@hono/zod-openapi'
import { NoteCheckout, noteCheckout } from '../shop/checkouts/index.ts'
import { answers, api, jsonBody } from './answer.ts'

/** The checkout of this browser, to be reminded of it: /v1/checkout. */
export const checkout = api().openapi(
  createRoute({
    method: 'put',
    path: '/',
    summary:
      'Note the cart of a shopper who agrees to be reminded of it, or forget it; says nothing of who agreed before',
    ...jsonBody(NoteCheckout),
    responses: answers('Noted', {}),
  }),
  async c => {
    await c.var.limit('checkout')
    const { accountId: customerId, verifiedEmail } = await c.var.asker()
    const person = { browserId: c.var.keepBrowser(), customerId, verifiedEmail }
    await noteCheckout(c.var.db, { ...c.req.valid('json'), ...person })
    return c.json({ success: true as const, message: 'Noted' }, 200)
  },
)
