import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { addJob } from '../../../platform/database/job-queues.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { PAKISTAN } from '../../ground/shipping/country-rules.ts'
import { toE164 } from '../../ground/shipping/index.ts'
import { phoneQuestion } from '../../ground/shipping/typed-phone-rules.ts'
import { ShopError } from '../../ground/shop-error.ts'
import { readOrderPrefix } from '../../settings/settings/index.ts'
import type { TrackOrder } from './tracking-form-rules.ts'
import { readOrderNumber } from './typed-order-number-rules.ts'

/**
 * Queues the request; a job looks up the order. So known and unknown pairs take the same time and get the same
 * response, which reveals neither orders nor customers. Throws `invalid` for a mobile number with a digit too few or
 * too many, which is asked about.
 */
export async function requestOrderLink(db: Db, asked: TrackOrder): Promise<void> {
  const question = phoneQuestion(asked.contact, PAKISTAN)
  if (question) throw new ShopError('invalid', question, 'contact')
  await addJob(db, 'order-tracking', { ...asked, asked: randomText(12) }, { queue: 'urgent' })
}

/**
 * The job of `requestOrderLink`: queues the email with the order's link to the order's email, when number and contact
 * match.
 */
export async function sendOrderLink(db: Db, payload: unknown): Promise<void> {
  const { orderNumber, contact, asked } = AskedOrder.parse(payload)
  const order = await db
    .selectFrom('orders')
    .select(['id', 'email', 'phone_number', 'country'])
    .where('order_number', '=', readOrderNumber(orderNumber, await readOrderPrefix(db)) ?? '')
    .executeTakeFirst()
  if (!order) return
  const fits = contact.toLowerCase() === order.email || toE164(contact, order.country) === order.phone_number
  if (fits) await addEmail(db, 'order-link', { orderId: order.id, cause: asked })
}

const AskedOrder = z.object({ orderNumber: z.string(), contact: z.string(), asked: z.string() })
