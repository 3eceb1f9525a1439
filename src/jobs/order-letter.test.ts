import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../test/database.ts'
import { guest, shelve } from '../../test/fixtures.ts'
import { openPost, type Post } from '../platform/mail.ts'
import { openSignIn } from '../platform/sign-in/sign-in.ts'
import { accountLetters } from '../shop/accounts/index.ts'
import { startJobs } from './start-jobs.ts'

let fresh: FreshDatabase
const received: string[] = []
let refuse = 0
const publicUrl = 'https://shop.test'

// A real mail server on this machine that keeps what it gets, and says "try later" as often as it is told to.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', part => (text += part))
    stream.on('end', () => {
      if (refuse > 0) {
        refuse--
        return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      }
      received.push(text)
      done()
    })
  },
})
let smtpUrl: string

beforeAll(async () => {
  fresh = await freshDatabase()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('the mail server has no port')
  smtpUrl = `smtp://127.0.0.1:${address.port}`
})
afterAll(async () => {
  await new Promise<void>(done => server.close(() => done()))
  await fresh.drop()
})

async function work(post: Post, until: () => Promise<boolean>): Promise<void> {
  const jobs = await startJobs({
    db: fresh.db,
    databaseUrl: fresh.url,
    log: pino({ level: 'silent' }),
    post,
    publicUrl,
    orderKey: () => 'key-of-the-order',
    signIn: openSignIn(fresh.db, { secret: 'of the letters', publicUrl, ...accountLetters(publicUrl) }),
  })
  await expect.poll(until, { timeout: 15_000 }).toBe(true)
  await jobs.stop()
}

const mails = () => fresh.db.selectFrom('mails').selectAll().orderBy('id').execute()

test('without a mail server the letter of an order lies in the outbox, with its private link', async () => {
  const oud = await shelve(fresh.db, 'Oud', [{ ml: 12, price: 600_000 }])
  const buyer = await guest(fresh.db)
  const { _id, orderNumber } = await buyer.buy([oud.line()], 6000)
  await work(openPost(fresh.db, undefined), async () => (await mails()).length === 1)
  expect(await mails()).toMatchObject([
    { recipient: buyer.email, sent_at: null, subject: expect.stringContaining(orderNumber) },
  ])
  expect((await mails())[0]?.text).toContain(`https://shop.test/order/${_id}?key=key-of-the-order`)
  expect((await mails())[0]?.text).toContain('Rs 6,000.00')
})

test('by SMTP the letter arrives once, also when the mail server refused it at first or the job runs again', async () => {
  const rose = await shelve(fresh.db, 'Rose', [{ ml: 12, price: 600_000 }])
  const { orderNumber } = await (await guest(fresh.db)).buy([rose.line()], 6000)
  const post = openPost(fresh.db, smtpUrl)
  refuse = 1
  await work(post, async () => refuse === 0)
  expect(received).toEqual([])
  await fresh.db
    .deleteFrom('mails')
    .where('id', '<', (await mails()).at(-1)?.id ?? 0)
    .execute()
  const [waiting] = await mails()
  if (!waiting) throw new Error('the letter is written before it is sent')
  for (const _ of [1, 2]) {
    await post(waiting.cause, 'Khushbu <care@khushbu.example>', { ...waiting, to: waiting.recipient })
  }
  expect(received).toHaveLength(1)
  expect(received[0]).toContain(orderNumber)
  expect((await mails())[0]?.sent_at).not.toBeNull()
})
