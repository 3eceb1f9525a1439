import { createRoute } from '@hono/zod-openapi'
import { StopReminders, stopReminders } from '../shop/ground/consents/index.ts'
import { ShopError } from '../shop/ground/shop-error.ts'
import { api, jsonBody, responses } from './respond.ts'

/** The end of reminders: /v1/reminder. */
export const reminder = api().openapi(
  createRoute({
    method: 'delete',
    path: '/',
    summary: 'End reminders of carts and reviews, by the token of one',
    ...jsonBody(StopReminders),
    responses: responses('Ended', {}),
  }),
  async c => {
    const { db, reminderLinks } = c.var
    const about = reminderLinks.readReminder(c.req.valid('json').token, { evenLate: true })
    if (!about) throw new ShopError('invalid', 'This link is incomplete')
    await stopReminders(db, about)
    return c.json({ success: true as const, message: 'You will get no more reminders from us.' }, 200)
  },
)
