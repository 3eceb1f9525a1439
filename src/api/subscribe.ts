import { createRoute } from '@hono/zod-openapi'
import { Subscribe, subscribe as subscribeTo } from '../shop/newsletter/index.ts'
import { answers, api, jsonBody } from './answer.ts'

export const subscribe = api().openapi(
  createRoute({
    method: 'post',
    path: '/',
    summary: 'Ask for the newsletter; the email must confirm by a link',
    ...jsonBody(Subscribe),
    responses: answers('Accepted', {}),
  }),
  async c => {
    await c.var.limit('subscribe')
    await subscribeTo(c.var.db, c.req.valid('json'))
    return c.json(
      { success: true as const, message: 'Thank you! Please confirm by the link in the email we sent you.' },
      200,
    )
  },
)
