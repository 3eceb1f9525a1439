import { z } from 'zod'
import { staffBrowser } from '../emails/staff-browser.tsx'
import { TOKEN_PLACEHOLDER } from '../platform/email/emails.ts'
import { browserProof } from '../shop/staff/staff/index.ts'
import { emailJob } from './email-job.ts'

const StaffBrowser = z.object({ email: z.string(), askedId: z.string() })

/** Sends somebody of the staff the link that lets a new browser try their password. */
export const staffBrowserJob = emailJob('browser', StaffBrowser, async ({ publicUrl }, { email, askedId }, shop) => ({
  cause: `staff-browser ${askedId}`,
  email: await staffBrowser(
    { email, url: `${publicUrl}/admin/sign-in?proof=${TOKEN_PLACEHOLDER}`, token: browserProof(email) },
    shop,
  ),
}))
