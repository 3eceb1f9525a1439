import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addEmail } from '../email-queues.ts'

/** The subscriber of the token or of the session. */
type Reader = { subscriberId: string } | { email: string }

/** Unsubscribes an email and queues the confirmation. Does nothing when it is not subscribed. */
export async function leaveNewsletter(db: Db, reader: Reader): Promise<void> {
  await inTransaction(db, async tx => {
    const left = await tx
      .updateTable('subscribers')
      .set({ left_at: new Date() })
      .where(eb => ('email' in reader ? eb('email', '=', reader.email) : eb('id', '=', reader.subscriberId)))
      .where('confirmed_at', 'is not', null)
      .where('left_at', 'is', null)
      .returning(['id', 'left_at'])
      .executeTakeFirst()
    if (left) await addEmail(tx, 'newsletter-left', { subscriberId: left.id, leftAt: left.left_at })
  })
}
