import { z } from 'zod'
import { securityChange } from '../emails/security-change.tsx'
import { timeText } from '../shop/ground/dates.ts'
import { emailJob } from './email-job.ts'

const SecurityChange = z.object({ owner: z.string(), text: z.string(), ipAddress: z.string(), at: z.coerce.date() })

/** Tells one owner of a change that a thief of an account would make. */
export const securityChangeJob = emailJob(
  'security',
  SecurityChange,
  async (_context, { owner, at, ...change }, shop) => ({
    cause: `security-change ${owner} ${at.toISOString()} ${change.text}`,
    email: await securityChange({ ...change, email: owner, at: timeText(at) }, shop),
  }),
)
