import { z } from 'zod'
import { passwordChanged } from '../emails/password-changed.tsx'
import { letterJob } from './desk.ts'

const PasswordChanged = z.object({ email: z.string(), name: z.string(), changedAt: z.iso.datetime() })

/** Warns the owner of an account. */
export const passwordChangedLetter = letterJob(PasswordChanged, async (_desk, { email, name, changedAt }, shop) => ({
  cause: `password-changed ${email} ${changedAt}`,
  letter: await passwordChanged({ email, name, changedAt: new Date(changedAt) }, shop),
}))
