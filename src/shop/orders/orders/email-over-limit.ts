import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { recordChange } from './edit/record-change.ts'

/** Who left an email out, as the timeline shows it. */
const LIMIT_ACTOR = 'email limit'

/**
 * Says on an order's timeline that an email about it was not sent, because its mailbox has had too many. `inDigest`:
 * the next digest lists the order; else staff must inform the customer. Says it once for each email.
 */
export async function noteEmailLeftOut(
  db: Db,
  { orderId, subject, inDigest }: { orderId: string; subject: string; inDigest: boolean },
): Promise<void> {
  const next = inDigest ? 'the next digest lists this order' : 'please tell the customer in another way'
  const text = `Email not sent, since this mailbox has had too many: “${subject}”; ${next}.`
  await inTransaction(db, async tx => {
    // A job that runs again waits here, and then finds the entry.
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!order) return
    const known = await tx
      .selectFrom('order_changes')
      .select('id')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'email')
      .where('text', '=', text)
      .executeTakeFirst()
    if (!known) await recordChange(tx, { orderId, kind: 'email', text, actor: LIMIT_ACTOR })
  })
}
