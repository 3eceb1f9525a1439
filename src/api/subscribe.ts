import { createRoute } from '@hono/zod-openapi'
import { Subscribe, subscribe as subscribeTo } from '../shop/newsletter/index.ts'
import { answers, api, jsonBody } from './answer.ts'

export const subscribe = api().openapi(
  createRoute({
    method: 'post',
    path: '/',
    summary: "Put an email on the newsletter's list",
    request: jsonBody(Subscribe),
    responses: answers('Subscribed', {}),
  }),
  async c => {
    await c.var.limit('subscribe')
    await subscribeTo(c.var.db, c.req.valid('json'))
    return c.json({ success: true as const, message: 'Thank you for subscribing!' }, 200)
  },
)
