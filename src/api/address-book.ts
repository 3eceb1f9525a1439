import { createRoute, z } from '@hono/zod-openapi'
import { askedAddress, Recipient } from '../shop/ground/customers/index.ts'
import { addAddress, changeAddress, listAddresses, removeAddress, SavedAddress } from '../shop/people/accounts/index.ts'
import { api, jsonBody, responses } from './respond.ts'

const params = z.object({ id: z.string().max(60) })

/** The saved addresses of an account: /v1/customer/addresses. */
export const addressBook = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: "The account's saved addresses",
      responses: responses('Addresses', { data: z.array(SavedAddress) }),
    }),
    async c => {
      const data = await listAddresses(c.var.db, await c.var.signedIn())
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Save an address',
      ...jsonBody(Recipient),
      responses: responses('The saved address', { data: SavedAddress }),
    }),
    async c => {
      const input = askedAddress(c.req.valid('json'), (await c.var.settings()).buyers)
      const data = await addAddress(c.var.db, await c.var.signedIn(), input)
      return c.json({ success: true as const, message: 'Address saved', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{id}',
      summary: 'Change a saved address',
      ...jsonBody(Recipient, { params }),
      responses: responses('The changed address', { data: SavedAddress }),
    }),
    async c => {
      const { id } = c.req.valid('param')
      const input = askedAddress(c.req.valid('json'), (await c.var.settings()).buyers)
      const data = await changeAddress(c.var.db, await c.var.signedIn(), id, input)
      return c.json({ success: true as const, message: 'Address saved', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      summary: 'Remove a saved address',
      request: { params },
      responses: responses('Removed', {}),
    }),
    async c => {
      await removeAddress(c.var.db, await c.var.signedIn(), c.req.valid('param').id)
      return c.json({ success: true as const, message: 'Address removed' }, 200)
    },
  )
