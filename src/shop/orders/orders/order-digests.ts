import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { addEmail } from '../../ground/email-queues.ts'

/**
 * Leaves an order to the next digest to a mailbox, which is sent in an hour; later the more digests the mailbox got in
 * the last day.
 */
export async function addToDigest(db: Db, mailbox: string, orderIds: readonly string[], recentDigests: number) {
  await inTransaction(db, async tx => {
    await tx
      .insertInto('email_digests')
      .values(orderIds.map(orderId => ({ mailbox, order_id: orderId })))
      .onConflict(oc => oc.doNothing())
      .execute()
    const hours = Math.min(12, 2 ** recentDigests)
    await addEmail(tx, 'order-digest', { mailbox }, { key: `order-digest ${mailbox}`, delayHours: hours })
  })
}

/** The digests to send to a mailbox now: what waits, and what a run that broke off has left. Each is ended by `endDigest`. */
export async function takeDigests(db: Db, mailbox: string): Promise<{ batch: string; orderIds: string[] }[]> {
  await db
    .updateTable('email_digests')
    .set({ batch: randomText(16) })
    .where('mailbox', '=', mailbox)
    .where('batch', 'is', null)
    .execute()
  return db
    .selectFrom('email_digests')
    .select(['batch', sql<string[]>`array_agg(order_id order by created_at desc)`.as('orderIds')])
    .where('mailbox', '=', mailbox)
    .where('batch', 'is not', null)
    .groupBy('batch')
    .$narrowType<{ batch: string }>()
    .execute()
}

/** Deletes the orders of a digest that was sent. */
export async function endDigest(db: Db, batch: string): Promise<void> {
  await db.deleteFrom('email_digests').where('batch', '=', batch).execute()
}
