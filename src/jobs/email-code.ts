import { z } from 'zod'
import { emailCode } from '../emails/email-code.tsx'
import { emailCodePurposes, emailCodeToken, findEmailOfCode } from '../shop/ground/proofs/index.ts'
import { emailJob } from './email-job.ts'

const EmailCode = z.object({ codeId: z.string(), purpose: z.enum(emailCodePurposes).default('checkout') })

/** Sends the code that a checkout or a sign-in asks for, unless it was entered or ended meanwhile. */
export const emailCodeJob = emailJob('code', EmailCode, async ({ db }, { codeId, purpose }, shop) => {
  const to = await findEmailOfCode(db, codeId)
  return (
    to && {
      cause: `email-code ${codeId}`,
      email: await emailCode({ email: to.email, token: emailCodeToken(codeId), purpose }, shop),
    }
  )
})
