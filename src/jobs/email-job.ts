import { sql } from 'kysely'
import type { z } from 'zod'
import type { Shop } from '../emails/email-frame.tsx'
import type { Db } from '../platform/database/database.ts'
import { type About, type Email, type SendEmail, TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { permanentRefusal } from '../platform/email/mail-refusal.ts'
import { countEmails } from '../platform/email/store-email.ts'
import { hasPage } from '../shop/content/content/index.ts'
import { reminderToken } from '../shop/ground/consents/index.ts'
import { mailbox } from '../shop/ground/customers/index.ts'
import { hasMailbox } from '../shop/ground/customers/no-email-rules.ts'
import { unservedCities } from '../shop/orders/dispatch/index.ts'
import { reviewLinkEnds } from '../shop/orders/messages/index.ts'
import {
  addToDigest,
  arrivalText,
  findOrder,
  lockOrderOf,
  noteEmailLeftOut,
  type Order,
} from '../shop/orders/orders/index.ts'
import { stopEmails } from '../shop/people/newsletter/index.ts'
import type { Settings } from '../shop/settings/settings/index.ts'
import { waitsForOpening } from '../shop/settings/settings/waits-while-closed-rules.ts'
import { digestKey, type EmailTopic, emailLimit, waitsForTurn } from './email-limits-by-topic.ts'

const DAY_S = 24 * 60 * 60
/** How often what waits for the shop to open is looked at: what is not so any more by then is not sent. */
export const CLOSED_WAIT_S = 60 * 60
/** Topics of emails that lead into the shop and belong to no order. */
const asOpen: ReadonlySet<EmailTopic> = new Set<EmailTopic>(['reminder', 'restock', 'campaign'])

/** What email jobs need. */
export type EmailContext = {
  db: Db
  sendEmail: SendEmail
  settings: () => Promise<Settings>
  /** The shop's address, for links in emails; no slash at its end. */
  publicUrl: string
  orderKey: (orderId: string) => string
  /** Of the link by which a COD order is confirmed. */
  confirmKey: (orderId: string) => string
}

/**
 * Runs a job; throws when it must be retried. `signal` is aborted when the process shuts down. Returns in how many
 * seconds its email may be sent where its mailbox has had too many: it is queued again for then.
 */
export type Job = (context: EmailContext, payload: unknown, signal?: AbortSignal) => Promise<AgainIn | undefined>

export type AgainIn = { againInSeconds: number }

/** `cause` identifies what the email reports: each cause is sent once. `about`: what it is deleted with. */
type CausedEmail = {
  cause: string
  email: Email
  about?: About
  /** The orders that the next digest lists instead, when the recipient has got too many emails. */
  orderIds?: readonly string[]
}

/**
 * A job that renders an email and sends it once for its cause. Where its mailbox has got too many it waits or is left
 * out, by its topic. `render` returns null when there is no recipient any more. A payload that does not match the
 * schema throws, and appears among the failed jobs.
 */
export function emailJob<Schema extends z.ZodType>(
  topic: EmailTopic,
  schema: Schema,
  render: (context: EmailContext, input: z.infer<Schema>, shop: Shop) => Promise<CausedEmail | null>,
): Job {
  return async (context, payload, signal) => {
    const input = schema.parse(payload)
    const settings = await context.settings()
    if (waitsForOpening(settings) && asOpen.has(topic)) return { againInSeconds: CLOSED_WAIT_S }
    const rendered = await render(context, input, await emailShop(context))
    // Deleted accounts have an address below .invalid (RFC 2606), where no email can arrive.
    if (!rendered || !hasMailbox(rendered.email.to)) return
    const from = { name: settings.shopName, address: settings.supportEmail }
    const { cause, about, orderIds } = rendered
    const email = { ...rendered.email, limit: emailLimit(topic, rendered.email.to) }
    const over = await context.sendEmail(cause, from, email, { signal, about }).catch(async error => {
      await noteUnreachable(context.db, email.to, error)
      throw error
    })
    if (!over) return
    const inDigest = orderIds !== undefined && over.beyond === 'topic'
    if (!inDigest && waitsForTurn(topic, over.beyond)) return { againInSeconds: over.waitSeconds }
    if (inDigest) await leaveToDigest(context.db, email.to, orderIds)
    const { subject } = email
    for (const orderId of orderIds ?? ordersOf(about)) {
      await noteEmailLeftOut(context.db, { orderId, subject, inDigest })
    }
  }
}

/** What emails say of the house, and whether its story can be read. */
export const emailShop = async ({ db, settings, publicUrl }: Pick<EmailContext, 'db' | 'settings' | 'publicUrl'>) => ({
  ...(await settings()),
  publicUrl,
  story: await hasPage(db, 'our-story'),
})

/** Sends no newsletter to an address that the mail server says is gone for good. */
async function noteUnreachable(db: Db, email: string, error: unknown): Promise<void> {
  const refusal = permanentRefusal(error)
  if (refusal?.addressFault) await stopEmails(db, [{ email, kind: 'bounce', reason: refusal.reason }], 'sending')
}

/** The order that an email is about, if it is about one. */
const ordersOf = (about: About | undefined): string[] =>
  about?.name.startsWith(ABOUT_ORDER) ? [about.name.slice(ABOUT_ORDER.length)] : []

const ABOUT_ORDER = 'order:'

async function leaveToDigest(db: Db, recipient: string, orderIds: readonly string[]): Promise<void> {
  const to = mailbox(recipient)
  await addToDigest(db, to, orderIds, await countEmails(db, digestKey(to), DAY_S))
}

/** Any order, and the private link that opens it in any browser. */
export async function orderWithLink(context: EmailContext, orderId: string): Promise<LinkedOrder> {
  const order = await findOrder(context.db, orderId, { kind: 'staff' })
  return { order, ...linksOf(context, orderId), arrives: await arrivalOf(context, order) }
}

/** `link` opens the order in any browser; `confirmLink` the page where a COD order is confirmed. */
type OrderLinks = { link: string; confirmLink: string }
type LinkedOrder = { order: Order; arrives: string | null } & OrderLinks

export function linksOf({ publicUrl, orderKey, confirmKey }: EmailContext, orderId: string): OrderLinks {
  const page = `${publicUrl}/order/${orderId}`
  return { link: `${page}?key=${orderKey(orderId)}`, confirmLink: `${page}/confirm?key=${confirmKey(orderId)}` }
}

/**
 * The page where an order is reviewed without an account or password, for an email: its address has a placeholder for
 * the token.
 */
export const reviewLinkOf = ({ publicUrl }: Pick<EmailContext, 'publicUrl'>, orderId: string) => ({
  url: `${publicUrl}/review?key=${TOKEN_PLACEHOLDER}`,
  token: reminderToken({ of: 'review', id: orderId }, reviewLinkEnds()),
})

/** When an order should arrive, as its page says it; null where nothing is promised. */
export const arrivalOf = async ({ db, settings }: EmailContext, order: Order): Promise<string | null> =>
  arrivalText(order, await settings(), await unservedCities(db))

/** An email about an order is deleted with the person in the order, and not stored once they are. */
export const aboutOrder = ({ _id, shippingAddress: { email } }: Order): About => ({
  name: ABOUT_ORDER + _id,
  held: lockOrderOf(_id, email),
})

/** `name` is empty until the email is verified: it may be another person's message. */
type User = { id: string; email: string; name: string; hash: string | null }

/** The user of an account with the hash of its password, or null. */
export async function findUser(db: Db, of: { id: string } | { email: string }): Promise<User | null> {
  const [column, value] = 'id' in of ? (['users.id', of.id] as const) : (['email', of.email] as const)
  const user = await db
    .selectFrom('users')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    .select(['users.id', 'email', 'password as hash'])
    .select(sql<string>`case when email_verified then name else '' end`.as('name'))
    .where(column, '=', value)
    .executeTakeFirst()
  return user ?? null
}

/** An email about an account is deleted with it, and not stored once it is. */
export const aboutUser = ({ id }: Pick<User, 'id'>): About => ({
  name: `user:${id}`,
  held: sql`exists (select from users where id = ${id} for key share)`,
})
