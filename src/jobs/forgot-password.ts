import { z } from 'zod'
import { resetPassword } from '../emails/reset-password.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { resetToken } from '../shop/people/accounts/index.ts'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const ForgotPassword = z.object({ email: z.string(), askedAt: z.iso.datetime() })

/** Sends the link to a new password, if the email has an account. */
export const forgotPasswordJob = emailJob('reset', ForgotPassword, async (context, { email, askedAt }, shop) => {
  const user = await findUser(context.db, { email })
  if (!user?.hash) return null
  const token = resetToken(user.id, new Date(askedAt), { email: user.email, hash: user.hash })
  const url = `${context.publicUrl}/reset-password?token=${TOKEN_PLACEHOLDER}`
  return {
    cause: `reset-password ${user.id} ${askedAt}`,
    email: await resetPassword({ ...user, url, token }, shop),
    about: aboutUser(user),
  }
})
