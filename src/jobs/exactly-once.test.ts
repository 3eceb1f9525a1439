import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { guest, shelve } from '../../test/fixtures.ts'
import { thoroughTest } from '../../test/thorough.ts'
import { passAMinute, workJobs } from '../../test/working-jobs.ts'
import { listJobs } from '../platform/database/job-queues.ts'
import { openEmailSender, type SendEmail } from '../platform/email/emails.ts'
import type { Jobs } from './start-jobs.ts'

let fresh: FreshDatabase
let mailServer: MailServer
let workers: Jobs[] = []

beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 20 })
  mailServer = await startMailServer()
})
beforeEach(() => mailServer.setMode('accept'))
afterEach(async () => {
  await Promise.all(workers.map(worker => worker.stop()))
  workers = []
})
afterAll(async () => {
  await mailServer?.close()
  await fresh?.drop()
})

const sender = () => {
  const { sendEmail, close } = openEmailSender(fresh.db, {
    smtpUrl: mailServer.url,
    secret: 'a secret for tests, long enough',
    connections: 4,
  })
  onTestFinished(close)
  return sendEmail
}
/** Each worker sends as a process of its own, or all as one process with `sendEmail`. */
const work = async (
  count = 1,
  { heartbeatMs = 20_000, sendEmail }: { heartbeatMs?: number; sendEmail?: SendEmail } = {},
) => {
  const parts = { smtpUrl: mailServer.url, timeouts: { heartbeatMs }, ...(sendEmail && { sendEmail }) }
  workers.push(...(await Promise.all(Array.from({ length: count }, () => workJobs(fresh, parts)))))
}
const idle = () => expect.poll(() => listJobs(fresh.db), { timeout: 100_000 }).toEqual([])
const attempted = (attempts: number) => expect.poll(() => mailServer.attempts()).toBeGreaterThanOrEqual(attempts)
const unsent = () => fresh.db.selectFrom('emails').select('cause').where('sent_at', 'is', null).execute()

/** Terminates all other connections to the database, as a restarting or failing PostgreSQL would. */
const cutConnections = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(fresh.db)

async function orders(count: number) {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
  return Promise.all(
    Array.from({ length: count }, async () => {
      const buyer = await guest(fresh.db)
      return { email: buyer.email, ...(await buyer.buy([oud.line()], 6000)) }
    }),
  )
}

thoroughTest('three workers send each of 40 emails once', async () => {
  const placed = await orders(40)
  await work(3)
  await idle()
  for (const { email } of placed) expect(mailServer.emailsTo(email)).toHaveLength(1)
  expect(await unsent()).toEqual([])
})

const from = { name: 'Khushbu', address: 'care@khushbu.example' }

test('two processes that send the same email at the same moment send one', async () => {
  const email = { to: 'twin@example.com', subject: 'One', text: 'One', html: '<p>One</p>' }
  const [one, other] = [sender(), sender()]
  mailServer.setMode('hang')
  const both = Promise.all([one('twins', from, email), other('twins', from, email)])
  await expect.poll(() => unsent()).toHaveLength(1)
  mailServer.setMode('accept')
  await both
  expect(mailServer.emailsTo('twin@example.com')).toHaveLength(1)
})

test('of many emails that reach a limit at the same moment no more than the limit are sent, also by two processes', async () => {
  const limit = { mailbox: 'crowd@example.com', key: 'order crowd@example.com', rules: [{ emails: 5, seconds: 3600 }] }
  const email = { to: 'crowd@example.com', subject: 'One', text: 'One', html: '<p>One</p>', limit }
  const senders = [sender(), sender()]
  const crowd = await fresh.db.transaction().execute(async tx => {
    // Until several wait to store theirs.
    await sql`lock table emails in exclusive mode`.execute(tx)
    const sending = Array.from({ length: 40 }, (_, n) => senders[n % 2]?.(`crowd ${n}`, from, email))
    const waiting = () => sql`select from pg_locks where not granted`.execute(tx)
    await expect.poll(async () => (await waiting()).rows.length).toBeGreaterThan(5)
    return { sending }
  })
  expect((await Promise.all(crowd.sending)).filter(over => over === null)).toHaveLength(5)
  expect(mailServer.emailsTo('crowd@example.com')).toHaveLength(5)
  // One that was stored within its limit is sent when its job runs again.
  const again = await senders[0]?.('crowd 0', from, email)
  expect(again === null).toBe((await crowd.sending[0]) === null)
})

test('a process whose connections break while an email is sent does not send it again beside that', async () => {
  const email = { to: 'again@example.com', subject: 'One', text: 'One', html: '<p>One</p>' }
  const send = sender()
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  const first = send('again', from, email)
  await attempted(before + 1)
  await cutConnections()
  const again = send('again', from, email)
  await unsent()
  mailServer.setMode('accept')
  await Promise.all([first, again])
  await send('again', from, email)
  expect(mailServer.emailsTo('again@example.com')).toHaveLength(1)
})

