import { createRoute, z } from '@hono/zod-openapi'
import { notePush } from '../shop/money/courier-files/index.ts'
import { api, responses } from './respond.ts'

const Address = z.object({ courier: z.string().max(40), key: z.string().max(100) })

/** Pushes of couriers' systems: /v1/courier-push. What they say is not read: they make the shop ask. */
export const courierPush = api().openapi(
  createRoute({
    method: 'post',
    path: '/{courier}/{key}',
    summary: 'A courier says that something changed',
    description:
      'The body is not read: the shop asks the courier within a minute. The address stands on the page of the courier.',
    request: { params: Address },
    responses: responses('Noted', {}),
  }),
  async c => {
    const { courier: courierId, key } = c.req.valid('param')
    await c.var.limit('courierPush')
    await notePush(c.var.db, { courierId, key })
    return c.json({ success: true as const }, 200)
  },
)
