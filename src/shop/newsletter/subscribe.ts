import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Subscribe } from './newsletter-rules.ts'

// Nobody can fill a stranger's mailbox with our questions: one that was not answered is repeated after so long at the earliest.
const PATIENCE = sql`interval '6 hours'`

/**
 * Asks an address, by an email, whether it wants the newsletter. Who is on the list already, or was asked lately, gets no
 * email; the answer is the same, so that it does not reveal who is on the list.
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
              eb('subscribers.asked_at', '<', sql<Date>`now() - ${PATIENCE}`),
              // The last question was answered, so this one is its owner's.
              eb('subscribers.confirmed_at', '>=', eb.ref('subscribers.asked_at')),
            ]),
          ),
      )
      .returning(['id', 'asked_at'])
      .executeTakeFirst()
    if (!asked) return
    await addJob(tx, 'newsletter-confirm', { subscriberId: asked.id, askedAt: asked.asked_at })
  })
}