test('an email whose database connections break while the mail server accepts it arrives once and is recorded', async () => {
  const [{ email } = { email: '' }] = await orders(1)
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  await work()
  await attempted(before + 1)
  await cutConnections()
  mailServer.setMode('accept')
  await expect.poll(() => unsent()).toEqual([])
  await idle()
  expect(mailServer.emailsTo(email)).toHaveLength(1)
})

thoroughTest('connections that break repeatedly while 16 emails are sent lose none and duplicate none', async () => {
  const placed = await orders(16)
  // So soon that jobs are taken again while the mail server still accepts their emails.
  await work(2, { heartbeatMs: 500, sendEmail: sender() })
  const emails = placed.map(({ email }) => email)
  const arrived = () => emails.filter(email => mailServer.emailsTo(email).length > 0).length
  for (let cut = 0; cut < 4; cut++) {
    const goal = Math.min(16, arrived() + 3)
    await expect.poll(arrived, { interval: 5 }).toBeGreaterThanOrEqual(goal)
    await cutConnections()
  }
  await idle()
  expect(emails.map(email => mailServer.emailsTo(email).length)).toEqual(emails.map(() => 1))
  expect(await unsent()).toEqual([])
})

test('a refused email is retried, and the refusal is listed meanwhile', async () => {
  const [{ email } = { email: '' }] = await orders(1)
  mailServer.setMode('refuse')
  await work()
  await expect.poll(async () => (await listJobs(fresh.db))[0]?.state).toBe('retrying')
  expect(mailServer.emailsTo(email)).toEqual([])
  const seen = await fresh.db.selectFrom('emails').selectAll().where('recipient', '=', email).executeTakeFirst()
  expect(seen).toMatchObject({ attempts: expect.any(Number), last_error: expect.stringContaining('try later') })
  mailServer.setMode('accept')
  await passAMinute(fresh.db)
  await idle()
  expect(mailServer.emailsTo(email)).toHaveLength(1)
})

test('a hanging mail server does not delay orders, and their emails follow', async () => {
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  await work()
  const [first] = await orders(1)
  await attempted(before + 1)
  const placed = await orders(10)
  expect(mailServer.emailsTo(first?.email ?? '')).toEqual([])
  mailServer.setMode('accept')
  await idle()
  for (const { email } of placed) expect(mailServer.emailsTo(email)).toHaveLength(1)
})

test('a stopping shop finishes the running email', async () => {
  const [{ email } = { email: '' }] = await orders(1)
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  await work()
  await attempted(before + 1)
  const stopped = workers.pop()?.stop()
  mailServer.setMode('accept')
  await stopped
  expect(mailServer.emailsTo(email)).toHaveLength(1)
  // Of the order's other jobs none was begun and left.
  expect((await listJobs(fresh.db)).filter(({ state }) => state !== 'waiting')).toEqual([])
  await work()
  await idle()
  expect(mailServer.emailsTo(email)).toHaveLength(1)
})

test('a stopping shop aborts a hanging email after the timeout, and it is sent later, once', async () => {
  const [{ email } = { email: '' }] = await orders(1)
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  await work()
  await attempted(before + 1)
  await workers.pop()?.stop()
  // Of the order's other jobs some may not have been begun.
  const begun = (await listJobs(fresh.db)).filter(({ state }) => state !== 'waiting')
  expect(begun).toMatchObject([{ name: 'order-received', state: 'retrying' }])
  mailServer.setMode('accept')
  await work()
  await passAMinute(fresh.db)
  await idle()
  expect(mailServer.emailsTo(email)).toHaveLength(1)
})

test('the jobs of a worker without a heartbeat go to another', async () => {
  const [{ email } = { email: '' }] = await orders(1)
  // As left by a killed worker: locked by a pool that no longer exists.
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1`.execute(
    fresh.db,
  )
  expect((await listJobs(fresh.db))[0]?.state).toBe('running')
  await passAMinute(fresh.db)
  await work()
  await idle()
  expect(mailServer.emailsTo(email)).toHaveLength(1)
})

test('a job that takes longer than the heartbeat timeout stays with its running worker', async () => {
  const [{ email } = { email: '' }] = await orders(1)
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  await work(2, { heartbeatMs: 2_000 })
  await attempted(before + 1)
  // The job is older than the timeout, and both workers have released jobs of dead pools since.
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '1 minute'`.execute(fresh.db)
  const looks = async () =>
    (await fresh.db.selectFrom('job_workers').select('seen_at').execute()).map(row => +row.seen_at)
  const first = Math.max(...(await looks()))
  const twice = first + 2 * (2_000 / 4)
  await expect.poll(async () => Math.min(...(await looks()))).toBeGreaterThan(twice)
  expect(mailServer.attempts()).toBe(before + 1)
  mailServer.setMode('accept')
  await idle()
  expect(mailServer.emailsTo(email)).toHaveLength(1)
})
