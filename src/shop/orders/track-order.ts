import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'
import { randomText } from '../../platform/signing.ts'
import { toE164 } from '../shipping/index.ts'
import type { TrackOrder } from './tracking-rules.ts'

/**
 * Takes the question; a job looks for the order later. So known and unknown pairs cost and answer the same: nobody can ask the
 * shop for its orders and customers.
 */
export async function askForOrder(db: Db, asked: TrackOrder): Promise<void> {
  await addJob(db, 'order-tracking', { ...asked, asked: randomText(12) })
}

/** The job behind `askForOrder`: queues the email with the order's link, to the order's own email, when number and contact fit. */
export async function mailAskedOrder(db: Db, payload: unknown): Promise<void> {
  const { orderNumber, contact, asked } = AskedOrder.parse(payload)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'email', 'phone_number', 'country'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (!order) return
  const fits = contact.toLowerCase() === order.email || toE164(contact, order.country) === order.phone_number
  if (fits) await addJob(db, 'order-link', { email: order.email, orderIds: [order.id], cause: asked })
}

const AskedOrder = z.object({ orderNumber: z.string(), contact: z.string(), asked: z.string() })
