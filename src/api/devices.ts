import { createRoute, z } from '@hono/zod-openapi'
import { encode } from '../shop/ground/wire.ts'
import { Device, endDevice, endOtherDevices, listDevices } from '../shop/people/accounts/index.ts'
import { api, responses } from './respond.ts'

const listResponse = z.array(Device)

/** The sessions of an account: /v1/customer/sessions. */
export const devices = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The browsers in which the account is logged in',
      responses: responses('Devices, this one first', { data: listResponse }),
    }),
    async c => {
      const found = await listDevices(c.var.db, await c.var.signedIn())
      const data = encode(listResponse, found)
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      summary: 'Log one browser out',
      request: { params: z.object({ id: z.string().max(60) }) },
      responses: responses('Logged out', {}),
    }),
    async c => {
      await endDevice(c.var.db, await c.var.signedIn(), c.req.valid('param').id)
      return c.json({ success: true as const, message: 'That device is logged out' }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/',
      summary: 'Log all other browsers out',
      responses: responses('Logged out', {}),
    }),
    async c => {
      await endOtherDevices(c.var.db, await c.var.signedIn())
      return c.json({ success: true as const, message: 'All other devices are logged out' }, 200)
    },
  )
