import { createRoute } from '@hono/zod-openapi'
import { ShopError } from '../shop/ground/shop-error.ts'
import { findNoted, isUnproved, NoteCheckout, noteCheckout } from '../shop/orders/checkouts/index.ts'
import { api, jsonBody, responses } from './respond.ts'

/** The checkout of this browser, to be reminded of it: /v1/checkout. */
export const checkout = api().openapi(
  createRoute({
    method: 'put',
    path: '/',
    summary:
      'Note the cart of a shopper who agrees to be reminded of it, or forget it; says nothing of who agreed before',
    ...jsonBody(NoteCheckout),
    responses: responses('Noted', {}),
  }),
  async c => {
    await c.var.limit('checkout')
    const { accountId: customerId, verifiedEmail } = await c.var.asker()
    const browserId = c.var.keepBrowser()
    const input = c.req.valid('json')
    if (input.agreed) {
      const noted = await findNoted(c.var.db, browserId)
      if (!noted) await c.var.limit('newCheckout')
      if (!noted?.unproved && (await isUnproved(c.var.db, input, verifiedEmail)))
        // A refusal would tell that the contacts that pass it agreed before.
        input.agreed = await isWithin(c.var.limit('unproved'))
    }
    await noteCheckout(c.var.db, { ...input, browserId, customerId, verifiedEmail })
    return c.json({ success: true as const, message: 'Noted' }, 200)
  },
)

const isWithin = (limit: Promise<void>): Promise<boolean> =>
  limit.then(
    () => true,
    error => {
      if (error instanceof ShopError && error.code === 'too_many') return false
      throw error
    },
  )
