import { z } from 'zod'
import { resetPassword } from '../emails/reset-password.tsx'
import { emailJob, hashOfLink } from './email-job.ts'

const ResetPassword = z.object({ email: z.string(), name: z.string(), url: z.url() })

/** Sends the link to a new password. */
export const resetPasswordJob = emailJob(ResetPassword, async (_context, reader, shop) => ({
  cause: `reset-password ${hashOfLink(reader.url)}`,
  email: await resetPassword(reader, shop),
}))
