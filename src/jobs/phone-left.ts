import { z } from 'zod'
import { phoneLeft } from '../emails/phone-left.tsx'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const PhoneLeft = z.object({ userId: z.string(), leftAt: z.iso.datetime() })

/** Tells the owner of an account that another account has proved its phone. */
export const phoneLeftJob = emailJob('password', PhoneLeft, async (context, { userId, leftAt }, shop) => {
  const user = await findUser(context.db, { id: userId })
  if (!user) return null
  return {
    cause: `phone-left ${userId} ${leftAt}`,
    email: await phoneLeft({ ...user, leftAt: new Date(leftAt) }, shop),
    about: aboutUser(user),
  }
})
