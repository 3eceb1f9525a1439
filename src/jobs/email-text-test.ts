import { z } from 'zod'
import { exampleEmail } from '../emails/example-emails.ts'
import { findNewestProduct } from '../shop/catalogue/products/index.ts'
import { writtenNames } from '../shop/settings/settings/index.ts'
import { emailJob } from './email-job.ts'

const EmailTextTest = z.object({ name: z.enum(writtenNames), email: z.string(), at: z.string() })

/** An email with the shop's words about an example order, to whoever writes them. */
export const emailTextTestJob = emailJob('test', EmailTextTest, async ({ db, settings }, { name, email, at }, shop) => {
  const example = await exampleEmail(name, { ...(await settings()), ...shop }, await findNewestProduct(db))
  return {
    cause: `email-text-test ${name} ${email} ${at}`,
    email: { ...example, to: email, subject: `Test: ${example.subject}` },
  }
})
