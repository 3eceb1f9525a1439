import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import nodeFlags from '../bin/node-flags.json' with { type: 'json' }
import type { Db } from '../src/platform/database/database.ts'
import { projectRoot } from '../src/platform/process/project-root.ts'
import { addEmail } from '../src/shop/ground/email-queues.ts'
import { forgotPassword } from '../src/shop/people/accounts/index.ts'
import { guest, shelve } from '../test/fixtures.ts'

// Linux counts CPU time in hundredths of a second.
const TICKS_PER_SECOND = 100

/** A mail server that accepts at once, but not the addresses of gone.example, and one `npm run worker` that sends to it. */
export async function besideWorker<T>(
  databaseUrl: string,
  jobsAtOnce: number,
  work: (parts: { mailServer: ChildProcess; worker: ChildProcess }) => Promise<T>,
): Promise<T> {
  const mailServer = fork(join(projectRoot, 'bench/discarding-mail-server.ts'))
  const { port } = await reply<{ port: number }>(mailServer)
  const worker = spawn(process.execPath, [...nodeFlags, join(projectRoot, 'build/server/index.js'), 'worker'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'x'.repeat(32),
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      JOBS_AT_ONCE: String(jobsAtOnce),
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  try {
    return await work({ mailServer, worker })
  } finally {
    worker.kill('SIGTERM')
    mailServer.disconnect()
    await once(worker, 'exit')
  }
}

/** Emails of orders and, behind them, of the newsletter, worked by one `npm run worker` and a mail server that accepts at once. */
export async function emailLoad(db: Db, databaseUrl: string, { orders = 1500, readers = 1500, jobsAtOnce = 8 } = {}) {
  await queueEmails(db, orders, readers)
  return besideWorker(databaseUrl, jobsAtOnce, async ({ mailServer, worker }) => {
    while ((await received(mailServer)).received < 100) await pause(20)
    const resetAfter = await timeOfReset(db)
    while ((await received(mailServer)).received < orders + readers + 1) await pause(200)
    const { received: emails, distinct, seconds } = await received(mailServer)
    const cpu = cpuSeconds(worker.pid ?? 0)
    return {
      'jobs at once': jobsAtOnce,
      emails,
      twice: emails - distinct,
      'emails/s': Math.round(emails / seconds),
      'CPU of the process, ms an email': Math.round((cpu / emails) * 10_000) / 10,
      'a reset meanwhile, ms': resetAfter,
    }
  })
}

async function queueEmails(db: Db, orders: number, readers: number): Promise<void> {
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000, stock: 10 * orders }])
  for (let order = 0; order < orders; order++) await (await guest(db)).buy([oud.line()], 6000)
  const at = new Date()
  const rows = Array.from({ length: readers }, (_, n) => ({ email: `reader-${n}@example.com`, confirmed_at: at }))
  for (const row of rows) {
    const { id } = await db.insertInto('subscribers').values(row).returning('id').executeTakeFirstOrThrow()
    await addEmail(db, 'newsletter-welcome', { subscriberId: id, confirmedAt: at.toISOString() })
  }
}

/** From the asking for a new password to the acceptance of its email, in ms, while thousands of others wait. */
async function timeOfReset(db: Db): Promise<number> {
  const email = 'forgetful@example.com'
  await db.insertInto('users').values({ id: 'forgetful', name: 'Sana', email, email_verified: true }).execute()
  const credentials = { id: 'c', user_id: 'forgetful', account_id: 'forgetful', provider_id: 'credential' }
  await db
    .insertInto('credentials')
    .values({ ...credentials, password: 'a hash' })
    .execute()
  const startedAt = performance.now()
  await forgotPassword(db, { email })
  const sent = () =>
    db.selectFrom('emails').select('id').where('recipient', '=', email).where('sent_at', 'is not', null).execute()
  while ((await sent()).length === 0) await pause(5)
  return Math.round(performance.now() - startedAt)
}

type Received = { received: number; distinct: number; seconds: number }

export function received(mailServer: ChildProcess): Promise<Received> {
  const answer = reply<Received>(mailServer)
  mailServer.send('what was received?')
  return answer
}

async function reply<T>(child: ChildProcess): Promise<T> {
  const [message] = await once(child, 'message')
  return message as T
}

/** User and system time of a process so far. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
