import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetConsents, forgetOwnConsents } from '../../ground/consents/index.ts'
import { emptyProfile, noEmailOf, noEmailWithout } from '../../ground/customers/index.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import {
  deletedEmail,
  emptyGuests,
  forgetJobs,
  forgetMessagesOfPhones,
  forgetOrdersOfPhones,
  forgetTextsOfPhones,
} from '../../orders/orders/index.ts'
import { forgetAlertsOfPhones } from '../../orders/stock-alerts/index.ts'
import { forgetMoved } from '../moves/index.ts'
import { findWithoutEmail, noPhone, writeWithoutEmail } from './end-other-ways-in.ts'

/**
 * Deletes the person in all orders with these phone numbers, as when an account is deleted: the orders stay for
 * accounting without name, email, phone and street, reviews without a name; the newsletter ends for emails that were
 * proved. Orders under way follow once they have ended. An account with an email stays, without the phone that it
 * proved: its owner deletes it. One that is known by such phones alone goes, also when it has lost them.
 */
export async function forgetPhones(tx: Tx, phones: readonly string[]): Promise<{ underWay: number }> {
  const { orders, emails, guests, underWay } = await forgetOrdersOfPhones(tx, phones)
  await forgetPhoneAccounts(tx, phones)
  await forgetContacts(tx, { phones, emails, customers: guests })
  if (orders.length === 0) return { underWay }
  await tx
    .updateTable('reviews')
    .set({ name: 'A customer', customer_id: null })
    .where('order_id', 'in', orders)
    .execute()
  for (const email of emails) {
    await tx.deleteFrom('subscribers').where('email', '=', email).execute()
    // Emails of an account are its owner's, as the account is.
    await sql`delete from emails where recipient = ${email} and not exists (select from users where users.email = recipient)`.execute(
      tx,
    )
  }
  await emptyGuests(tx, guests)
  return { underWay }
}

async function forgetPhoneAccounts(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length === 0) return
  const users = await tx.selectFrom('users').select(['id', 'email']).where('phone', 'in', phones).execute()
  const gone = users.filter(({ email }) => !hasMailbox(email)).map(({ id }) => id)
  for (const { id, customerId, email, phone } of await findWithoutEmail(tx, phones)) {
    if (gone.includes(id)) continue
    const left = noEmailWithout(email, customerId, phones)
    if (left === null && phone === null) gone.push(id)
    // By its own phone it is known, whichever it was.
    else await writeWithoutEmail(tx, id, left ?? noEmailOf(customerId, phone ?? ''))
  }
  if (gone.length > 0) {
    const customers = tx.selectFrom('customers').select('id').where('user_id', 'in', gone)
    await tx.deleteFrom('addresses').where('customer_id', 'in', customers).execute()
    await tx
      .updateTable('customers')
      .set({ user_id: null, email: deletedEmail, ...emptyProfile })
      .where('user_id', 'in', gone)
      .execute()
    await tx.deleteFrom('users').where('id', 'in', gone).execute()
  }
  await tx.updateTable('users').set(noPhone).where('phone', 'in', phones).execute()
}

type Contacts = {
  phones: readonly string[]
  typed?: readonly string[]
  emails: readonly string[]
  customers: readonly string[]
}

/**
 * Deletes what is known of phones (E.164) and proved emails beside orders: notes and tags of staff, messages, consents,
 * left carts, alerts, and what came of `customers` from an old shop. Of phones that they only typed (`typed`), what
 * they said of them themselves and texts around them: they may be somebody else's.
 */
export async function forgetContacts(tx: Tx, { phones, typed = [], emails, customers }: Contacts): Promise<void> {
  await sql`delete from person_notes where person_id in (select id from people where phone = any(${phones}::text[]))`.execute(
    tx,
  )
  await sql`delete from person_tags where person_id in (select id from people where phone = any(${phones}::text[]))`.execute(
    tx,
  )
  await forgetMessagesOfPhones(tx, phones)
  await forgetTextsOfPhones(tx, [...phones, ...typed])
  await forgetJobs(tx, { emails, phones: [...phones, ...typed] })
  await forgetConsents(tx, { phones, emails })
  await forgetOwnConsents(tx, { phones: typed, customers })
  await forgetMoved(tx, { phones, typed, emails, customers })
  if (phones.length > 0) await forgetAlertsOfPhones(tx, phones)
}
