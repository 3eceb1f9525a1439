import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Db, openDatabase } from '../../src/platform/database/database.ts'
import { findRunningPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { type MailServer, startMailServer } from '../fakes/mail-server.ts'
import { type RunningShop, START_LIMIT_MS, startShop } from '../running-shop.ts'
import { subscribe } from '../subscribe.ts'
import { endWorker, startWorker } from '../worker-process.ts'
import { passAMinute } from '../working-jobs.ts'

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
  await Promise.all([...workers].map(worker => endWorker(worker, 'SIGTERM')))
  workers.clear()
})
afterAll(async () => {
  if (db) await closeDatabase(db)
  await shop?.stop()
  await mailServer?.close()
})

async function start() {
  const worker = await startWorker({ shop, mailServer })
  workers.add(worker)
  return worker
}

const arrived = (email: string, count: number) => expect.poll(() => mailServer.emailsTo(email).length).toBe(count)
const attempted = (attempts: number) => expect.poll(() => mailServer.attempts()).toBe(attempts)

test('an email whose worker is killed while it sends arrives once, from the next worker', {
  timeout: START_LIMIT_MS,
}, async () => {
  mailServer.setMode('hang')
  await subscribe(shop.url, 'killed@example.com')
  const first = await start()
  await attempted(1)
  await endWorker(first, 'SIGKILL')
  await passAMinute(db)
  mailServer.setMode('accept')
  await start()
  await arrived('killed@example.com', 1)
})

test('an email accepted just before its worker was killed is sent again with the same Message-ID, and no third time', {
  timeout: START_LIMIT_MS,
}, async () => {
  const before = mailServer.attempts()
  mailServer.setMode('accept without reply')
  await subscribe(shop.url, 'window@example.com')
  const first = await start()
  await attempted(before + 1)
  await arrived('window@example.com', 1)
  await endWorker(first, 'SIGKILL')
  await passAMinute(db)
  mailServer.setMode('accept')
  await start()
  await arrived('window@example.com', 2)
  const [one, other] = mailServer.emailsTo('window@example.com')
  expect(one?.messageId).toBe(other?.messageId)
  await subscribe(shop.url, 'next@example.com')
  await arrived('next@example.com', 1)
  expect(mailServer.emailsTo('window@example.com')).toHaveLength(2)
})

test('a worker that receives SIGTERM finishes the email that it sends', { timeout: START_LIMIT_MS }, async () => {
  const before = mailServer.attempts()
  mailServer.setMode('hang')
  const worker = await start()
  await subscribe(shop.url, 'stopping@example.com')
  await attempted(before + 1)
  const ended = endWorker(worker, 'SIGTERM')
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
