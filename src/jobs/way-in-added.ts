import { z } from 'zod'
import { wayInAdded } from '../emails/way-in-added.tsx'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const WayInAdded = z.object({ userId: z.string(), way: z.string(), addedAt: z.iso.datetime() })

/** Tells the owner of an account that somebody added a passkey or connected a provider. */
export const wayInAddedJob = emailJob('password', WayInAdded, async (context, { userId, way, addedAt }, shop) => {
  const user = await findUser(context.db, { id: userId })
  if (!user) return null
  return {
    cause: `way-in-added ${userId} ${addedAt}`,
    email: await wayInAdded({ ...user, way, addedAt: new Date(addedAt) }, shop),
    about: aboutUser(user),
  }
})
