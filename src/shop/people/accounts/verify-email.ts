import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Matched } from '../../../platform/sign-in/password-hash.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { lockAccountOf, type Session } from '../../ground/customers/index.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { ProveAddress } from './account-form-rules.ts'
import type { AccountLinks } from './account-links.ts'
import { proveEmail } from './prove-email.ts'

/**
 * Marks an email as verified by the token that was sent to it. Whoever holds the token owns the mailbox, but need not
 * have opened the account: that takes a session or the password of the account. Throws `invalid` for an invalid or
 * expired token, `wrong_password` for a wrong or missing password.
 */
export async function verifyEmail(
  db: Db,
  { signIn, accountLinks }: { signIn: SignIn; accountLinks: AccountLinks },
  { token, password }: z.infer<typeof ProveAddress>,
  session: Session | null,
): Promise<void> {
  const claim = accountLinks.readVerificationToken(token)
  if (!claim) throw linkGone()
  const { userId } = claim
  const lockOwner = await proveOwner(signIn, userId, { session, password })
  await inTransaction(db, async tx => {
    await lockOwner(tx)
    if (!(await proveEmail(tx, userId, { byOpener: true }))) throw linkGone()
  })
}

/**
 * Proves that a request comes from the owner of an account: by its session, else by its password. Returns what holds
 * the account and that proof in the transaction that acts on it. Both throw `wrong_password` without a proof that
 * holds; `invalid` when the account is gone.
 */
export async function proveOwner(
  signIn: SignIn,
  userId: string,
  { session, password }: { session: Session | null; password: string | undefined },
): Promise<(tx: Tx) => Promise<void>> {
  const own = session?.userId === userId ? session : null
  const matched = own ? null : await matchPassword(signIn, userId, password)
  return async tx => {
    const within = signIn.within(tx)
    if (matched && !(await within.lockPassword(matched))) throw passwordNeeded()
    await lockAccountOf(tx, { userId })
    if (own && !(await within.lockSession(own.sessionId))) throw passwordNeeded()
  }
}

/** The password of an account, which its owner confirms with. Throws `wrong_password` for a wrong or missing one. */
export async function matchPassword(signIn: SignIn, userId: string, password: string | undefined): Promise<Matched> {
  if (!(await signIn.findHash(userId))) throw linkGone()
  if (password === undefined) throw passwordNeeded()
  const matched = await signIn.match(userId, password, { known: true, subject: userId })
  if (!matched) throw new ShopError('wrong_password', 'The password is incorrect', 'password')
  return matched
}

/** Queues the email with the link that verifies an account's email. Inside a transaction it joins that. */
export async function queueVerificationEmail(db: Db, userId: string): Promise<void> {
  await addEmail(db, 'verify-email', { userId, issuedAt: new Date().toISOString() })
}

/** Queues the verification email again. Does nothing when the email is verified. */
export async function resendVerificationEmail(db: Db, session: Session): Promise<void> {
  if (!session.emailVerified) await queueVerificationEmail(db, session.userId)
}

/** The error for a link that is used, too old or not the shop's. */
export const linkGone = () =>
  new ShopError('invalid', 'This link is no longer valid. Please log in and ask for a new one.')

/** The error for a missing or wrong password where there is no session of the account. */
export const passwordNeeded = () =>
  new ShopError('wrong_password', 'Please enter the password of this account, or choose a new one', 'password')
