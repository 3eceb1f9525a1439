import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Jobs } from '../../src/jobs/start-jobs.ts'
import { addJob, listJobs } from '../../src/platform/database/job-queues.ts'
import { moveOrder } from '../../src/shop/orders/orders/index.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { guest, shelve } from '../fixtures.ts'
import { firstOrAll, thoroughTest } from '../thorough.ts'
import { workJobs } from '../working-jobs.ts'

let fresh: FreshDatabase
let oud: Awaited<ReturnType<typeof shelve>>
let working: Jobs[] = []

beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 20 })
  oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000, stock: 1000 }])
})
beforeEach(() => sql`truncate emails, email_digests, order_changes`.execute(fresh.db))
afterEach(async () => {
  await Promise.all(working.map(jobs => jobs.stop()))
  working = []
})
afterAll(() => fresh.drop())

/** Two processes work the queue until only jobs of the future are left. */
async function workQueue() {
  working = await Promise.all([workJobs(fresh), workJobs(fresh)])
  const due = async () => (await listJobs(fresh.db)).filter(({ runAt }) => runAt < new Date())
  await expect.poll(due).toEqual([])
  await Promise.all(working.map(jobs => jobs.stop()))
  working = []
}

const sent = () => fresh.db.selectFrom('emails').selectAll().orderBy('id').execute()
const order = async (email: string) => (await guest(fresh.db, undefined, email)).buy([oud.line()], 6000)
const passHours = (hours: number) =>
  sql`update graphile_worker._private_jobs set run_at = run_at - ${hours} * interval '1 hour'`.execute(fresh.db)

