import { z } from 'zod'
import { movedIn } from '../emails/moved-in.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { invitationToken } from '../shop/people/accounts/index.ts'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const MovedIn = z.object({ userId: z.string(), askedAt: z.iso.datetime(), to: z.string().optional() })

/**
 * Invites a customer who moved in with the shop to choose a password. `to`: shows it to whoever will invite them; its
 * link opens no account.
 */
export const movedInJob = emailJob('invitation', MovedIn, async (context, { userId, askedAt, to }, shop) => {
  const user = await findUser(context.db, { id: userId })
  if (!user?.hash) return null
  // Of no password of theirs it opens nothing.
  const hash = to === undefined ? user.hash : ''
  const token = invitationToken(user.id, new Date(askedAt), { email: user.email, hash })
  const url = `${context.publicUrl}/reset-password?token=${TOKEN_PLACEHOLDER}`
  if (to === undefined)
    return { cause: `moved-in ${user.id}`, email: await movedIn({ ...user, url, token }, shop), about: aboutUser(user) }
  const sample = await movedIn({ ...user, email: to, url, token }, shop)
  return { cause: `moved-in test ${to} ${askedAt}`, email: { ...sample, subject: `Test: ${sample.subject}` } }
})
