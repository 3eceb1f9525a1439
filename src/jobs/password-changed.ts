import { z } from 'zod'
import { passwordChanged } from '../emails/password-changed.tsx'
import { emailJob } from './email-job.ts'

const PasswordChanged = z.object({ email: z.string(), name: z.string(), changedAt: z.iso.datetime() })

/** Tells the owner of an account that its password was changed. */
export const passwordChangedJob = emailJob(PasswordChanged, async (_context, { email, name, changedAt }, shop) => ({
  cause: `password-changed ${email} ${changedAt}`,
  email: await passwordChanged({ email, name, changedAt: new Date(changedAt) }, shop),
}))
