import { afterAll, beforeAll, expect } from 'vitest'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { type RunningShop, startShop } from '../running-shop.ts'
import { subscribe } from '../subscribe.ts'
import { thoroughTest } from '../thorough.ts'
import { endWorker, startWorker, type Worker } from '../worker-process.ts'
import { visit } from './stage.ts'

let mailServer: MailServer
let shop: RunningShop
let worker: Worker

beforeAll(async () => {
  mailServer = await startMailServer()
  shop = await startShop({ env: { JOBS: 'apart', SMTP_URL: mailServer.url, RATE_LIMITS: 'off', DEMO: 'off' } })
  worker = await startWorker({ shop, mailServer })
})
afterAll(async () => {
  if (worker) await endWorker(worker, 'SIGTERM')
  await shop?.stop()
  await mailServer?.close()
})

const arrived = (email: string, count: number) => expect.poll(() => mailServer.emailsTo(email).length).toBe(count)
thoroughTest('without JavaScript: a subscription is confirmed by a button and ended by a button', async () => {
  const email = 'reader@example.com'
  await subscribe(shop.url, email)
  await arrived(email, 1)
  const confirm = linkIn(mailServer.emailsTo(email)[0]?.text, 'confirm')
  const { page } = await visit(shop, 360, { expectedErrors: /400/, javaScriptEnabled: false })
  for (const _ of ['a scanner of emails', 'the reader']) await page.goto(confirm)
  expect(await page.locator('h1').textContent()).toBe('Confirm your subscription')
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  expect(await page.locator('h1').textContent()).toBe('Thank you')

  await arrived(email, 2)
  const welcome = mailServer.emailsTo(email)[1]
  const leave = linkIn(welcome?.text, 'leave')
  const header = (name: string) => welcome?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<${leave}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await page.goto(leave)
  expect(await page.locator('h1').textContent()).toBe('Unsubscribe from the newsletter?')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  expect(await page.locator('h1').textContent()).toBe('You are unsubscribed')
  await arrived(email, 3)
  expect(mailServer.emailsTo(email)[2]?.subject).toBe('Khushbu: you are unsubscribed from our newsletter')

  await page.goto(confirm)
  await page.getByRole('button', { name: 'Confirm my subscription' }).click()
  expect(await page.locator('h1').textContent()).toBe('This link is no longer valid')
})

thoroughTest('an email program unsubscribes its reader: one POST from anywhere, no cookie, no redirect', async () => {
  const email = 'one-click@example.com'
  await subscribe(shop.url, email)
  await arrived(email, 1)
  await fetch(linkIn(mailServer.emailsTo(email)[0]?.text, 'confirm'), { method: 'POST' })
  await arrived(email, 2)
  const leave = linkIn(mailServer.emailsTo(email)[1]?.text, 'leave')
  const answer = await fetch(leave, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.status).toBe(200)
  await arrived(email, 3)
})

function linkIn(text: string | undefined, page: 'confirm' | 'leave'): string {
  const [link] = new RegExp(`http://\\S+/newsletter/${page}\\?token=\\S+`).exec(text ?? '') ?? []
  if (!link) throw new Error(`no link to ${page} in: ${text}`)
  return link
}
