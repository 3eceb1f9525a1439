import type { Db } from '../../platform/database/database.ts'
import { addJob, addJobs, type Job, type JobOptions, type JobQueue } from '../../platform/database/job-queues.ts'

/**
 * The queue of each email, by its job. Urgent are emails that a person waits for at the screen or that warn of a stolen
 * account; bulk those of which one event may cause thousands, or that nobody needs at once.
 */
const emailQueues = {
  'confirm-new-email': 'urgent',
  'email-change': 'urgent',
  'email-code': 'urgent',
  'forgot-password': 'urgent',
  'order-link': 'urgent',
  'password-changed': 'urgent',
  'phone-left': 'urgent',
  'security-change': 'urgent',
  'staff-browser': 'urgent',
  'staff-link': 'urgent',
  'verify-email': 'urgent',
  'way-in-added': 'urgent',
  'advance-asked': 'usual',
  'approval-decided': 'usual',
  'campaign-test': 'usual',
  'day-closed': 'usual',
  'email-text-test': 'usual',
  'order-changed': 'usual',
  'order-digest': 'usual',
  'order-moved': 'usual',
  'order-not-reached': 'usual',
  'order-received': 'usual',
  'payment-received': 'usual',
  'refund-paid': 'usual',
  'return-moved': 'usual',
  'webhook-off': 'usual',
  // Queued by a trigger: db/functions/orders/stock-alerts.sql.
  'back-in-stock': 'bulk',
  'cart-reminder': 'bulk',
  campaign: 'bulk',
  'moved-in': 'bulk',
  'newsletter-confirm': 'bulk',
  'newsletter-left': 'bulk',
  'newsletter-welcome': 'bulk',
  'review-ask': 'bulk',
  'review-reply': 'bulk',
} as const satisfies Record<string, JobQueue>

/** The name of an email's job. */
export type EmailName = keyof typeof emailQueues

/**
 * The names of all jobs of emails.
 * @rule how urgent an email is
 */
export const emailNames = Object.keys(emailQueues) as EmailName[]

/** The job of an email, in its queue. */
export const emailJobOf = (name: EmailName, payload: Record<string, unknown>): Job => ({
  name,
  payload,
  queue: emailQueues[name],
})

/** Queues the job of an email in its queue. Inside a transaction it exists if and only if the transaction commits. */
export async function addEmail(
  db: Db,
  name: EmailName,
  payload: Record<string, unknown>,
  time: Omit<JobOptions, 'queue'> = {},
): Promise<void> {
  await addJob(db, name, payload, { ...time, queue: emailQueues[name] })
}

/** Queues an email for each payload, one every so many seconds. */
export const addEmails = (
  db: Db,
  name: EmailName,
  payloads: readonly Record<string, unknown>[],
  everySeconds: number,
): Promise<void> => addJobs(db, name, payloads, { everySeconds, queue: emailQueues[name] })
