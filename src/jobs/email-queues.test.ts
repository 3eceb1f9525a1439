import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { guest, shelve } from '../../test/fixtures.ts'
import { thoroughTest } from '../../test/thorough.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { listJobs } from '../platform/database/job-queues.ts'
import { forgotPassword } from '../shop/people/accounts/index.ts'
import { subscribe } from '../shop/people/newsletter/index.ts'
import type { Jobs } from './start-jobs.ts'

let fresh: FreshDatabase
let mailServer: MailServer
let jobs: Jobs | undefined

beforeAll(async () => {
  fresh = await freshDatabase()
  mailServer = await startMailServer()
})
beforeEach(() => mailServer.setMode('accept'))
afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})
afterAll(async () => {
  await mailServer?.close()
  await fresh?.drop()
})

const work = async (jobsAtOnce: number) => {
  jobs = await workJobs(fresh, { smtpUrl: mailServer.url, jobsAtOnce })
}
const idle = () => expect.poll(() => listJobs(fresh.db)).toEqual([])

/** Queues the confirmation requests of this many subscribers; returns their emails. */
async function newsletter(count: number, name: string): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, number) => `${name}-${number}@news.example`)
  for (const email of emails) await subscribe(fresh.db, { email })
  return emails
}

/** Queues the email of an order; returns the buyer's email. */
async function order(): Promise<string> {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const buyer = await guest(fresh.db)
  await buyer.buy([oud.line()], 6000)
  return buyer.email
}

/** Queues the email of a forgotten password; returns the account's email. */
async function reset(id: string): Promise<string> {
  const email = `${id}@example.com`
  await fresh.db.insertInto('users').values({ id, name: 'Sana', email, email_verified: true }).execute()
  const credentials = { id: `c-${id}`, user_id: id, account_id: id, provider_id: 'credential', password: 'a hash' }
  await fresh.db.insertInto('credentials').values(credentials).execute()
  await forgotPassword(fresh.db, { email })
  return email
}

thoroughTest('a password reset and an order are emailed while all emails of the newsletter hang', async () => {
  const before = mailServer.attempts()
  const readers = await newsletter(12, 'hanging')
  mailServer.setMode('hang', /@news\.example$/)
  await work(4)
  await expect.poll(() => mailServer.attempts() - before).toBe(3)
  const [account, buyer] = [await reset('waits-for-nobody'), await order()]
  await expect.poll(() => mailServer.emailsTo(account).length).toBe(1)
  await expect.poll(() => mailServer.emailsTo(buyer).length).toBe(1)
  expect(readers.flatMap(mailServer.emailsTo)).toEqual([])
  mailServer.setMode('accept')
  await idle()
  expect(readers.map(email => mailServer.emailsTo(email).length)).toEqual(readers.map(() => 1))
})

test('of what waits the password reset goes first, then orders, then the newsletter', async () => {
  // Of two workers one holds this email until the end, so that the other takes the rest one after the other.
  const held = await reset('held')
  mailServer.setMode('hang', /^held@/)
  const before = mailServer.emails.length
  const readers = await newsletter(4, 'last')
  const buyers = [await order(), await order(), await order(), await order()]
  const account = await reset('first')
  await work(2)
  await expect.poll(() => mailServer.emails.length - before).toBe(9)
  const sent = mailServer.emails.slice(before).map(({ to }) => to?.[0]?.address ?? '')
  expect(mailServer.emailsTo(held)).toEqual([])
  expect([sent[0], sent.slice(1, 5).sort(), sent.slice(5).sort()]).toEqual([account, buyers.sort(), readers.sort()])
  mailServer.setMode('accept')
  await idle()
})

test('emails go over kept connections, no more than jobs run at once', async () => {
  const before = mailServer.connections()
  const readers = await newsletter(16, 'many')
  await work(4)
  await idle()
  for (const reader of readers) expect(mailServer.emailsTo(reader)).toHaveLength(1)
  expect(mailServer.connections() - before).toBeLessThanOrEqual(4)
})

test('a kept connection that the mail server ended costs no email, and sends none twice', async () => {
  await work(2)
  for (const id of ['before', 'after', 'again']) {
    const account = await reset(id)
    await expect.poll(() => mailServer.emailsTo(account).length).toBe(1)
    await idle()
    mailServer.endConnections()
  }
  const attempts = await fresh.db
    .selectFrom('emails')
    .select('attempts')
    .where('recipient', '~', 'after|again')
    .execute()
  expect(attempts).toEqual([{ attempts: 1 }, { attempts: 1 }])
})
