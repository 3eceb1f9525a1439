import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import type { Subscribe } from './newsletter-form-rules.ts'

// An unconfirmed request is repeated after this time at the earliest, so that nobody can flood another person's
// mailbox.
const REPEAT_AFTER_HOURS = 6

/**
 * Queues the email that asks to confirm a subscription. A subscribed email, or one with a recent request, gets none;
 * the result is the same, so that it does not reveal who is subscribed.
 */
export async function subscribe(db: Db, { email }: z.infer<typeof Subscribe>): Promise<void> {
  await inTransaction(db, async tx => {
    const asked = await tx
      .insertInto('subscribers')
      .values({ email, asked_at: new Date() })
      .onConflict(oc =>
        oc
          .column('email')
          .doUpdateSet({ asked_at: new Date() })
          .where(eb => eb.or([eb('subscribers.confirmed_at', 'is', null), eb('subscribers.left_at', 'is not', null)]))
          .where(eb =>
            eb.or([
              eb('subscribers.asked_at', 'is', null),
              eb('subscribers.asked_at', '<', sql<Date>`now() - ${REPEAT_AFTER_HOURS} * interval '1 hour'`),
              // The last request was confirmed or ended, so the owner asks again.
              eb('subscribers.confirmed_at', '>=', eb.ref('subscribers.asked_at')),
            ]),
          ),
      )
      .returning(['id', 'asked_at'])
      .executeTakeFirst()
    if (!asked) return
    await addEmail(tx, 'newsletter-confirm', { subscriberId: asked.id, askedAt: asked.asked_at })
  })
}
