import { sql } from 'kysely'
import { pino } from 'pino'
import { type Jobs, startJobs } from '../src/jobs/start-jobs.ts'
import type { Db } from '../src/platform/database/database.ts'
import { openEmailSender, type SendEmail } from '../src/platform/emails.ts'
import { orderLinks } from '../src/shop/orders/index.ts'
import type { FreshDatabase } from './database.ts'

const publicUrl = 'https://shop.test'
const secret = 'a secret for tests, long enough'

/** Works the queue of a test's database as a shop would, with a mail server or without. */
export function workJobs(
  { db, url }: Pick<FreshDatabase, 'db' | 'url'>,
  {
    smtpUrl,
    sendEmail = openEmailSender(db, smtpUrl, secret),
    timeouts,
  }: { smtpUrl?: string; sendEmail?: SendEmail; timeouts?: Parameters<typeof startJobs>[0]['timeouts'] } = {},
): Promise<Jobs> {
  return startJobs({
    db,
    databaseUrl: url,
    log: pino({ level: 'silent' }),
    sendEmail,
    publicUrl,
    ...orderLinks(secret),
    timeouts: { jobShutdownMs: 500, restartDelayMs: 50, ...timeouts },
  })
}

/** As if a minute had passed: workers without a heartbeat count as stopped, failed jobs are due again, and workers poll. */
export async function passAMinute(db: Db): Promise<void> {
  await sql`update job_workers set seen_at = seen_at - interval '1 minute'`.execute(db)
  await sql`update graphile_worker._private_jobs
    set run_at = run_at - interval '1 minute', locked_at = locked_at - interval '1 minute'`.execute(db)
  await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db)
}
