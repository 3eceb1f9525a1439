import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { mailbox } from '../customers/index.ts'
import type { Purpose } from './consent-rules.ts'

/** Whose consent: a phone in E.164, or an email, whose aliases count as one mailbox. */
export type Contact = { phone: string } | { email: string }

type Given = {
  purpose: Purpose
  /** Where it was given: 'checkout', 'account', 'Shopify'. */
  source: string
  /** The words that were agreed to. */
  text: string
  /** When it was given elsewhere; now by default. */
  at?: Date
  /** The account that gives it. */
  customerId?: string | null
  /** Who gives it has shown that the contact is theirs: only then a withdrawn consent counts again. */
  proved: boolean
  /** The browser in which it was ticked: an order from it that is delivered proves the contact later. */
  browserId?: string
}

/**
 * Notes what was agreed to; what was noted first stays, but for its browser while it is unproved. Returns whether it
 * was withdrawn: an unproved one is no consent yet (`hasConsent`).
 * @rule who agreed to reminders and newsletters, where and when, and what ends it
 */
export async function giveConsent(db: Db, contact: Contact, given: Given): Promise<boolean> {
  const { purpose, source, text, at = new Date(), customerId = null, proved, browserId = null } = given
  const { phone, box } = keysOf(contact)
  await sql`
    insert into message_consents (phone, mailbox, purpose, source, text, at, customer_id, proved, browser_id)
    values (${phone}, ${box}, ${purpose}, ${source}, ${text}, ${at}, ${customerId}, ${proved}, ${browserId}) on conflict do nothing`.execute(
    db,
  )
  if (browserId && !proved)
    await sql`
      update message_consents set browser_id = ${browserId}, customer_id = ${customerId}
      where ${isOf(contact)} and purpose = ${purpose} and withdrawn_at is null and not consent_counts(message_consents)`.execute(
      db,
    )
  if (proved)
    await sql`
      update message_consents set source = ${source}, text = ${text}, at = ${at}, customer_id = ${customerId}, withdrawn_at = null, withdrawn_by = '',
        proved = true
      where ${isOf(contact)} and purpose = ${purpose} and (withdrawn_at is not null or not proved)`.execute(db)
  return isAgreed(db, contact, purpose)
}

/**
 * Takes over consents to emails that were given elsewhere, on the day they were given where it is known, where nothing
 * is known of the mailbox. Returns the emails of those.
 */
export async function takeConsents(
  db: Db,
  purpose: Purpose,
  given: readonly { email: string; source: string; text: string; at?: string | null }[],
): Promise<string[]> {
  const byBox = new Map(given.map(each => [mailbox(each.email), each]))
  const { rows } = await sql<{ mailbox: string | null }>`
    insert into message_consents (mailbox, purpose, source, text, at)
    select mailbox, ${purpose}, source, text, coalesce(at, now())
    from jsonb_to_recordset(${JSON.stringify([...byBox].map(([box, { source, text, at }]) => ({ mailbox: box, source, text, at })))}::jsonb)
      as taken (mailbox text, source text, text text, at timestamptz)
    on conflict do nothing returning mailbox`.execute(db)
  return rows.flatMap(row => (row.mailbox && byBox.get(row.mailbox)?.email) ?? [])
}

/**
 * Ends a consent, by a link, a STOP or the account. It is noted also where none was given, so that a later tick of a
 * stranger does not count.
 */
export async function withdrawConsent(db: Db, contact: Contact, purpose: Purpose, by: string): Promise<void> {
  const { phone, box } = keysOf(contact)
  await sql`
    insert into message_consents (phone, mailbox, purpose, source, text, withdrawn_at, withdrawn_by)
    values (${phone}, ${box}, ${purpose}, '', '', now(), ${by}) on conflict do nothing`.execute(db)
  await sql`
    update message_consents set withdrawn_at = now(), withdrawn_by = ${by}
    where ${isOf(contact)} and purpose = ${purpose} and withdrawn_at is null`.execute(db)
}

/** Whether somebody agreed with this contact, be it theirs or not, and nobody has withdrawn it. */
export async function isAgreed(db: Db, contact: Contact, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql`
    select from message_consents where ${isOf(contact)} and purpose = ${purpose} and withdrawn_at is null`.execute(db)
  return rows.length > 0
}

/** Whether a contact agreed, by who has shown that it is theirs, and has not withdrawn it. */
export async function hasConsent(db: Db, contact: Contact, purpose: Purpose): Promise<boolean> {
  const { rows } = await sql`
    select from message_consents where ${isOf(contact)} and purpose = ${purpose} and consent_counts(message_consents)`.execute(
    db,
  )
  return rows.length > 0
}

/** Forgets that a phone asked for silence: who writes START from it may agree again. */
export async function forgetWithdrawal(db: Db, phone: string): Promise<void> {
  await db.deleteFrom('message_consents').where('phone', '=', phone).where('withdrawn_at', 'is not', null).execute()
}

/** Deletes the consents of a person who is deleted, and the carts that they left. */
export async function forgetConsents(
  db: Db,
  { phones = [], emails = [] }: { phones?: readonly string[]; emails?: readonly string[] },
): Promise<void> {
  const theirs = sql`phone = any(${phones}::text[]) or mailbox = any(${emails.map(mailbox)}::text[])`
  await forgetCarts(db, theirs)
  await sql`delete from message_consents where ${theirs}`.execute(db)
}

async function forgetCarts(db: Db, which: RawBuilder<unknown>): Promise<void> {
  const carts = await sql<{
    about: string
  }>`delete from checkouts where ${which} returning 'checkout:' || id as about`.execute(db)
  await sql`delete from emails where about = any(${carts.rows.map(({ about }) => about)}::text[])`.execute(db)
}

/**
 * Deletes consents that these customers gave for phones which they typed, in their account or in their browsers, and
 * carts that they left with them.
 */
export async function forgetOwnConsents(
  db: Db,
  { phones, customers }: { phones: readonly string[]; customers: readonly string[] },
): Promise<void> {
  const own = sql`phone = any(${phones}::text[])
    and browser_id in (select browser_id from customers where id = any(${customers}::text[]) and browser_id is not null)`
  await forgetCarts(db, own)
  await sql`delete from message_consents where ${own} or customer_id = any(${customers}::text[])`.execute(db)
}

const keysOf = (contact: Contact) =>
  'phone' in contact ? { phone: contact.phone, box: null } : { phone: null, box: mailbox(contact.email) }

const isOf = (contact: Contact) =>
  'phone' in contact ? sql`phone = ${contact.phone}` : sql`mailbox = ${mailbox(contact.email)}`
