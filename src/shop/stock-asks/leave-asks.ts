import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { readToken, type Secret, type TokenText } from '../../platform/secrets/signing.ts'
import { mailbox } from '../customers/index.ts'

/** The token of the link that ends the asks of an email. It never expires. */
export const leaveAsksToken = (askId: string): TokenText => ({ purpose: 'stock-asks-leave', text: askId })

/** Reads the token: the id of an ask of the email, or null for an invalid one. */
export const leaveAsksLinks = (secret: Secret) => ({
  readLeaveAsksToken: (token: string): string | null => readToken(secret, 'stock-asks-leave', token),
})

/** Ends all asks of the person that this ask belongs to. Does nothing when they are gone. */
export async function leaveAsks(db: Db, askId: string): Promise<void> {
  await db
    .deleteFrom('stock_asks')
    .where('mailbox', '=', eb => eb.selectFrom('stock_asks as own').select('own.mailbox').where('own.id', '=', askId))
    .execute()
}

/** Deletes asks of `days` ago and longer: nobody expects an answer any more. */
export async function dropOldAsks(db: Db, days: number): Promise<void> {
  await db.deleteFrom('stock_asks').where('asked_at', '<', sql<Date>`now() - ${days} * interval '1 day'`).execute()
}

/** Moves the asks of an account to its new email. */
export async function moveAsks(tx: Tx, customerId: string, email: string): Promise<void> {
  const person = mailbox(email)
  const own = tx.selectFrom('stock_asks').select('size_id').where('mailbox', '=', person).where('called_at', 'is', null)
  await tx.deleteFrom('stock_asks').where('customer_id', '=', customerId).where('size_id', 'in', own).execute()
  await tx.updateTable('stock_asks').set({ email, mailbox: person }).where('customer_id', '=', customerId).execute()
}

/** Deletes the asks of a deleted account, with their emails; those of its email too, when that was proved. */
export async function forgetAsks(tx: Tx, customerId: string, provedEmail: string | null): Promise<void> {
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
  const about = gone.map(({ id }) => aboutAsk(id))
  await tx.deleteFrom('emails').where('about', 'in', about).execute()
}

/** What the email of an ask is about. */
export const aboutAsk = (askId: string): string => `stock-ask:${askId}`

/** Locks an ask until the transaction ends. False when it is gone. */
export const holdAsk = (askId: string): RawBuilder<SqlBool> =>
  sql`exists (select from stock_asks where id = ${askId} for key share)`
