import { z } from 'zod'
import { resetPassword } from '../emails/reset-password.tsx'
import { fingerprint, letterJob } from './desk.ts'

const ResetPassword = z.object({ email: z.string(), name: z.string(), url: z.url() })

/** The way to a new password. */
export const resetPasswordLetter = letterJob(ResetPassword, async (_desk, reader, shop) => ({
  cause: `reset-password ${fingerprint(reader.url)}`,
  letter: await resetPassword(reader, shop),
}))
