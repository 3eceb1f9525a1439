import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs.ts'
import type { Device, SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Session } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { ChangePassword } from './account-rules.ts'

/**
 * Sets a new password, given the current one. Ends all sessions and returns a new one for this browser. Queues the email
 * about the change. Throws `wrong_password`.
 */
export async function changePassword(
  db: Db,
  signIn: SignIn,
  input: z.infer<typeof ChangePassword>,
  session: Session,
  device: Device,
): Promise<string> {
  const { email, name } = session.customer
  const { currentPassword, password: newPassword } = input
  return inTransaction(db, async tx => {
    const token = await signIn.within(tx).changePassword(session.token, { currentPassword, newPassword }, device)
    if (!token) throw wrongPassword()
    await tx.deleteFrom('verifications').where('value', '=', session.userId).execute()
    await addJob(tx, 'password-changed', { email, name, changedAt: new Date().toISOString() })
    return token
  })
}

/** The error for a wrong current password. */
export const wrongPassword = () => new ShopError('wrong_password', 'The current password is incorrect')
