import { z } from 'zod'
import { verifyEmail } from '../emails/verify-email.tsx'
import { emailJob, hashOfLink } from './email-job.ts'

const VerifyEmail = z.object({ email: z.string(), name: z.string(), url: z.url() })

/** Sends the link that verifies an account's email. */
export const verifyEmailJob = emailJob(VerifyEmail, async (_context, reader, shop) => ({
  cause: `verify-email ${hashOfLink(reader.url)}`,
  email: await verifyEmail(reader, shop),
}))
