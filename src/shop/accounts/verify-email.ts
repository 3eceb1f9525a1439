import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Session } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { ProveAddress } from './account-rules.ts'

/** Marks an email as verified by the token that was sent to it. Throws `invalid` for an invalid or expired token. */
export async function verifyEmail(db: Db, signIn: SignIn, { token }: z.infer<typeof ProveAddress>): Promise<void> {
  if (await signIn.within(db).verifyEmail(token)) return
  throw new ShopError('invalid', 'This link is no longer valid. Please log in and ask for a new one.')
}

/** Queues the verification email again. Does nothing when the email is verified. */
export async function resendVerificationEmail(db: Db, signIn: SignIn, session: Session): Promise<void> {
  if (!session.emailVerified) await signIn.within(db).sendVerification(session.customer.email)
}
