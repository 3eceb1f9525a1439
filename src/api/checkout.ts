import { createRoute } from '@hono/zod-openapi'
import { findNoted, isUnproved, NoteCheckout, noteCheckout } from '../shop/orders/checkouts/index.ts'
import type { RequestContext } from '../web/server/request-context.ts'
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
    const input = { ...c.req.valid('json'), browserId, customerId, verifiedEmail }
    if (!input.agreed || (await mayNote(c.var, input))) await noteCheckout(c.var.db, input)
    return c.json({ success: true as const, message: 'Noted' }, 200)
  },
)

type Noting = Parameters<typeof noteCheckout>[1]

/**
 * Whether one more checkout is noted. Who asks is not told: a refusal would say that the contacts that pass it agreed
 * before.
 */
async function mayNote({ db, isWithin }: Pick<RequestContext, 'db' | 'isWithin'>, input: Noting): Promise<boolean> {
  const noted = await findNoted(db, input.browserId)
  if (!noted && !(await isWithin('newCheckout'))) return false
  return noted?.unproved || !(await isUnproved(db, input, input.verifiedEmail)) || (await isWithin('unproved'))
}
