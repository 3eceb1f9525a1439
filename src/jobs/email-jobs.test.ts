import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { type MailServer, startMailServer } from '../../test/fakes/mail-server.ts'
import { guest, settings, shelve } from '../../test/fixtures.ts'
import { readPdf } from '../../test/pdf.ts'
import { thoroughTest } from '../../test/thorough.ts'
import { workJobs } from '../../test/working-jobs.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { addJob, listJobs } from '../platform/database/job-queues.ts'
import { openEmailSender } from '../platform/email/emails.ts'
import { projectRoot } from '../platform/process/project-root.ts'
import { issueToken } from '../platform/secrets/signing.ts'
import { today } from '../shop/ground/dates.ts'
import { addEmail } from '../shop/ground/email-urgency.ts'
import { paisa, rs } from '../shop/ground/money.ts'
import { closeDay, findDay } from '../shop/money/day-close/index.ts'
import { assessOrder } from '../shop/orders/confirmation/index.ts'
import { findOrder, moveOrder, type OrderStatus } from '../shop/orders/orders/index.ts'
import { resetToken, verificationToken } from '../shop/people/accounts/index.ts'
import { defaultText, emailTexts } from '../shop/settings/settings/index.ts'
import { aboutOrder, aboutUser } from './email-job.ts'
import type { Jobs } from './start-jobs.ts'

let fresh: FreshDatabase
let mailServer: MailServer
let started: Jobs[] = []

beforeAll(async () => {
  fresh = await freshDatabase()
  mailServer = await startMailServer()
})
beforeEach(() => mailServer.setMode('accept'))
afterEach(async () => {
  await Promise.all(started.map(jobs => jobs.stop()))
  started = []
})
afterAll(async () => {
  await mailServer?.close()
  await fresh?.drop()
})

const sender = { name: 'Khushbu', address: 'care@khushbu.example' }
const work = async (smtpUrl?: string) => {
  started.push(await workJobs(fresh, { smtpUrl }))
}
const idle = () => expect.poll(() => listJobs(fresh.db)).toEqual([])
const outboxOf = (recipient: string) =>
  fresh.db.selectFrom('emails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

/** The output of `npm run jobs`. */
async function npmRunJobs(...args: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: fresh.url, SESSION_SECRET: 'a secret for tests, long enough for all' }
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/jobs.ts', ...args], { cwd: projectRoot, env })
  return stdout
}

async function anOrder() {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const buyer = await guest(fresh.db)
  return { buyer, ...(await buyer.buy([oud.line()], 6000)) }
}

test('without a mail server the email of an order stays in the outbox, with its private link', async () => {
  const { buyer, _id, orderNumber } = await anOrder()
  // It waits for nothing besides: what is offered with it cannot be read.
  await fresh.db.insertInto('settings').values({ key: 'addOn', value: '"notes"' }).execute()
  await assessOrder(fresh.db, _id, settings)
  await sql`alter table order_changes rename column actor to unknown`.execute(fresh.db)
  await work()
  await idle()
  await sql`alter table order_changes rename column unknown to actor`.execute(fresh.db)
  await fresh.db.deleteFrom('settings').where('key', '=', 'addOn').execute()
  const [email, ...more] = await outboxOf(buyer.email)
  expect(more).toEqual([])
  expect(email).toMatchObject({ sent_at: null, subject: `Khushbu: order ${orderNumber} received` })
  expect(email?.text).toMatch(new RegExp(`https://shop.test/order/${_id}\\?key=[\\w-]{43}\\b`))
  expect(email?.text).toMatch(/Total \(COD\) +Rs 6,000\n/)
})

test('the owner has the sheet of a closed day as a PDF, beside the words of the email', async () => {
  await fresh.db
    .insertInto('staff')
    .values({ id: 'hira', name: 'Hira Aslam', email: 'hira@shop.example', role: 'owner' })
    .execute()
  await inTransaction(fresh.db, async tx => {
    const { expected } = await findDay(tx, today())
    const counted = { cash: rs(1000), bank: paisa(0), explanation: 'Found in the drawer' }
    await closeDay(tx, { day: today(), expected, ...counted, staff: { id: 'hira' } })
  })
  await work(mailServer.url)
  await idle()
  const [email] = mailServer.emailsTo('hira@shop.example')
  expect(email?.text).toContain('Hira Aslam counted Rs 1,000 in cash')
  // What did not happen is not listed.
  expect(email?.text).not.toMatch(/: 0, Rs 0|: Rs 0[;.]/)
  expect(email?.html).toContain('See the day')
  expect(email?.attachments).toMatchObject([{ filename: `day-${today()}.pdf`, mimeType: 'application/pdf' }])
  const [page] = await readPdf(Buffer.from(email?.attachments[0]?.content as ArrayBuffer), 1)
  expect(page?.text).toMatch(/CLOSED BY[\s\S]*Hira Aslam[\s\S]*MOVEMENTS OF \d[\s\S]*NUMBER[\s\S]*AMOUNT/)
  expect(page?.text).toContain('Found in the drawer')
})

