import { z } from 'zod'
import { emailCode } from '../emails/email-code.tsx'
import { emailCodeToken, findEmailOfCode } from '../shop/ground/proofs/index.ts'
import { emailJob } from './email-job.ts'

const EmailCode = z.object({ codeId: z.string() })

/** Sends the code that a checkout asks for, unless it was entered or ended meanwhile. */
export const emailCodeJob = emailJob('code', EmailCode, async ({ db }, { codeId }, shop) => {
  const to = await findEmailOfCode(db, codeId)
  return (
    to && {
      cause: `email-code ${codeId}`,
      email: await emailCode({ email: to.email, token: emailCodeToken(codeId) }, shop),
    }
  )
})
