import { z } from 'zod'
import { staffLink } from '../emails/staff-link.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { staffLinkToken } from '../shop/staff/staff/index.ts'
import { emailJob } from './email-job.ts'

const StaffLink = z.object({
  linkId: z.string(),
  email: z.string(),
  invitedBy: z.string(),
  role: z.string().nullable(),
})

/** Sends somebody of the staff the link to set their password. */
export const staffLinkJob = emailJob('staff', StaffLink, async ({ publicUrl }, { linkId, ...input }, shop) => {
  const url = `${publicUrl}/admin/join?token=${TOKEN_PLACEHOLDER}`
  return {
    cause: `staff-link ${linkId}`,
    email: await staffLink({ ...input, url, token: staffLinkToken(linkId) }, shop),
  }
})
