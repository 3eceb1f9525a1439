import { z } from 'zod'
import { shopFault } from '../emails/shop-fault.tsx'
import { type FaultKind, faultTitles } from '../platform/database/faults.ts'
import { dayText, timeText } from '../shop/dates.ts'
import { emailJob } from './email-job.ts'

const FaultEmail = z.object({
  owner: z.string(),
  kind: z.enum(Object.keys(faultTitles) as FaultKind[]),
  text: z.string(),
  since: z.date(),
})

/** Sends one owner the email about a fault: one a day for each kind, whichever process sends it. */
export const sendFaultEmail = emailJob('fault', FaultEmail, async (_context, { owner, kind, text, since }, shop) => ({
  cause: `fault ${kind} ${dayText(new Date())} ${owner}`,
  email: await shopFault({ email: owner, title: faultTitles[kind], text, since: timeText(since) }, shop),
}))
