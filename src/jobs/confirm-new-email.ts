import { z } from 'zod'
import { confirmNewEmail } from '../emails/confirm-new-email.tsx'
import { emailTaken } from '../emails/email-taken.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { findAskedChange, newEmailToken } from '../shop/people/accounts/index.ts'
import { aboutUser, emailJob, findUser } from './email-job.ts'

const ConfirmNewEmail = z.object({ changeId: z.string() })

/** Sends the link that proves the new email of an account; an email that has an account is sent that instead. */
export const confirmNewEmailJob = emailJob(
  'verification',
  ConfirmNewEmail,
  async ({ db, publicUrl }, { changeId }, shop) => {
    const change = await findAskedChange(db, changeId)
    if (!change) return null
    const { userId, email } = change
    const cause = `confirm-new-email ${changeId}`
    const holder = await findUser(db, { email })
    if (holder) return { cause, email: await emailTaken(email, shop), about: aboutUser(holder) }
    const url = `${publicUrl}/change-email?token=${TOKEN_PLACEHOLDER}`
    return {
      cause,
      email: await confirmNewEmail({ email, url, token: newEmailToken(changeId) }, shop),
      about: aboutUser({ id: userId }),
    }
  },
)
