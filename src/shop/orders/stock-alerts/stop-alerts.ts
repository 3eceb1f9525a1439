import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { readToken, type Secret, type TokenText } from '../../../platform/secrets/signing.ts'
import { mailbox } from '../../ground/customers/index.ts'

/** The token of the link that ends the alerts of an email. It never expires. */
export const stopAlertsToken = (alertId: string): TokenText => ({ purpose: 'stock-asks-leave', text: alertId })

/** Reads the token: the id of an alert of the email, or null for an invalid one. */
export const stopAlertsLinks = (secret: Secret) => ({
  readStopAlertsToken: (token: string): string | null => readToken(secret, 'stock-asks-leave', token),
})

/** Ends all alerts of the person that this alert belongs to. Does nothing when they are gone. */
export async function stopAlerts(db: Db, alertId: string): Promise<void> {
  await db
    .deleteFrom('stock_asks')
    .where('mailbox', '=', eb => eb.selectFrom('stock_asks as own').select('own.mailbox').where('own.id', '=', alertId))
    .execute()
}

/** Deletes alerts of `days` ago and longer: nobody expects one any more. */
export async function dropOldAlerts(db: Db, days: number): Promise<void> {
  await db.deleteFrom('stock_asks').where('asked_at', '<', sql<Date>`now() - ${days} * interval '1 day'`).execute()
}

/**
 * Moves the alerts of an account's old email to its new one. Alerts that the account asked for under other emails or
 * phones stay where they are. A size that the new mailbox waits for already is waited for once.
 */
export async function moveAlerts(tx: Tx, customerId: string, from: string, to: string): Promise<void> {
  const [before, after] = [mailbox(from), mailbox(to)]
  const theirs = sql<SqlBool>`customer_id = ${customerId} and mailbox = ${before}`
  if (before !== after) {
    await sql`delete from stock_asks where ${theirs} and called_at is null
      and size_id in (select size_id from stock_asks where mailbox = ${after} and called_at is null)`.execute(tx)
  }
  await tx.updateTable('stock_asks').set({ email: to, mailbox: after }).where(theirs).execute()
}

/** Deletes the alerts that were asked for by these phones. */
export async function forgetAlertsOfPhones(tx: Tx, phones: readonly string[]): Promise<void> {
  await tx.deleteFrom('stock_asks').where('phone', 'in', phones).execute()
}

/** Deletes the alerts of a deleted account, with their emails; those of its email too, when that was proved. */
export async function forgetAlerts(tx: Tx, customerId: string, provedEmail: string | null): Promise<void> {
  const gone = await tx
    .deleteFrom('stock_asks')
    .where(eb =>
      eb.or([
        eb('customer_id', '=', customerId),
        ...(provedEmail === null ? [] : [eb('mailbox', '=', mailbox(provedEmail))]),
      ]),
    )
    .returning('id')
    .execute()
  if (gone.length === 0) return
  const about = gone.map(({ id }) => aboutAlert(id))
  await tx.deleteFrom('emails').where('about', 'in', about).execute()
}

/** What the email of an alert is about. */
export const aboutAlert = (alertId: string): string => `stock-ask:${alertId}`

/** Locks an alert until the transaction ends. False when it is gone. */
export const lockAlert = (alertId: string): RawBuilder<SqlBool> =>
  sql`exists (select from stock_asks where id = ${alertId} for key share)`
