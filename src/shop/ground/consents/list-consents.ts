import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { mailbox } from '../customers/index.ts'
import { moment } from '../wire.ts'
import { type Purpose, REMINDER_CONSENT } from './consent-rules.ts'
import { type Contact, giveConsent, withdrawConsent } from './give-consent.ts'

/** A consent as staff see it. */
export type Consent = {
  /** The phone or the mailbox. */
  contact: string
  purpose: Purpose
  source: string
  text: string
  at: Date
  withdrawnAt: Date | null
  withdrawnBy: string
  /** It was given by who has shown that the contact is theirs, and not withdrawn. */
  counts: boolean
}

/** The consents of some phones and emails, the newest first. Only for staff or their owner. */
export async function listConsents(
  db: Db,
  { phones = [], emails = [] }: { phones?: readonly string[]; emails?: readonly string[] },
): Promise<Consent[]> {
  const { rows } = await sql<Consent>`
    select ${consentColumns} from message_consents
    where phone = any(${phones}::text[]) or mailbox = any(${emails.map(mailbox)}::text[]) order by at desc, id`.execute(
    db,
  )
  return rows
}

const accountColumns = sql`coalesce(phone, mailbox) as contact, purpose, source, text, at, withdrawn_at as "withdrawnAt"`
const consentColumns = sql`${accountColumns}, withdrawn_by as "withdrawnBy", consent_counts(message_consents) as counts`

/** An account: its id, and its email once proved. */
export type Owner = { customerId: string; verifiedEmail: string | null }

/** A consent as the person's export has it: without the name of who withdrew it. */
export const AccountConsent = z.object({
  contact: z.string(),
  purpose: z.string(),
  source: z.string(),
  text: z.string(),
  at: moment,
  withdrawnAt: moment.nullable(),
})
type AccountConsent = z.output<typeof AccountConsent>

/** What an account agreed to, and its proved mailbox. */
export async function listAccountConsents(db: Db, { customerId, verifiedEmail }: Owner): Promise<AccountConsent[]> {
  const box = verifiedEmail && mailbox(verifiedEmail)
  const { rows } = await sql<AccountConsent>`
    select ${accountColumns} from message_consents where customer_id = ${customerId} or mailbox = ${box} order by at desc, id`.execute(
    db,
  )
  return rows
}

/** Whether reminders reach an account by any way that it agreed to. */
export const isReminded = async (db: Db, owner: Owner): Promise<boolean> =>
  (await listAccountConsents(db, owner)).some(
    ({ purpose, withdrawnAt }) => purpose === 'reminders' && withdrawnAt === null,
  )

/** An account agrees to reminders by its proved email, or withdraws all that it agreed to. */
export async function chooseReminders(db: Db, owner: Owner, agreed: boolean): Promise<void> {
  const { customerId, verifiedEmail } = owner
  if (!agreed) {
    for (const { contact } of await listAccountConsents(db, owner))
      await withdrawConsent(db, contactOf(contact), 'reminders', 'account')
  } else if (verifiedEmail) {
    const given = { source: 'account', text: REMINDER_CONSENT, customerId, proved: true }
    await giveConsent(db, { email: verifiedEmail }, { purpose: 'reminders', ...given })
  }
}

const contactOf = (contact: string): Contact => (contact.startsWith('+') ? { phone: contact } : { email: contact })
