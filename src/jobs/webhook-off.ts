import { z } from 'zod'
import { webhookOff } from '../emails/webhook-off.tsx'
import { dayText } from '../shop/ground/dates.ts'
import { emailJob } from './email-job.ts'

const WebhookOff = z.object({ owner: z.string(), endpointId: z.string(), name: z.string(), why: z.string() })

/** Tells one owner that an endpoint was switched off: once a day. */
export const webhookOffJob = emailJob('fault', WebhookOff, async (_context, { owner, ...off }, shop) => ({
  cause: `webhook-off ${off.endpointId} ${dayText(new Date())} ${owner}`,
  email: await webhookOff({ ...off, email: owner }, shop),
}))