test('each status of an order is reported by one email, with courier and tracking when on the way', async () => {
  const { buyer, _id, orderNumber } = await anOrder()
  await work(mailServer.url)
  await idle()
  const move = (to: OrderStatus, parcel = {}) => moveOrder(fresh.db, { orderId: _id, to, actor: 'test', ...parcel })
  await move('confirmed')
  await idle()
  await move('processing')
  await idle()
  await move('outForDelivery', { courier: 'TCS', trackingNumber: 'TC-778', trackingUrl: 'https://tcs.example/TC-778' })
  await idle()
  await move('processing')
  await idle()
  await move('outForDelivery')
  await idle()
  await move('delivered')
  await idle()
  const emails = mailServer.emailsTo(buyer.email)
  expect(emails.map(({ subject }) => subject?.replace(`Khushbu: order ${orderNumber} `, ''))).toEqual([
    'received',
    'confirmed',
    'is being prepared',
    'is on the way',
    'will be delivered again',
    'is on the way',
    'delivered',
  ])
  expect(emails[3]?.text).toMatch(/TCS, tracking number TC-778\s+https:\/\/tcs\.example\/TC-778/)
  expect(emails[3]?.text).toContain('Please keep Rs 6,000 ready in cash')
  // A guest reviews without an account, on the day of delivery too.
  expect(emails[6]?.text).toMatch(/Write a review\nhttps:\/\/shop\.test\/review\?key=[\w.-]{20,}/)
  expect(emails[6]?.text).not.toMatch(/__TOKEN__|signup|an account to/)
  expect(new Set(emails.map(({ messageId }) => messageId)).size).toBe(7)
})

test('the test of an email has the words that a merchant wrote, and reaches whoever asked, once', async () => {
  const name = 'order-confirmed'
  const seen = defaultText(name)
  const typed = { ...seen, subject: '{order} is yours', urduOpening: 'شکریہ، آپ کا آرڈر {order} کنفرم ہو گیا۔' }
  await inTransaction(fresh.db, tx => emailTexts.save(tx, { name, typed, seen }))
  const asked = { name, email: 'hira.writes@shop.example', at: '2026-03-01T07:05:00.000Z' }
  await addEmail(fresh.db, 'email-text-test', asked)
  await addEmail(fresh.db, 'email-text-test', asked)
  await work(mailServer.url)
  await idle()
  const [email, ...more] = mailServer.emailsTo(asked.email)
  expect(more).toEqual([])
  expect(email?.subject).toBe('Test: KH-0000-0000 is yours')
  expect(email?.text).toContain('شکریہ، آپ کا آرڈر KH-0000-0000 کنفرم ہو گیا۔')
  await inTransaction(fresh.db, tx => emailTexts.putBack(tx, { name }))
})

test('a cancelled order sends an email that says why', async () => {
  const cancelled = async (actor: string) => {
    const { buyer, _id, orderNumber } = await anOrder()
    await moveOrder(fresh.db, { orderId: _id, to: 'cancelled', actor })
    await work(mailServer.url)
    await idle()
    const subject = `Khushbu: order ${orderNumber} cancelled`
    return mailServer.emailsTo(buyer.email).find(email => email.subject === subject)?.text
  }
  expect(await cancelled('Sana')).toContain('will not be delivered. Our team has cancelled it.')
  expect(await cancelled('customer')).toContain('will not be delivered. You have cancelled it.')
})

test('customers with an account are invited to review, others to create one', async () => {
  const { buyer, _id } = await anOrder()
  await sql`with someone as (insert into users (id, name, email) values ('u1', 'A', ${buyer.email}) returning id)
    update customers set user_id = (select id from someone) where email = ${buyer.email}`.execute(fresh.db)
  for (const to of ['confirmed', 'delivered'] as const) await moveOrder(fresh.db, { orderId: _id, to, actor: 'test' })
  await work(mailServer.url)
  await idle()
  const delivered = mailServer.emailsTo(buyer.email).find(({ subject }) => subject?.endsWith('delivered'))
  expect(delivered?.text).toContain(`https://shop.test/dashboard/order/${_id}`)
})

