import { createRoute } from '@hono/zod-openapi'
import { encode } from '../shop/ground/wire.ts'
import { AccountCart, ChangeAccountCart, changeAccountCart } from '../shop/people/accounts/index.ts'
import { api, jsonBody, responses } from './respond.ts'

/** Cart and favourites of an account: /v1/customer/cart. */
export const accountCart = api().openapi(
  createRoute({
    method: 'post',
    path: '/',
    summary: "Add one browser's changes to the account's cart and favourites; answers those of all its browsers",
    ...jsonBody(ChangeAccountCart),
    responses: responses('Cart and favourites; null when nobody is signed in', { data: AccountCart.nullable() }),
  }),
  async c => {
    // Browsers send this by themselves, also after a session has ended elsewhere, and print every refusal as an error.
    const session = await c.var.session()
    if (!session) return c.json({ success: true as const, data: null }, 200)
    await c.var.limit('accountCart', session.userId)
    const settings = await c.var.settings()
    const data = await changeAccountCart(c.var.db, session, c.req.valid('json'), settings)
    return c.json({ success: true as const, data: encode(AccountCart, data) }, 200)
  },
)
