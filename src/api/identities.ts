import { createRoute, z } from '@hono/zod-openapi'
import { ShopError } from '../shop/ground/shop-error.ts'
import { encode } from '../shop/ground/wire.ts'
import { Identity, keepIdentity, listIdentities, OwnIdentity, removeIdentities } from '../shop/people/accounts/index.ts'
import { api, responses } from './respond.ts'

const listResponse = z.array(OwnIdentity)

/** The accounts at Google, Apple and Facebook that open an account: /v1/customer/identities. */
export const identities = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The providers by which the account logs in',
      responses: responses('Providers', { data: listResponse }),
    }),
    async c => {
      const found = await listIdentities(c.var.db, await c.var.signedIn())
      return c.json({ success: true as const, data: encode(listResponse, found) }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Connect the account at a provider that this browser has just come back from',
      responses: responses('Connected', {}),
    }),
    async c => {
      const session = await c.var.signedIn()
      const named = Identity.safeParse(await c.var.signInStep.read('named')).data
      if (!named) throw new ShopError('invalid', 'This took too long. Please press the button of the provider again.')
      await keepIdentity(c.var.db, c.var.signIn, session, named)
      c.var.signInStep.drop('named')
      return c.json({ success: true as const, message: 'Connected' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{provider}',
      summary: 'End the way in by a provider',
      request: { params: z.object({ provider: z.string().max(20) }) },
      responses: responses('Ended', {}),
    }),
    async c => {
      await removeIdentities(c.var.db, await c.var.signedIn(), c.req.valid('param').provider)
      return c.json({ success: true as const, message: 'That way to log in is removed' }, 200)
    },
  )
