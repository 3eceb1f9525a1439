import { APIError } from 'better-auth/api'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Session } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { ChangePassword } from './account-rules.ts'

/**
 * Sets a new password for who knows the current one; every session ends and this browser gets a new one. Queues the email
 * that tells of it. Throws `wrong_password`.
 */
export async function changePassword(
  db: Db,
  signIn: SignIn,
  input: z.infer<typeof ChangePassword>,
  session: Session,
  headers: Headers,
): Promise<string[]> {
  const { email, name } = session.customer
  return inTransaction(db, async tx => {
    const { headers: answer } = await signIn
      .within(tx)
      .api.changePassword({
        body: { currentPassword: input.currentPassword, newPassword: input.password, revokeOtherSessions: true },
        headers,
        returnHeaders: true,
      })
      .catch(error => {
        throw error instanceof APIError ? wrongPassword() : error
      })
    await tx.deleteFrom('verifications').where('value', '=', session.userId).execute()
    await addJob(tx, 'password-changed', { email, name, changedAt: new Date().toISOString() })
    return answer.getSetCookie()
  })
}

/** The answer to a password that is not the account's. */
export const wrongPassword = () => new ShopError('wrong_password', 'The current password is incorrect')
