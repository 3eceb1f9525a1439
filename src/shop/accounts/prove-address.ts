import { APIError } from 'better-auth/api'
import type { z } from 'zod'
import type { SignIn } from '../../platform/sign-in/sign-in.ts'
import type { Session } from '../customers/index.ts'
import { ShopError } from '../shop-error.ts'
import type { ProveAddress } from './account-rules.ts'

/** Marks an email as verified by the token that was sent to it. Throws `invalid` for a token that is not ours or too old. */
export async function proveAddress(signIn: SignIn, { token }: z.infer<typeof ProveAddress>): Promise<void> {
  try {
    await signIn.api.verifyEmail({ query: { token } })
  } catch (error) {
    if (!(error instanceof APIError)) throw error
    throw new ShopError('invalid', 'This link is no longer valid. Please log in and ask for a new one.')
  }
}

/** Queues the verification email again. Does nothing when the email is verified. */
export async function sendProofAgain(signIn: SignIn, session: Session, headers: Headers): Promise<void> {
  if (session.emailVerified) return
  await signIn.api.sendVerificationEmail({ body: { email: session.customer.email }, headers })
}
