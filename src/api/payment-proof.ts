import { z } from '@hono/zod-openapi'
import { checkProof, OrderPhoto, sendProof } from '../shop/orders/payments/index.ts'
import { emailLeaves } from '../shop/settings/settings/email-promise-rules.ts'
import { orderReader } from '../web/server/request-order-reader.ts'
import { photoPlaces, receivePhoto } from './photo-upload.ts'
import { api, responses } from './respond.ts'

/** Where proofs arrive: their bodies are read from the connection. */
export const proofUploadPaths = ['/v1/payment-proof/']

const proofs = photoPlaces()
const routes = api()
// Documented only: parsing by the schema would buffer the upload in memory.
routes.openAPIRegistry.registerPath({
  method: 'post',
  path: '/{id}',
  summary: 'Send a picture that proves the bank transfer of an order, for whoever may read the order',
  request: {
    params: z.object({ id: z.string().max(60) }),
    query: z.object({ key: z.string().max(100).optional().describe("Of the order's private link") }),
    body: {
      required: true,
      content: { 'multipart/form-data': { schema: z.object({ photo: z.string().meta({ format: 'binary' }) }) } },
    },
  },
  responses: responses('The picture', { data: OrderPhoto }),
})

export const paymentProof = routes.post('/:id', async c => {
  const { db, settings, limit } = c.var
  const orderId = c.req.param('id')
  const reader = await orderReader(c.var, orderId, c.req.query('key'))
  await limit('orderPhoto')
  // Also before the upload begins: who may not send it need not upload it.
  await checkProof(db, orderId, reader)
  const bytes = await receivePhoto(c, proofs, orderId, () => checkProof(db, orderId, reader))
  const data = await sendProof(db, { orderId, reader, bytes }, await settings())
  const message = emailLeaves(await settings())
    ? 'Thank you. We check it and tell you by email.'
    : 'Thank you. We check it, and the page of your order says when it is done.'
  return c.json({ success: true as const, message, data }, 200)
})
