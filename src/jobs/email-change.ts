import { z } from 'zod'
import { emailChange } from '../emails/email-change.tsx'
import { aboutUser, emailJob } from './email-job.ts'

const EmailChange = z.object({
  userId: z.string(),
  to: z.string(),
  state: z.enum(['asked', 'changed']),
  at: z.iso.datetime(),
})

/** Tells the old email of an account that another one was asked for, or is the account's now. */
export const emailChangeJob = emailJob('password', EmailChange, async (_, { userId, to, state, at }, shop) => ({
  cause: `email-change ${userId} ${state} ${at}`,
  email: await emailChange({ email: to, state, at: new Date(at) }, shop),
  about: aboutUser({ id: userId }),
}))
