import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openEmailSender } from '../../src/platform/email/emails.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { sessionSecret } from '../shop.ts'

let fresh: FreshDatabase
let server: MailServer
beforeAll(async () => {
  fresh = await freshDatabase()
  server = await startMailServer()
})
afterAll(async () => {
  await server.close()
  await fresh.drop()
})

const email = { to: 'ayesha@example.com', subject: 'Your order', text: 'Thank you', html: '<p>Thank you</p>' }
const sender = { name: 'Khushbu', address: 'care@khushbu.example' }

/** Sends by the mail server, which offers no TLS, with these credentials. */
function send(cause: string, credentials = '', options = '') {
  const smtpUrl = `${server.url.replace('://', `://${credentials}`)}${options}`
  const { sendEmail, close } = openEmailSender(fresh.db, { smtpUrl, secret: sessionSecret, connections: 1 })
  onTestFinished(close)
  return sendEmail(cause, sender, email)
}

test('who stands between shop and mail server and hides its TLS gets neither password nor email', async () => {
  await expect(send('one', 'shop:secret@')).rejects.toThrow(/STARTTLS/i)
  expect(server.attempts()).toBe(0)
})

test('a mail server that needs no password may lack TLS', async () => {
  await send('two')
  expect(server.emails).toHaveLength(1)
})

test('options behind the address lead to no proxy and start no program', async () => {
  await send('three', '', '/?proxy=http://127.0.0.1:1')
  await send('four', '', '/?pool=0&sendmail=1&path=/nonexistent')
  await send('five', '', '/?host=127.0.0.2&port=1&secure=true')
  expect(server.emails.length).toBeGreaterThanOrEqual(3)
})
