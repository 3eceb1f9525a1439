import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Shop } from '../emails/email-frame.tsx'
import type { Db } from '../platform/database/database.ts'
import type { Email, SendEmail } from '../platform/emails.ts'
import type { NewsletterLinks } from '../shop/newsletter/index.ts'
import { findOrder, type Order } from '../shop/orders/index.ts'
import { readSettings } from '../shop/settings/index.ts'

/** What email jobs need. */
export type EmailContext = {
  db: Db
  sendEmail: SendEmail
  /** The shop's address, for links in emails; no slash at its end. */
  publicUrl: string
  orderKey: (orderId: string) => string
  newsletterLinks: NewsletterLinks
}

/** Runs a job; throws when it must be retried. `signal` is aborted when the process shuts down. */
export type Job = (context: EmailContext, payload: unknown, signal?: AbortSignal) => Promise<void>

/** `cause` identifies what the email reports: each cause is sent once. */
type CausedEmail = { cause: string; email: Email }

/**
 * A job that renders an email and sends it once for its cause. `render` returns null when there is no recipient any more.
 * A payload that does not match the schema throws, and appears among the failed jobs.
 */
export function emailJob<Schema extends z.ZodType>(
  schema: Schema,
  render: (context: EmailContext, input: z.infer<Schema>, shop: Shop) => Promise<CausedEmail | null>,
): Job {
  return async (context, payload, signal) => {
    const input = schema.parse(payload)
    const settings = await readSettings(context.db)
    const rendered = await render(context, input, { ...settings, publicUrl: context.publicUrl })
    // Deleted accounts have an address below .invalid (RFC 2606), where no email can arrive.
    if (!rendered || rendered.email.to.endsWith('.invalid')) return
    const from = { name: settings.shopName, address: settings.supportEmail }
    await context.sendEmail(rendered.cause, from, rendered.email, signal)
  }
}

/** Any order, and the private link that opens it in any browser. */
export async function orderWithLink(context: EmailContext, orderId: string): Promise<{ order: Order; link: string }> {
  const order = await findOrder(context.db, orderId, { kind: 'staff' })
  return { order, link: `${context.publicUrl}/order/${orderId}?key=${context.orderKey(orderId)}` }
}

/** SHA-256 of a link, so that the stored cause cannot be used to open it. */
export const hashOfLink = (link: string): string => createHash('sha256').update(link).digest('base64url')
