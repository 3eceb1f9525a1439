import { z } from 'zod'
import { movedIn } from '../emails/moved-in.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { invitationToken } from '../shop/people/accounts/index.ts'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const MovedIn = z.object({ userId: z.string(), askedAt: z.iso.datetime() })

/** Invites a customer who moved in with the shop to choose a password. */
export const movedInJob = emailJob('invitation', MovedIn, async (context, { userId, askedAt }, shop) => {
  const user = await findUser(context.db, { id: userId })
  if (!user?.hash) return null
  const token = invitationToken(user.id, new Date(askedAt), { email: user.email, hash: user.hash })
  const url = `${context.publicUrl}/reset-password?token=${TOKEN_PLACEHOLDER}`
  return { cause: `moved-in ${user.id}`, email: await movedIn({ ...user, url, token }, shop), about: aboutUser(user) }
})
