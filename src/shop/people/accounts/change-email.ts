import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { randomText } from '../../../platform/secrets/signing.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { lockAccount, type Session } from '../../ground/customers/index.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { ChangeEmail, ProveAddress } from './account-form-rules.ts'
import type { AccountLinks } from './account-links.ts'
import { freshOwner } from './fresh-owner.ts'
import { takeNewEmail } from './take-new-email.ts'
import { linkGone, matchPassword, passwordNeeded, proveOwner } from './verify-email.ts'

const LINK_AGE = sql`interval '24 hours'`

/**
 * Asks for another email of the account, given its password. Nothing changes until the new one is proved by the link
 * that is sent to it; the old one gets a notice. A later request replaces an earlier one. Whether the new email has an
 * account is looked up by the job, so that the response does not reveal it. Throws `wrong_password`, and `invalid` for
 * the email that the account has.
 */
export async function requestEmailChange(
  db: Db,
  signIn: SignIn,
  { email, password }: z.infer<typeof ChangeEmail>,
  session: Session,
): Promise<void> {
  const { userId, customer } = session
  if (email === customer.email) throw new ShopError('invalid', 'This is the email of your account already', 'email')
  const matched = (await freshOwner(db, signIn, session)) ?? (await matchPassword(signIn, userId, password))
  await inTransaction(db, async tx => {
    if (!(await signIn.within(tx).lockPassword(matched))) throw passwordNeeded()
    await lockAccount(tx, session)
    const change = { id: randomText(20), email, asked_at: new Date() }
    await tx
      .insertInto('email_changes')
      .values({ user_id: userId, ...change })
      .onConflict(oc => oc.column('user_id').doUpdateSet(change))
      .execute()
    await addEmail(tx, 'confirm-new-email', { changeId: change.id })
    await queueNotice(tx, userId, customer.email, 'asked')
  })
}

/** The email that waits for its proof, or null. */
export async function findNewEmail(db: Db, { userId }: Pick<Session, 'userId'>): Promise<string | null> {
  const change = await selectFresh(db).select('email').where('user_id', '=', userId).executeTakeFirst()
  return change?.email ?? null
}

/**
 * Withdraws the request for another email: its link works no more. Also for a new password, which ends what the old one
 * allowed.
 */
export async function withdrawEmailChange(db: Db, { userId }: Pick<Session, 'userId'>): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/**
 * Makes the new email that of the account, by the token that was sent to it: once, within 24 hours. The token shows who
 * owns the mailbox; a session or the password of the account shows whose account it is. Throws `invalid` for any other
 * token, `wrong_password` for a wrong or missing password, `taken` when another account has the email now.
 */
export async function proveNewEmail(
  db: Db,
  { signIn, accountLinks }: { signIn: SignIn; accountLinks: AccountLinks },
  { token, password }: z.infer<typeof ProveAddress>,
  session: Session | null,
): Promise<void> {
  const changeId = accountLinks.readNewEmailToken(token)
  const asked = changeId && (await selectFresh(db).select('user_id').where('id', '=', changeId).executeTakeFirst())
  if (!asked) throw linkGone()
  const userId = asked.user_id
  const lockOwner = await proveOwner(signIn, userId, { session, password })
  await inTransaction(db, async tx => {
    await lockOwner(tx)
    const change = await tx.deleteFrom('email_changes').where('id', '=', changeId).returning('email').executeTakeFirst()
    if (!change) throw linkGone()
    const before = await takeNewEmail(tx, userId, change.email)
    await queueNotice(tx, userId, before, 'changed')
  })
}

/** The account that a link to a new email belongs to, while it works. */
export async function findAskedChange(db: Db, changeId: string): Promise<{ userId: string; email: string } | null> {
  const change = await selectFresh(db)
    .select(['user_id as userId', 'email'])
    .where('id', '=', changeId)
    .executeTakeFirst()
  return change ?? null
}

const selectFresh = (db: Db) => db.selectFrom('email_changes').where('asked_at', '>', sql<Date>`now() - ${LINK_AGE}`)

async function queueNotice(tx: Tx, userId: string, to: string, state: 'asked' | 'changed'): Promise<void> {
  await addEmail(tx, 'email-change', { userId, to, state, at: new Date().toISOString() })
}
