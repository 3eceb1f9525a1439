import { createRoute, z } from '@hono/zod-openapi'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { encode } from '../shop/ground/wire.ts'
import { assessAgain } from '../shop/orders/confirmation/index.ts'
import {
  AskDelivery,
  askDelivery,
  CorrectAddress,
  correctAddress,
  findOrder,
  Order,
} from '../shop/orders/orders/index.ts'
import { orderReader } from '../web/server/order-reader.ts'
import { api, jsonBody, responses } from './respond.ts'

const ownOrder = {
  params: z.object({ id: z.string().max(60) }),
  query: z.object({ key: z.string().max(100).optional().describe("Of the order's private link") }),
}

/** What a buyer changes of an order until it is packed: /v1/order/{id}. */
export const orderChanges = api()
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/address',
      summary: 'Correct the address of an order until it is packed; the phone stays',
      ...jsonBody(CorrectAddress, ownOrder),
      responses: responses('The order', { data: Order }),
    }),
    async c => {
      const { db, limit, settings } = c.var
      await limit('order')
      const { id } = c.req.valid('param')
      const who = await orderReader(c.var, id, c.req.valid('query').key)
      await findOrder(db, id, who)
      const by = { orderId: id, settings: await settings() }
      await inTransaction(db, async tx => {
        await correctAddress(tx, c.req.valid('json'), by)
        await assessAgain(tx, id, by.settings)
      })
      const data = encode(Order, await findOrder(db, id, who))
      return c.json({ success: true as const, message: 'Your address is changed', data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/delivery',
      summary:
        'Say how an order is delivered until it is packed: on a Saturday, left at the gate, with or without a call',
      ...jsonBody(AskDelivery, ownOrder),
      responses: responses('The order', { data: Order }),
    }),
    async c => {
      const { db, limit, settings } = c.var
      await limit('order')
      const { id } = c.req.valid('param')
      const who = await orderReader(c.var, id, c.req.valid('query').key)
      await findOrder(db, id, who)
      const by = { orderId: id, settings: await settings() }
      await inTransaction(db, tx => askDelivery(tx, c.req.valid('json'), by))
      const data = encode(Order, await findOrder(db, id, who))
      return c.json({ success: true as const, message: 'We have noted it for the courier', data }, 200)
    },
  )
