import { createRoute, z } from '@hono/zod-openapi'
import { encode } from '../shop/ground/wire.ts'
import { OrderPhoto } from '../shop/orders/payments/index.ts'
import {
  checkReturnPhoto,
  listReturns,
  RequestReturn,
  Return,
  requestReturn,
  sendReturnPhoto,
} from '../shop/orders/returns/index.ts'
import { emailLeaves } from '../shop/settings/settings/email-promise-rules.ts'
import { openOrder, orderReader } from '../web/server/request-order-reader.ts'
import { photoPlaces, receivePhoto } from './photo-upload.ts'
import { api, jsonBody, responses } from './respond.ts'

/** Where pictures arrive: their bodies are read from the connection. */
export const returnPhotoPaths = ['/v1/return-photo/']

const ofOrder = {
  params: z.object({ id: z.string().max(60) }),
  query: z.object({ key: z.string().max(100).optional().describe("Of the order's private link") }),
}
const returnsResponse = z.array(Return)

/** Returns of an order, for whoever may read the order: /v1/return/{order}. */
export const orderReturn = api()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'The returns of an order',
      request: ofOrder,
      responses: responses('The returns', { data: returnsResponse }),
    }),
    async c => {
      const { id } = c.req.valid('param')
      await openOrder(c.var, id, c.req.valid('query').key)
      const data = encode(returnsResponse, await listReturns(c.var.db, id))
      return c.json({ success: true as const, data }, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}',
      summary: 'Ask to return or exchange lines of a delivered order',
      ...jsonBody(RequestReturn, ofOrder),
      responses: responses('Asked', { data: z.object({ _id: z.string() }) }),
    }),
    async c => {
      const { id: orderId } = c.req.valid('param')
      const { db, limit, settings } = c.var
      await limit('return')
      const reader = await orderReader(c.var, orderId, c.req.valid('query').key)
      const _id = await requestReturn(db, { orderId, reader, input: c.req.valid('json') }, await settings())
      const message = emailLeaves(await settings())
        ? 'We have your request, and answer by email.'
        : 'We have your request. Our answer will stand on the page of your order.'
      return c.json({ success: true as const, message, data: { _id } }, 200)
    },
  )

const returnPhotos = photoPlaces()
const photos = api()
// Documented only: parsing by the schema would buffer the upload in memory.
photos.openAPIRegistry.registerPath({
  method: 'post',
  path: '/{id}',
  summary: 'Send a picture with the latest open return of an order, for whoever may read the order',
  request: {
    ...ofOrder,
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: z.object({ photo: z.string().meta({ format: 'binary' }) }) } },
    },
  },
  responses: responses('The picture', { data: OrderPhoto }),
})

export const returnPhoto = photos.post('/:id', async c => {
  const { db, limit } = c.var
  const orderId = c.req.param('id')
  const reader = await orderReader(c.var, orderId, c.req.query('key'))
  await limit('orderPhoto')
  // Also before the upload begins: who may not send it need not upload it.
  await checkReturnPhoto(db, orderId, reader)
  const bytes = await receivePhoto(
    c,
    returnPhotos,
    orderId,
    async () => void (await checkReturnPhoto(db, orderId, reader)),
  )
  const data = await sendReturnPhoto(db, { orderId, reader, bytes })
  return c.json({ success: true as const, message: 'Thank you, we have your picture.', data }, 200)
})