test('an account gets emails to verify it, to reset its password and about the change; no link of theirs is stored', async () => {
  const recipient = 'sana@example.com'
  await sql`with someone as (insert into users (id, name, email) values ('sana', 'Sana', ${recipient}) returning id)
    insert into credentials (id, user_id, account_id, provider_id, password)
      select 'c', id, id, 'credential', 'a hash' from someone`.execute(fresh.db)
  const at = new Date('2026-03-01T07:05:00.000Z')
  await addJob(fresh.db, 'verify-email', { userId: 'sana', issuedAt: at })
  await addJob(fresh.db, 'forgot-password', { email: recipient, askedAt: at })
  await addJob(fresh.db, 'forgot-password', { email: 'nobody@example.com', askedAt: at })
  await addJob(fresh.db, 'password-changed', { userId: 'sana', changedAt: at })
  const queue = JSON.stringify((await sql`select payload from graphile_worker._private_jobs`.execute(fresh.db)).rows)
  await work(mailServer.url)
  await idle()
  const textOf = (subject: string) =>
    mailServer.emailsTo(recipient).find(email => email.subject?.includes(subject))?.text
  const secret = 'a secret for tests, long enough'
  const verification = issueToken(secret, verificationToken('sana', at))
  const reset = issueToken(secret, resetToken('sana', at, { email: recipient, hash: 'a hash' }))
  expect(textOf('confirm your email')).toContain(`https://shop.test/verify-email?token=${verification}`)
  expect(textOf('choose a new password')).toContain(`https://shop.test/reset-password?token=${reset}`)
  expect(textOf('was changed')).toContain('1 March 2026, 12:05 pm (Pakistan time)')
  expect(mailServer.emailsTo('nobody@example.com')).toEqual([])
  const stored = JSON.stringify(await outboxOf(recipient))
  for (const token of [verification, reset]) {
    const signature = token.split('.').at(-1) ?? ''
    expect(signature.length).toBeGreaterThanOrEqual(43)
    expect(queue).not.toContain(signature)
    expect(stored).not.toContain(signature)
  }
})

test('no email about an account or order whose person was deleted while it was written', async () => {
  const { buyer, _id } = await anOrder()
  await fresh.db.deleteFrom('emails').execute()
  const secret = 'a secret for tests, long enough'
  const { sendEmail: send } = openEmailSender(fresh.db, { smtpUrl: undefined, secret, connections: 1 })
  const order = await findOrder(fresh.db, _id, { kind: 'staff' })
  const email = { to: buyer.email, subject: 'One', text: order.shippingAddress.address, html: '' }
  await fresh.db.updateTable('orders').set({ email: 'deleted-1@deleted.invalid' }).where('id', '=', _id).execute()
  await send('about an order', sender, email, { about: aboutOrder(order) })
  await send('about an account', sender, email, { about: aboutUser({ id: 'gone' }) })
  expect(await fresh.db.selectFrom('emails').select('cause').execute()).toEqual([])
})

test('links of orders are sent to the email of the order only', async () => {
  const [mine, other] = [await anOrder(), await anOrder()]
  const { email } = mine.buyer
  await addJob(fresh.db, 'order-link', { orderId: mine._id, cause: 'asked-1' })
  await work(mailServer.url)
  await idle()
  const links = mailServer.emailsTo(email).find(({ subject }) => subject === 'Khushbu: your order')
  expect(links?.text).toContain(`https://shop.test/order/${mine._id}?key=`)
  expect(links?.text).not.toContain(other._id)
  expect(mailServer.emailsTo(other.buyer.email).filter(({ subject }) => subject === 'Khushbu: your order')).toEqual([])
})

test('no email is sent to a deleted account', async () => {
  const { _id } = await anOrder()
  await fresh.db.updateTable('orders').set({ email: 'deleted-1@deleted.invalid' }).where('id', '=', _id).execute()
  await work(mailServer.url)
  await idle()
  expect(await outboxOf('deleted-1@deleted.invalid')).toEqual([])
})

thoroughTest('a failed job is listed with its reason and can be retried', async () => {
  const { buyer } = await anOrder()
  await sql`update graphile_worker._private_jobs set max_attempts = 1`.execute(fresh.db)
  mailServer.setMode('refuse')
  await work(mailServer.url)
  await expect.poll(async () => (await listJobs(fresh.db))[0]?.state).toBe('failed')
  const [job] = await listJobs(fresh.db)
  expect(job).toMatchObject({ name: 'order-received', attempts: 1, lastError: expect.stringContaining('try later') })
  expect(await outboxOf(buyer.email)).toMatchObject([{ attempts: 1, last_error: expect.stringContaining('try later') }])
  const seen = await npmRunJobs()
  expect(seen).toContain('1 failed, 0 retrying, 0 running, 0 waiting')
  expect(seen).toMatch(new RegExp(`${job?.id}  failed  order-received, 1 attempts\n .*try later`))
  expect(seen).toMatch(new RegExp(`${buyer.email}: Khushbu: order .* received \\(1 attempts: .*try later`))
  mailServer.setMode('accept')
  expect(await npmRunJobs('retry', String(job?.id))).toBe('One job is retried.\n')
  await idle()
  expect(mailServer.emailsTo(buyer.email)).toHaveLength(1)
  expect(await outboxOf(buyer.email)).toMatchObject([{ attempts: 2, last_error: null, sent_at: expect.any(Date) }])
})

test('an invalid payload is a failed job with a reason and sends no email', async () => {
  const taken = mailServer.emails.length
  await addJob(fresh.db, 'order-moved', { orderId: 'o', eventId: '1', orderStatus: 'eaten' })
  await work(mailServer.url)
  await expect.poll(async () => (await listJobs(fresh.db))[0]?.state).toBe('retrying')
  expect((await listJobs(fresh.db))[0]?.lastError).toContain('orderStatus')
  expect(mailServer.emails).toHaveLength(taken)
  await sql`delete from graphile_worker._private_jobs`.execute(fresh.db)
})
