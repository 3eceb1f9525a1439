import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { Device } from '../../../platform/sign-in/passwords-and-sessions.ts'
import type { SignIn } from '../../../platform/sign-in/shopper-sign-in.ts'
import type { Session } from '../../ground/customers/index.ts'
import { addEmail } from '../../ground/email-urgency.ts'
import { ShopError } from '../../ground/shop-error.ts'
import type { ChangePassword } from './account-form-rules.ts'
import { withdrawEmailChange } from './change-email.ts'
import { endOtherWaysIn, lockOwner } from './end-other-ways-in.ts'

/**
 * Sets a new password, given the current one. Ends all sessions, passkeys and connected providers, and returns a new
 * session for this browser. Queues the email about the change. Throws `wrong_password`, and `not_signed_in` when the
 * session has ended meanwhile.
 */
export async function changePassword(
  db: Db,
  signIn: SignIn,
  { currentPassword, password }: z.infer<typeof ChangePassword>,
  session: Session,
  device: Device,
): Promise<string> {
  const { userId } = session
  const place = { known: true, subject: userId }
  const matched = await signIn.match(userId, currentPassword, place)
  if (!matched) throw wrongPassword()
  const hash = await signIn.hash(password, place)
  return inTransaction(db, async tx => {
    const within = signIn.within(tx)
    if (!(await within.lockPassword(matched))) throw wrongPassword()
    await lockOwner(tx, signIn, session)
    await within.setPassword(userId, hash)
    await endOtherWaysIn(tx, userId)
    await withdrawEmailChange(tx, { userId })
    await addEmail(tx, 'password-changed', { userId, changedAt: new Date().toISOString() })
    return within.openSession(userId, device)
  })
}

/** The error for a wrong current password. */
export const wrongPassword = () => new ShopError('wrong_password', 'The current password is incorrect')
