import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { lockAccount, lockAccountOf, provedWithoutEmail, type Session } from '../../ground/customers/index.ts'
import { hasMailbox } from '../../ground/customers/no-email-rules.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'

/** What is written of an account that proves no phone any more. */
export const noPhone = { phone: null, phone_proved_at: null, phone_since: null }

export type WithoutEmail = { id: string; customerId: string; email: string; phone: string | null }

/**
 * The accounts without an email that have proved one of these phones (E.164), now or before, the latest account first.
 * `left`: those without a phone.
 */
export async function findWithoutEmail(
  tx: Tx,
  phones: readonly string[],
  { left = false } = {},
): Promise<WithoutEmail[]> {
  const { rows } = await sql<WithoutEmail>`
    select users.id, customers.id as "customerId", users.email, users.phone from users join customers on customers.user_id = users.id
    where users.email like '%@no-email.invalid' and (users.phone is null or not ${left}) order by users.created_at desc`.execute(
    tx,
  )
  return rows.filter(({ customerId, email }) => phones.some(phone => provedWithoutEmail(email, customerId, phone)))
}

/** Writes what stands in place of the email of such an account. */
export async function writeWithoutEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await tx.updateTable('customers').set({ email }).where('user_id', '=', userId).execute()
}

/**
 * Holds what opens an account until the transaction ends, for a login without its password: none uses a way in that a
 * new password or another email ends at the same moment. What is read of the way in before is read again. Throws
 * `not_signed_in` when the account is gone.
 */
export async function lockWaysIn(tx: Tx, signIn: SignIn, userId: string): Promise<void> {
  // In the order of everywhere.
  await signIn.within(tx).lockPasswordOf(userId)
  await lockAccountOf(tx, { userId })
}

/** The same for a session that adds a way in: throws `not_signed_in` when it has ended meanwhile. */
export async function lockOwner(tx: Tx, signIn: SignIn, session: Session): Promise<void> {
  await lockAccount(tx, session)
  if (!(await signIn.within(tx).lockSession(session.sessionId)))
    throw new ShopError('not_signed_in', 'Please log in first')
}

/**
 * Ends what opens an account besides its password: a stranger may have added it. Of phones those first proved within 30
 * days (`phone_since` is 180 days before).
 * @rule what a new password ends besides sessions
 */
export async function endOtherWaysIn(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await endIdentities(tx, userId)
  // Its owner's phone of long ago stays, with the orders that it shows; who is known by a phone alone has no password
  // that ends it.
  await tx
    .updateTable('users')
    .set(noPhone)
    .where('id', '=', userId)
    .where('email', 'not like', '%@no-email.invalid')
    .where('phone_since', '>', sql<Date>`now() - interval '210 days'`)
    .execute()
}

/** Ends the ways in by providers: of an account with another email they were proved by the old one. */
export async function endIdentities(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
}

/** Tells the owner of an account by email that somebody added a way in: `way` as 'a passkey' or 'Google'. */
export async function tellOfWayIn(db: Db, { userId, email }: { userId: string; email: string }, way: string) {
  if (hasMailbox(email)) await addEmail(db, 'way-in-added', { userId, way, addedAt: new Date().toISOString() })
}
