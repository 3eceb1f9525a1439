import { pino } from 'pino'
import { type Jobs, startJobs } from '../src/jobs/start-jobs.ts'
import { openEmailSender } from '../src/platform/emails.ts'
import { openSignIn } from '../src/platform/sign-in/sign-in.ts'
import { accountEmails } from '../src/shop/accounts/index.ts'
import { newsletterLinks } from '../src/shop/newsletter/index.ts'
import { orderLinks } from '../src/shop/orders/index.ts'
import type { FreshDatabase } from './database.ts'

const publicUrl = 'https://shop.test'
const secret = 'a secret for tests, long enough'

/** Works the queue of a test's database as a shop would, with a mail server or without. */
export function workJobs(
  { db, url }: Pick<FreshDatabase, 'db' | 'url'>,
  { smtpUrl, heartbeatTimeoutMs }: { smtpUrl?: string; heartbeatTimeoutMs?: number } = {},
): Promise<Jobs> {
  return startJobs({
    db,
    databaseUrl: url,
    log: pino({ level: 'silent' }),
    sendEmail: openEmailSender(db, smtpUrl),
    publicUrl,
    orderKey: orderLinks(secret).orderKey,
    newsletterLinks: newsletterLinks(secret),
    signIn: openSignIn(db, { secret, publicUrl, ...accountEmails(publicUrl) }),
    ...(heartbeatTimeoutMs && { heartbeatTimeoutMs }),
  })
}
