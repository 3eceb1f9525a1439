import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Shop } from '../emails/letter-frame.tsx'
import type { Db } from '../platform/database/database.ts'
import type { Letter, Post } from '../platform/mail.ts'
import type { NewsletterLinks } from '../shop/newsletter/index.ts'
import { findOrder, type Order } from '../shop/orders/index.ts'
import { readSettings } from '../shop/settings/index.ts'

/** What letters are written with. */
export type Desk = {
  db: Db
  post: Post
  /** The shop's address, for links in letters; no slash at its end. */
  publicUrl: string
  orderKey: (orderId: string) => string
  newsletterLinks: NewsletterLinks
}

/** Does a job; throws when it must be tried again. `signal` says that the process wants to end. */
export type Job = (desk: Desk, payload: unknown, signal?: AbortSignal) => Promise<void>

/** What happened, in words of its own: one cause, one letter. */
type Written = { cause: string; letter: Letter }

/**
 * A job that writes a letter, and posts it once for its cause. `write` answers null when there is nobody to write to any
 * more. A payload that is not of the schema throws, and so is seen among the failed jobs.
 */
export function letterJob<Schema extends z.ZodType>(
  schema: Schema,
  write: (desk: Desk, input: z.infer<Schema>, shop: Shop) => Promise<Written | null>,
): Job {
  return async (desk, payload, signal) => {
    const input = schema.parse(payload)
    const settings = await readSettings(desk.db)
    const written = await write(desk, input, { ...settings, publicUrl: desk.publicUrl })
    // Nobody lives below .invalid: there are the addresses of deleted accounts.
    if (!written || written.letter.to.endsWith('.invalid')) return
    const from = { name: settings.shopName, address: settings.supportEmail }
    await desk.post(written.cause, from, written.letter, signal)
  }
}

/** The order, whoever placed it, and the private link that opens it anywhere. */
export async function orderWithLink(desk: Desk, orderId: string): Promise<{ order: Order; link: string }> {
  const order = await findOrder(desk.db, orderId, {
    browserId: null,
    accountId: null,
    verifiedEmail: null,
    holdsLink: true,
  })
  return { order, link: `${desk.publicUrl}/order/${orderId}?key=${desk.orderKey(orderId)}` }
}

/** A name for a link that lets nobody use it. */
export const fingerprint = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
