import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { findSubscriber } from './subscriber.ts'
import { CONSENT_WORDS } from './subscriber-rules.ts'

/** The request that is confirmed, from the token of `newsletterLinks().confirmToken`. */
type Confirmation = { subscriberId: string; askedAt: Date }

/**
 * Subscribes an email and queues its welcome email; a second confirmation does nothing. Returns false when the request
 * is older than seven days or the email has been unsubscribed since.
 */
export async function confirmSubscription(db: Db, { subscriberId, askedAt }: Confirmation): Promise<boolean> {
  const confirmed = await inTransaction(db, async tx => {
    const row = await tx
      .updateTable('subscribers')
      .set({ confirmed_at: new Date(), left_at: null, source: 'form', consent: CONSENT_WORDS.form, consented_on: null })
      .where('id', '=', subscriberId)
      .where(eb => eb.or([eb('confirmed_at', 'is', null), eb('left_at', '<', askedAt)]))
      .where(sql<Date>`${askedAt}::timestamptz`, '>', sql<Date>`now() - interval '7 days'`)
      .returning(['email', 'confirmed_at'])
      .executeTakeFirst()
    if (row) {
      // Its owner has read the email of the link: the address works, and they ask for ours.
      await tx.deleteFrom('email_stops').where('email', '=', row.email).execute()
      await addEmail(tx, 'newsletter-welcome', { subscriberId, confirmedAt: row.confirmed_at })
    }
    return row !== undefined
  })
  return confirmed || ((await findSubscriber(db, subscriberId))?.subscribed ?? false)
}
