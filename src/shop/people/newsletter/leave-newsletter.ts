import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import type { Leaving } from './newsletter-links.ts'

/** The subscriber of the token or of the session. */
type Reader = Leaving | { email: string }

/**
 * Unsubscribes an email and queues the confirmation. Does nothing when it is not subscribed. Returns whether it was.
 */
export async function leaveNewsletter(db: Db, reader: Reader): Promise<boolean> {
  return inTransaction(db, async tx => {
    const left = await tx
      .updateTable('subscribers')
      .set({ left_at: new Date() })
      .where(eb => ('email' in reader ? eb('email', '=', reader.email) : eb('id', '=', reader.subscriberId)))
      .where('confirmed_at', 'is not', null)
      .where('left_at', 'is', null)
      .returning(['id', 'left_at'])
      .executeTakeFirst()
    if (!left) return false
    if ('campaignId' in reader && reader.campaignId)
      await tx
        .updateTable('campaign_recipients')
        .set({ left_at: left.left_at })
        .where('campaign_id', '=', reader.campaignId)
        .where('subscriber_id', '=', left.id)
        .execute()
    await addEmail(tx, 'newsletter-left', { subscriberId: left.id, leftAt: left.left_at })
    return true
  })
}
