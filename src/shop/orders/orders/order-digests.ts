import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import { addEmail } from '../../ground/email-urgency.ts'

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
    const of = hashOf(mailbox)
    await addEmail(tx, 'order-digest', { of }, { key: `order-digest ${of}`, delayHours: hours })
  })
}

// A job names nobody.
const hashOf = (mailbox: string): string => createHash('sha256').update(mailbox).digest('hex')
const isOf = (hash: string) => sql<boolean>`encode(sha256(convert_to(mailbox, 'UTF8')), 'hex') = ${hash}`

/**
 * The digests to send to the mailbox with this SHA-256 now: what waits, and what a run that broke off has left. Each is
 * ended by `endDigest`.
 */
export async function takeDigests(
  db: Db,
  hash: string,
): Promise<{ batch: string; mailbox: string; orderIds: string[] }[]> {
  await db
    .updateTable('email_digests')
    .set({ batch: randomText(16) })
    .where(isOf(hash))
    .where('batch', 'is', null)
    .execute()
  return db
    .selectFrom('email_digests')
    .select(['batch', 'mailbox', sql<string[]>`array_agg(order_id order by created_at desc)`.as('orderIds')])
    .where(isOf(hash))
    .where('batch', 'is not', null)
    .groupBy(['batch', 'mailbox'])
    .$narrowType<{ batch: string }>()
    .execute()
}

/** Deletes the orders of a digest that was sent. */
export async function endDigest(db: Db, batch: string): Promise<void> {
  await db.deleteFrom('email_digests').where('batch', '=', batch).execute()
}
