import { z } from 'zod'
import { verifyEmail } from '../emails/verify-email.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { verificationToken } from '../shop/people/accounts/index.ts'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const VerifyEmail = z.object({ userId: z.string(), issuedAt: z.iso.datetime() })

/** Sends the link that verifies an account's email. */
export const verifyEmailJob = emailJob('verification', VerifyEmail, async (context, { userId, issuedAt }, shop) => {
  const user = await findUser(context.db, { id: userId })
  if (!user) return null
  const token = verificationToken(userId, new Date(issuedAt))
  const url = `${context.publicUrl}/verify-email?token=${TOKEN_PLACEHOLDER}`
  return {
    cause: `verify-email ${userId} ${issuedAt}`,
    email: await verifyEmail({ ...user, url, token }, shop),
    about: aboutUser(user),
  }
})
