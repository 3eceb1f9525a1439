import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Matched } from '../../../platform/sign-in/password-hash.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import { findAccountOf, lockAccountOf, type Session } from '../../ground/customers/index.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { ForgotPassword, ResetPassword } from './account-form-rules.ts'
import type { AccountLinks } from './account-links.ts'
import { withdrawEmailChange } from './change-email.ts'
import { endOtherWaysIn } from './end-other-ways-in.ts'
import { proveEmail } from './prove-email.ts'

/** Queues a password reset. The same work for every email, so that timing does not reveal which are known. */
export async function forgotPassword(db: Db, { email }: z.infer<typeof ForgotPassword>): Promise<void> {
  await addEmail(db, 'forgot-password', { email, askedAt: new Date().toISOString() })
}

/**
 * Sets a new password by the token of an emailed link: once, within an hour. Ends all sessions of the account and its
 * other ways in, verifies the email (the link was sent there), and queues the email about the change. The link that
 * verifies an email sets the first password of its owner too. What was entered before in an unverified account stays
 * only if this browser has a session of it (`proveEmail`). Returns the account's customer id. Throws `invalid` for any
 * other token.
 */
export async function resetPassword(
  db: Db,
  { signIn, accountLinks }: LinkParts,
  { token, password }: z.infer<typeof ResetPassword>,
  session: Session | null,
): Promise<{ customerId: string }> {
  const current = await currentOf(db, { signIn, accountLinks }, token)
  if (!current) throw linkGone()
  const { userId } = current
  const hash = await signIn.hash(password, { known: true, subject: userId })
  return inTransaction(db, async tx => {
    const within = signIn.within(tx)
    if (!(await within.lockPassword(current))) throw linkGone()
    await lockAccountOf(tx, { userId })
    const byOpener = session?.userId === userId && (await within.lockSession(session.sessionId))
    await within.setPassword(userId, hash)
    await endOtherWaysIn(tx, userId)
    await withdrawEmailChange(tx, { userId })
    if (!(await proveEmail(tx, userId, { byOpener }))) throw linkGone()
    await addEmail(tx, 'password-changed', { userId, changedAt: new Date().toISOString() })
    return { customerId: (await findAccountOf(tx, { userId })) ?? '' }
  })
}

/** Whether a link still sets a new password: it has not been used, and is not too old. */
export const isResetOpen = async (db: Db, parts: LinkParts, token: string): Promise<boolean> =>
  (await currentOf(db, parts, token)) !== null

type LinkParts = { signIn: SignIn; accountLinks: AccountLinks }

/** The password that a link replaces, or null. */
const currentOf = async (db: Db, { signIn, accountLinks }: LinkParts, token: string): Promise<Matched | null> =>
  (await currentOfReset(db, signIn, accountLinks, token)) ??
  (await currentOfVerification(db, signIn, accountLinks, token))

/** The password that a reset link replaces. Null for another link, or once it has been replaced. */
async function currentOfReset(db: Db, signIn: SignIn, links: AccountLinks, token: string): Promise<Matched | null> {
  const claim = links.readResetToken(token)
  if (!claim) return null
  const { userId } = claim
  const hash = await signIn.findHash(userId)
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  return user && hash && claim.replaces({ email: user.email, hash }) ? { userId, hash } : null
}

/** The password of an account whose email is not verified yet, by the link that verifies it. */
async function currentOfVerification(
  db: Db,
  signIn: SignIn,
  links: AccountLinks,
  token: string,
): Promise<Matched | null> {
  const claim = links.readVerificationToken(token)
  if (!claim) return null
  const { userId } = claim
  const open = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .executeTakeFirst()
  const hash = open && (await signIn.findHash(userId))
  return hash ? { userId, hash } : null
}

const linkGone = () => new ShopError('invalid', 'This link is no longer valid. Please ask for a new one.')
