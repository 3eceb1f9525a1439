import { createRoute, z } from '@hono/zod-openapi'
import type { Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { encode } from '../shop/ground/wire.ts'
import { assessAgain } from '../shop/orders/confirmation/index.ts'
import {
  AskDelivery,
  askDelivery,
  CorrectAddress,
  correctAddress,
  findOrder,
  Order,
  TakeAddOn,
  takeAddOn,
} from '../shop/orders/orders/index.ts'
import type { Settings } from '../shop/settings/settings/index.ts'
import type { RequestContext } from '../web/server/request-context.ts'
import { orderReader } from '../web/server/request-order-reader.ts'
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
      const place = { ...c.req.valid('param'), ...c.req.valid('query') }
      const data = await changeOwn(c.var, place, async (tx, by) => {
        await correctAddress(tx, c.req.valid('json'), by)
        await assessAgain(tx, by.orderId, by.settings, 'its address was changed')
      })
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
      const place = { ...c.req.valid('param'), ...c.req.valid('query') }
      const data = await changeOwn(c.var, place, (tx, by) => askDelivery(tx, c.req.valid('json'), by))
      return c.json({ success: true as const, message: 'We have noted it for the courier', data }, 200)
    },
  )

  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/add-on',
      summary:
        'Add the product that is offered after the order, once, until it is packed; pressed twice it is added once',
      ...jsonBody(TakeAddOn, ownOrder),
      responses: responses('The order', { data: Order }),
    }),
    async c => {
      const place = { ...c.req.valid('param'), ...c.req.valid('query') }
      let added = ''
      const data = await changeOwn(c.var, place, async (tx, by) => {
        added = await takeAddOn(tx, c.req.valid('json'), by)
        if (await assessAgain(tx, by.orderId, by.settings, 'a product was added'))
          throw new ShopError(
            'move_refused',
            'With it we would have to ask about your order anew, so it is no longer offered. Your order stays as it is.',
          )
      })
      return c.json({ success: true as const, message: `${added} is in your order now`, data }, 200)
    },
  )

type By = { orderId: string; settings: Settings }

/**
 * Changes an order of whoever asks, who may be a holder of its private link. Returns it as it then is. Throws
 * `not_found`, `too_many`.
 */
async function changeOwn(
  context: RequestContext,
  { id, key }: { id: string; key?: string | undefined },
  change: (tx: Tx, by: By) => Promise<unknown>,
) {
  const { db, limit, settings } = context
  await limit('order')
  const who = await orderReader(context, id, key)
  await findOrder(db, id, who)
  const by = { orderId: id, settings: await settings() }
  await inTransaction(db, tx => change(tx, by))
  return encode(Order, await findOrder(db, id, who))
}
