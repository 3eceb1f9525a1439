import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs.ts'
import { findSubscriber } from './subscriber.ts'

/** Which question is answered: its token is `newsletterLinks().confirmToken`. */
type Answer = { subscriberId: string; askedAt: Date }

/**
 * Puts an address on the newsletter's list, and queues its welcome; pressing twice is pressing once. Answers false when the
 * question is older than seven days or its address has left the list since: then it must be asked anew.
 */
export async function confirmSubscription(db: Db, { subscriberId, askedAt }: Answer): Promise<boolean> {
  const confirmed = await inTransaction(db, async tx => {
    const row = await tx
      .updateTable('subscribers')
      .set({ confirmed_at: new Date(), left_at: null })
      .where('id', '=', subscriberId)
      .where(eb => eb.or([eb('confirmed_at', 'is', null), eb('left_at', '<', askedAt)]))
      .where(sql<Date>`${askedAt}::timestamptz`, '>', sql<Date>`now() - interval '7 days'`)
      .returning('confirmed_at')
      .executeTakeFirst()
    if (row) await addJob(tx, 'newsletter-welcome', { subscriberId, confirmedAt: row.confirmed_at })
    return row !== undefined
  })
  return confirmed || ((await findSubscriber(db, subscriberId))?.subscribed ?? false)
}
