import { z } from 'zod'
import { passwordChanged } from '../emails/password-changed.tsx'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const PasswordChanged = z.object({ userId: z.string(), changedAt: z.iso.datetime() })

/** Tells the owner of an account that its password was changed. */
export const passwordChangedJob = emailJob(
  'password',
  PasswordChanged,
  async (context, { userId, changedAt }, shop) => {
    const user = await findUser(context.db, { id: userId })
    if (!user) return null
    return {
      cause: `password-changed ${userId} ${changedAt}`,
      email: await passwordChanged({ ...user, changedAt: new Date(changedAt) }, shop),
      about: aboutUser(user),
    }
  },
)