const crowds: [[number, string, (n: number) => string], ...[number, string, (n: number) => string][]] = [
  [14, 'aliases of one mailbox', n => `vic.tim+${n}@gmail.com`],
  // More than a digest lists.
  [60, 'one email', () => 'victim@example.com'],
]
test.each(firstOrAll(...crowds))(
  '%i orders under %s are 8 emails and, an hour later, one digest',
  async (count, _name, emailOf) => {
    for (let n = 0; n < count; n++) await order(emailOf(n))
    await workQueue()
    expect(await sent()).toHaveLength(8)
    expect(await listJobs(fresh.db)).toMatchObject([{ name: 'order-digest', state: 'waiting' }])
    // Staff read on each of the other orders that its email was left out.
    const leftOut = await fresh.db.selectFrom('order_changes').select('text').where('kind', '=', 'email').execute()
    expect(leftOut).toHaveLength(count - 8)
    expect(leftOut[0]?.text).toMatch(
      /^Email not sent, since this mailbox has had too many: “.+”; the next digest lists this order\.$/,
    )
    await passHours(1)
    await workQueue()
    const digests = (await sent()).slice(8)
    expect(digests.map(({ subject }) => subject)).toEqual(['Khushbu: news of your orders'])
    expect(digests[0]?.text).toMatch(/Order KH-\w{4}-\w{4}\s+\[?https:\/\/shop\.test\/order\/|Order KH-/)
    if (count > 58) expect(digests[0]?.text).toContain(`And ${count - 58} more.`)
    expect(await fresh.db.selectFrom('email_digests').selectAll().execute()).toEqual([])
    expect(await listJobs(fresh.db)).toEqual([])
  },
)

test('orders placed and cancelled again and again send no more', async () => {
  for (let n = 0; n < 15; n++) {
    const { _id } = await order('again@example.com')
    await moveOrder(fresh.db, { orderId: _id, to: 'cancelled', actor: 'customer' })
  }
  await workQueue()
  expect(await sent()).toHaveLength(8)
  await passHours(1)
  await workQueue()
  expect((await sent()).at(-1)?.text).toContain('Cancelled')
  expect(await sent()).toHaveLength(9)
})

thoroughTest('digests to one mailbox come ever more slowly', async () => {
  for (const delay of [1, 2, 4]) {
    for (let n = 0; n < 12; n++) await order('slower@example.com')
    await workQueue()
    const [digest] = await listJobs(fresh.db)
    expect((+(digest?.runAt ?? 0) - Date.now()) / 3_600_000).toBeCloseTo(delay, 1)
    await passHours(delay)
    await workQueue()
  }
  expect((await sent()).filter(({ subject }) => subject.endsWith('news of your orders'))).toHaveLength(3)
})

test('a digest that broke off before it was recorded is not sent twice, and what came later is not lost', async () => {
  for (let n = 0; n < 10; n++) await order('broken@example.com')
  await workQueue()
  const sentBefore = (await sent()).length
  // As after a run that was killed once its batch was sent: the batch is still there, and so is its email.
  await fresh.db.updateTable('email_digests').set({ batch: 'broken-off' }).execute()
  await fresh.db
    .insertInto('emails')
    .values({ cause: 'order-digest broken-off', recipient: 'broken@example.com', subject: 's', text: '', html: '' })
    .execute()
  await order('broken@example.com')
  await workQueue()
  await passHours(12)
  await workQueue()
  const later = (await sent()).slice(sentBefore + 1)
  expect(later.map(({ subject }) => subject)).toEqual(['Khushbu: news of your orders'])
})

test('over all kinds a mailbox gets at most twelve emails an hour: the first of what is waited for passes, what must be known comes later', async () => {
  const email = 'accounts@example.com'
  await sql`insert into users (id, name, email) values ('u1', 'Sana', ${email})`.execute(fresh.db)
  await sql`insert into credentials (id, user_id, account_id, provider_id, password)
    values ('c1', 'u1', 'u1', 'credential', 'a hash')`.execute(fresh.db)
  for (let n = 0; n < 30; n++) {
    const at = new Date(Date.now() + n).toISOString()
    await addJob(fresh.db, 'verify-email', { userId: 'u1', issuedAt: at })
    await addJob(fresh.db, 'forgot-password', { email, askedAt: at })
    await addJob(fresh.db, 'password-changed', { userId: 'u1', changedAt: at })
  }
  const placed: string[] = []
  let _id = ''
  for (let n = 0; n < 9; n++) {
    const { orderNumber, ...one } = await order(email)
    placed.push(orderNumber)
    _id = one._id
  }
  await addJob(fresh.db, 'refund-paid', { orderId: _id, refundId: 'r1', amount: 5000, method: 'bank', reference: 'T1' })
  await workQueue()
  const first = await sent()
  const topics = first.map(({ limit_key }) => limit_key.split(' ')[0])
  for (const topic of ['verification', 'reset', 'password']) expect(topics).toContain(topic)
  expect(first.length).toBeLessThanOrEqual(12)
  // Those of the orders wait for their turn; beyond eight of them a digest follows.
  for (let hour = 0; hour < 4; hour++) {
    await sql`update emails set created_at = created_at - interval '61 minutes'`.execute(fresh.db)
    await passHours(1.1)
    await workQueue()
    const lastHour = await sql`select from emails where created_at > now() - interval '1 hour'`.execute(fresh.db)
    expect(lastHour.rows.length).toBeLessThanOrEqual(12)
  }
  const orders = (await sent()).filter(({ limit_key }) => /^order/.test(limit_key))
  const told = orders.map(({ text }) => text).join()
  for (const orderNumber of placed) expect(told).toContain(orderNumber)
  // The work of each minute may just have come.
  const left = (await listJobs(fresh.db)).filter(({ name }) => /email|password|order|refund/.test(name))
  expect(left).toEqual([])
})

test('another mailbox, and the same one an hour later, get their emails', async () => {
  for (let n = 0; n < 9; n++) await order('busy@example.com')
  await order('quiet@example.com')
  await workQueue()
  expect((await sent()).filter(({ recipient }) => recipient === 'quiet@example.com')).toHaveLength(1)
  await sql`update emails set created_at = created_at - interval '61 minutes'`.execute(fresh.db)
  await order('busy@example.com')
  await workQueue()
  expect((await sent()).filter(({ recipient }) => recipient === 'busy@example.com')).toHaveLength(9)
})
