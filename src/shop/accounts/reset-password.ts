import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import { ShopError } from '../shop-error.ts'
import type { ForgotPassword, ResetPassword } from './account-rules.ts'

/** Queues a password reset. The same work for every email, so that timing does not reveal which are known. */
export async function forgotPassword(db: Db, { email }: z.infer<typeof ForgotPassword>): Promise<void> {
  await addJob(db, 'forgot-password', { email })
}

/**
 * Sets a new password by the token of an emailed link: once, within an hour. Ends all sessions of the account, verifies the
 * email (the link was sent there), and queues the email about the change. Throws `invalid` for any other token.
 */
export async function resetPassword(
  db: Db,
  signIn: SignIn,
  { token, password }: z.infer<typeof ResetPassword>,
): Promise<void> {
  await inTransaction(db, async tx => {
    const userId = await signIn.within(tx).resetPassword(token, password)
    if (!userId) throw linkGone()
    const user = await tx
      .updateTable('users')
      .set({ email_verified: true })
      .where('id', '=', userId)
      .returning(['email', 'name'])
      .executeTakeFirstOrThrow()
    await addJob(tx, 'password-changed', { ...user, changedAt: new Date().toISOString() })
    // Earlier reset links are invalidated too.
    await tx.deleteFrom('verifications').where('value', '=', userId).execute()
  })
}

const linkGone = () => new ShopError('invalid', 'This link is no longer valid. Please ask for a new one.')
