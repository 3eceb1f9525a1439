import { z } from 'zod'
import { approvalDecided } from '../emails/approval-decided.tsx'
import { decisionToTell } from '../shop/staff/approvals/index.ts'
import { emailJob } from './email-job.ts'

const ApprovalDecided = z.object({ approvalId: z.number() })

/** Tells a member of staff what a second person decided. */
export const approvalDecidedJob = emailJob('decision', ApprovalDecided, async ({ db }, { approvalId }, shop) => {
  const decision = await decisionToTell(db, approvalId)
  return decision && { cause: `approval-decided ${approvalId}`, email: await approvalDecided(decision, shop) }
})
