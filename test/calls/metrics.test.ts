import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addJob } from '../../src/platform/database/job-queues.ts'
import { openEmailSender } from '../../src/platform/email/emails.ts'
import { type Metrics, openMetrics } from '../../src/platform/log/metrics.ts'
import { addEmail } from '../../src/shop/ground/email-urgency.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import { serveMetrics } from '../../src/web/server/admission/serve-metrics.ts'
import type { FinishedRequest } from '../../src/web/server/admission/watch-requests.ts'
import { startMailServer } from '../fakes/mail-server.ts'
import { shelve } from '../fixtures.ts'
import { openPort } from '../open-port.ts'
import { type OpenShop, openShop, sessionSecret } from '../shop.ts'

const token = 'a token for tests'
let shop: OpenShop
let metrics: Metrics
let server: Awaited<ReturnType<typeof openPort>>
let origin = ''
let answered: FinishedRequest[] = []

beforeAll(async () => {
  shop = await openShop()
  metrics = openMetrics(shop.db)
  server = await openPort(shop.app.fetch, {
    respondToProbe: serveMetrics(metrics, token),
    onResponse: request => {
      answered.push(request)
      metrics.observeRequest(request)
    },
  })
  origin = `http://127.0.0.1:${server.port}`
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const scrape = (authorization = `Bearer ${token}`) => fetch(`${origin}/metrics`, { headers: { authorization } })
/** The value of a metric, by its name and labels as they are written. */
async function metricOf(line: string): Promise<number> {
  const text = await (await scrape()).text()
  const found = text.split('\n').find(each => each.startsWith(`${line} `))
  return Number(found?.slice(line.length + 1) ?? Number.NaN)
}

test('without the token nobody reads metrics, nor learns that there are any', async () => {
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    const answer = await scrape(authorization)
    expect([answer.status, await answer.text()]).toEqual([404, 'no pages here'])
  }
  expect((await scrape()).headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
})

test('requests are measured by route and status, and noted without ids, queries or persons', async () => {
  answered = []
  await fetch(`${origin}/v1/product/secret-id?email=sana@example.com`)
  const wrong = { email: 'sana@example.com', password: 'Wrong&Word1' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${origin}/v1/customer/login`, { method: 'POST', headers, body: JSON.stringify(wrong) })
  await fetch(`${origin}/v1/nothing/here`)
  // The scrapes of other tests may end late.
  const others = () => answered.filter(({ route }) => route !== '/metrics')
  await expect.poll(() => others().length).toBe(3)
  expect(others().map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
    'GET /v1/product/:id 404',
    'POST /v1/customer/login 401',
    'GET /v1/* 404',
  ])
  expect(Object.keys(others()[0] ?? {}).sort()).toEqual(['method', 'ms', 'requestId', 'route', 'status'])
  expect(JSON.stringify(answered)).not.toMatch(/secret-id|sana/)
  const labels = 'method="GET",route="/v1/product/:id",status="404"'
  expect(await metricOf(`khushbu_request_seconds_count{${labels}}`)).toBe(1)
  expect(await metricOf(`khushbu_request_seconds_bucket{le="10",${labels}}`)).toBe(1)
})

test('an unexpected error is one line of the log with the id that its request and its answer have, and without the person', async () => {
  answered = []
  await sql`alter table subscribers rename to lost`.execute(shop.db)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'sana@example.com' })
  const answer = await fetch(`${origin}/v1/subscribe`, { method: 'POST', headers, body })
  await sql`alter table lost rename to subscribers`.execute(shop.db)
  const { requestId } = (await answer.json()) as { requestId: string }
  expect(answer.status).toBe(500)
  await expect.poll(() => answered.map(request => request.requestId)).toContain(requestId)
  const [line = '', ...more] = shop.errors.splice(0)
  expect(more).toEqual([])
  expect(JSON.parse(line)).toMatchObject({ requestId, route: '/v1/subscribe', err: { code: '42P01' } })
  expect(line).not.toContain('sana')
})

test('jobs are counted by queue, with the wait of the oldest; who asked for a size is written to last', async () => {
  await addEmail(shop.db, 'forgot-password', { email: 'a@example.com', askedAt: new Date().toISOString() })
  await addEmail(shop.db, 'order-received', { orderId: 'one' })
  const oud = await shelve(shop.db, 'Oud', [{ ml: 12, price: 600_000, stock: 0 }])
  const { selectedSizeId: sizeId } = oud.line()
  const ask = { size_id: sizeId, email: 'b@example.com', mailbox: 'b@example.com' }
  await shop.db.insertInto('stock_asks').values(ask).execute()
  await adjustStock(shop.db, { changes: [{ sizeId, change: 1 }], reason: 'received', actor: 'a test' })
  await addJob(shop.db, 'fetch-pictures', { moveId: 1 }, { queue: 'slow' })
  for (const queue of ['urgent', 'usual', 'bulk', 'slow']) {
    expect(await metricOf(`khushbu_jobs{queue="${queue}",state="due"}`)).toBe(1)
    expect(await metricOf(`khushbu_jobs{queue="${queue}",state="failed"}`)).toBe(0)
    expect(await metricOf(`khushbu_jobs_oldest_seconds{queue="${queue}"}`)).toBeGreaterThan(0)
  }
})

test('emails that were sent and that failed are counted', async () => {
  const mailServer = await startMailServer()
  const parts = { smtpUrl: mailServer.url, secret: sessionSecret, connections: 1, onResult: metrics.countEmail }
  const { sendEmail, close } = openEmailSender(shop.db, parts)
  const from = { name: 'Khushbu', address: 'care@khushbu.example' }
  const email = { to: 'c@example.com', subject: 'One', text: 'One', html: '<p>One</p>' }
  await sendEmail('one', from, email)
  mailServer.setMode('refuse')
  await expect(sendEmail('two', from, email)).rejects.toThrow('try later')
  close()
  await mailServer.close()
  expect(await metricOf('khushbu_emails_total{result="sent"}')).toBe(1)
  expect(await metricOf('khushbu_emails_total{result="failed"}')).toBe(1)
})

test('database connections, cached answers, memory and the event loop are measured', async () => {
  metrics.watchPageCache(() => ({ hits: 5, misses: 2, responses: 3, bytes: 4000 }))
  expect(await metricOf('khushbu_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(await metricOf('khushbu_database_connections{state="waiting"}')).toBe(0)
  expect(await metricOf('khushbu_page_cache_requests_total{result="hit"}')).toBe(5)
  expect(await metricOf('khushbu_page_cache_requests_total{result="miss"}')).toBe(2)
  expect(await metricOf('khushbu_page_cache_bytes')).toBe(4000)
  expect(await metricOf('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect(await metricOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
})
