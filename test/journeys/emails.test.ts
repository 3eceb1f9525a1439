import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { projectRoot } from '../../src/platform/process/project-root.ts'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { type RunningShop, START_LIMIT_MS, startShop } from '../running-shop.ts'
import { passAMinute } from '../working-jobs.ts'
import { expectAccessible } from './accessible.ts'
import { visit } from './stage.ts'

let mailServer: MailServer
let shop: RunningShop
let db: Db
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  mailServer = await startMailServer()
  shop = await startShop({ env: { JOBS: 'apart', SMTP_URL: mailServer.url, RATE_LIMITS: 'off', DEMO: 'off' } })
  db = openDatabase(findRunningPostgres(shop.dataDir) ?? '', { poolSize: 1 })
})
afterEach(async () => {
  mailServer.setMode('accept')
  await Promise.all([...workers].map(worker => end(worker, 'SIGTERM')))
})
afterAll(async () => {
  if (db) await closeDatabase(db)
  await shop?.stop()
  await mailServer?.close()
})

/** `npm run worker` beside the running shop, whose own database it finds. `printed` waits for a text of its output. */
async function startWorker(): Promise<ChildProcess & { printed: (text: string) => Promise<void> }> {
  const worker = spawn(process.execPath, [join(projectRoot, 'build/server/index.js'), 'worker'], {
    env: {
      ...process.env,
      DATA_DIR: shop.dataDir,
      SMTP_URL: mailServer.url,
      PUBLIC_URL: shop.url,
      LOG_LEVEL: 'fatal',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  workers.add(worker)
  let output = ''
  // As long as the machine takes to start a process; one that ends instead is told at once.
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (output.includes(text)) resolve()
      }
      worker.stdout.on('data', look)
      worker.once('close', code =>
        reject(new Error(`the worker ended with ${code} before it printed '${text}': ${output}`)),
      )
      look()
    })
  worker.stdout.on('data', text => {
    output += text
  })
  await printed('ready')
  return Object.assign(worker, { printed })
}

async function end(worker: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  workers.delete(worker)
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = once(worker, 'exit')
  worker.kill(signal)
  await ended
}

const subscribe = (email: string) =>
  fetch(`${shop.url}/v1/subscribe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
const arrived = (email: string, count: number) => expect.poll(() => mailServer.emailsTo(email).length).toBe(count)
const attempted = (attempts: number) => expect.poll(() => mailServer.attempts()).toBe(attempts)

test('an email whose worker is killed while it sends arrives once, from the next worker', {
  timeout: START_LIMIT_MS,
}, async () => {
  mailServer.setMode('hang')
  await subscribe('killed@example.com')
  const first = await startWorker()
  await attempted(1)
  await end(first, 'SIGKILL')
  await passAMinute(db)
  mailServer.setMode('accept')
  await startWorker()
  await arrived('killed@example.com', 1)
})

test('an email accepted just before its worker was killed is sent again with the same Message-ID, and no third time', {
  timeout: START_LIMIT_MS,
}, async () => {
  const before = mailServer.attempts()
  mailServer.setMode('accept without reply')
  await subscribe('window@example.com')
  const first = await startWorker()
  await attempted(before + 1)
  await arrived('window@example.com', 1)
  await end(first, 'SIGKILL')
  await passAMinute(db)
  mailServer.setMode('accept')
  await startWorker()
  await arrived('window@example.com', 2)
  const [one, other] = mailServer.emailsTo('window@example.com')
  expect(one?.messageId).toBe(other?.messageId)
  await subscribe('next@example.com')
  await arrived('next@example.com', 1)
  expect(mailServer.emailsTo('window@example.com')).toHaveLength(2)
})

test('a worker that receives SIGTERM finishes the email that it sends', { timeout: START_LIMIT_MS }, async () => {
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  const worker = await startWorker()
  await subscribe('stopping@example.com')
  await attempted(before + 1)
  const ended = end(worker, 'SIGTERM')
  await worker.printed('finishes the jobs that run')
  mailServer.setMode('accept')
  await ended
  expect(worker.exitCode).toBe(0)
  expect(mailServer.emailsTo('stopping@example.com')).toHaveLength(1)
  // It stayed until the server's reply was stored.
  const { sent_at } = await db
    .selectFrom('emails')
    .select('sent_at')
    .where('recipient', '=', 'stopping@example.com')
    .executeTakeFirstOrThrow()
  expect(sent_at).not.toBeNull()
})

test('without JavaScript: a subscription is confirmed by a button and ended by a button', async () => {
  const email = 'reader@example.com'
  await startWorker()
  await subscribe(email)
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

test('an email program unsubscribes its reader: one POST from anywhere, no cookie, no redirect', async () => {
  const email = 'one-click@example.com'
  await startWorker()
  await subscribe(email)
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

test('the pages of the newsletter are not cached, send no referrer, and are accessible', async () => {
  const { page } = await visit(shop, 360, { expectedErrors: /410/ })
  for (const path of ['/newsletter/confirm?token=x', '/newsletter/leave', '/newsletter/leave?token=x.y']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(410)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    expect(answer?.headers()['referrer-policy']).toBe('same-origin')
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectAccessible(page)
  }
})

function linkIn(text: string | undefined, page: 'confirm' | 'leave'): string {
  const [link] = new RegExp(`http://\\S+/newsletter/${page}\\?token=\\S+`).exec(text ?? '') ?? []
  if (!link) throw new Error(`no link to ${page} in: ${text}`)
  return link
}
