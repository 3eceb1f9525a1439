import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { type Jobs, startJobs } from '../src/jobs/start-jobs.ts'
import type { Db } from '../src/platform/database/database.ts'
import { openOutgoing } from '../src/platform/database/outgoing.ts'
import { type ChosenMail, openEmailSender, type SendEmail } from '../src/platform/email/emails.ts'
import type { MailReach } from '../src/platform/email/smtp.ts'
import { sealer } from '../src/platform/secrets/seal.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { reminderLinks } from '../src/shop/ground/consents/index.ts'
import { proofCodes } from '../src/shop/ground/proofs/index.ts'
import { orderLinks } from '../src/shop/orders/orders/index.ts'
import { readChosenMail } from '../src/shop/settings/mail-server/index.ts'
import { readSettings } from '../src/shop/settings/settings/index.ts'
import type { FreshDatabase } from './database.ts'

const publicUrl = 'https://shop.test'
const testSecret = 'a secret for tests, long enough'
const uploads = join(tmpdir(), 'khushbu-test-jobs')

/** Works the queue of a test's database as a shop would, with a mail server or without. */
export async function workJobs(
  { db, url }: Pick<FreshDatabase, 'db' | 'url'>,
  {
    smtpUrl,
    sendEmail,
    jobsAtOnce = 4,
    timeouts,
    chosen,
    mailReach,
    secret = testSecret,
    scheduled = false,
  }: {
    secret?: string
    smtpUrl?: string
    /** By what staff have set up; read for each email unless given. */
    chosen?: () => Promise<ChosenMail>
    mailReach?: MailReach
    sendEmail?: SendEmail
    jobsAtOnce?: number
    /** What runs by the clock runs too; otherwise tests call it, and no minute begins while they look. */
    scheduled?: boolean
    timeouts?: Parameters<typeof startJobs>[0]['timeouts']
  } = {},
): Promise<Jobs> {
  const log = pino({ level: 'silent' })
  const mailConfig = { smtpUrl, demo: false, sealer: sealer(secret) }
  const sender = openEmailSender(db, {
    smtpUrl,
    chosen: chosen ?? (() => readChosenMail(db, mailConfig.sealer)),
    ...(mailReach && { reach: mailReach }),
    secret,
    connections: jobsAtOnce,
  })
  const jobs = await startJobs({
    db,
    databaseUrl: url,
    log,
    sendEmail: sendEmail ?? sender.sendEmail,
    jobsAtOnce,
    storage: await openStorage({ dataDir: uploads }),
    uploadFolder: uploads,
    dataDir: uploads,
    settings: () => readSettings(db),
    publicUrl,
    sealer: sealer(secret),
    mailConfig,
    ...(mailReach && { mailReach }),
    ...orderLinks(secret),
    ...reminderLinks(secret),
    ...proofCodes(secret),
    scheduled,
    timeouts: { jobShutdownMs: 500, restartDelayMs: 50, ...timeouts },
  })
  const outgoing = openOutgoing(db, log, { pollMs: 50 })
  return {
    async stop() {
      await jobs.stop()
      await outgoing.close()
      sender.close()
    },
  }
}

/** As if a minute had passed: workers without a heartbeat count as stopped, failed jobs are due again, and workers poll. */
export async function passAMinute(db: Db): Promise<void> {
  await sql`update job_workers set seen_at = seen_at - interval '1 minute'`.execute(db)
  await sql`update graphile_worker._private_jobs
    set run_at = run_at - interval '1 minute', locked_at = locked_at - interval '1 minute'`.execute(db)
  await sql`select pg_notify('jobs:insert', '{"count":1}')`.execute(db)
}
