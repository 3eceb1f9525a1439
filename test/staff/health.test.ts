import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidentTitles, recordIncident } from '../../src/platform/database/incidents.ts'
import { addJob } from '../../src/platform/database/job-queues.ts'
import { openRequestCounts } from '../../src/platform/log/request-counts.ts'
import { findFailedChecks, listChecks, readStorage } from '../../src/shop/watch/health/index.ts'
import { noteRoute } from '../../src/web/server/note-route.ts'
import type { WebEnv } from '../../src/web/server/request-context.ts'
import { type Browser, type OpenShop, openShop } from '../shop.ts'
import { open, staffBrowser, submit } from '../staff.ts'
import { staffPages } from '../staff-pages.ts'

let shop: OpenShop
let manager: Browser
beforeAll(async () => {
  shop = await openShop({ pages: staffPages })
  manager = await staffBrowser(shop, 'manager')
})
afterAll(() => shop.close())

const health = async () => (await open(manager, '/admin/health')).data

test('Health shows what is wrong while it lasts', async () => {
  expect(await health()).toMatchObject({
    incidents: [],
    storage: { free: expect.stringContaining('GB') },
    versions: { shop: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.version },
  })
  const incident = { kind: 'backups', place: '', text: 'No backup succeeded in the last day.' } as const
  await recordIncident(shop.db, incident)
  expect(await health()).toMatchObject({ incidents: [{ ...incident, title: incidentTitles.backups }] })
  await sql`update faults set seen_at = now() - interval '4 minutes'`.execute(shop.db)
  expect((await health()).incidents).toEqual([])
})

test('a job that failed is shown with its error and tried again by one press', async () => {
  await addJob(shop.db, 'order-digest', { of: 'somebody' })
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the mail server is away'`.execute(
    shop.db,
  )
  const [job] = (await health()).jobs as { id: number; name: string; state: string }[]
  expect(job).toMatchObject({ name: 'order-digest', state: 'failed', lastError: 'the mail server is away' })
  const { status } = await submit(manager, '/admin/health', { do: 'retry', jobId: String(job?.id) })
  expect(status).toBeLessThan(400)
  const { rows } = await sql<{ attempts: number }>`select attempts from graphile_worker._private_jobs`.execute(shop.db)
  expect(rows).toEqual([{ attempts: 0 }])
  // Until it has run the page says so, and is loaded again.
  expect((await health()).jobs).toMatchObject([{ name: 'order-digest', isTried: true }])
  expect((await submit(manager, '/admin/health', { do: 'retry', jobId: '999999' })).status).toBe(409)
})

test('what a check finds is an incident until a check finds nothing', async () => {
  const found = (problems: string[]) =>
    shop.db.insertInto('nightly_checks').values({ kind: 'reports', counted: 3, problems }).execute()
  await found(['Order x'])
  expect(await findFailedChecks(shop.db)).toMatchObject([{ kind: 'checks', text: expect.stringContaining('Order x') }])
  await found([])
  expect(await findFailedChecks(shop.db)).toEqual([])
  expect(await listChecks(shop.db)).toMatchObject([{ kind: 'reports', counted: 3, problems: [] }])
})

test('faults of the last day are counted by route without persons, beside what came from memory', async () => {
  const counts = openRequestCounts(shop.db, { warn: (_about, text) => expect(text).toBe('nothing to warn of') })
  const use = { hits: 10, misses: 5 }
  counts.watchCache(() => ({ ...use }))
  const app = new Hono<WebEnv>()
  app.use(noteRoute(() => '/product/:id', counts.failed))
  app.get('/product/*', c => c.text('away', 503))
  app.get('/*', c => c.text('fine'))
  for (const path of ['/product/oud', '/product/attar', '/shop']) await app.request(path)
  // Somebody who leaves while a page loads is no fault.
  await app.request('/product/oud', { signal: AbortSignal.abort() })
  Object.assign(use, { hits: 19, misses: 6 })
  await counts.flush()
  await counts.close()
  await sql`insert into request_counts values (date_trunc('hour', now() - interval '30 hours'), 'failed', '/v1/order', 500, 7)`.execute(
    shop.db,
  )
  const { failures, cache, statements } = await health()
  expect(failures).toMatchObject([{ status: 503, requests: 2, lately: 2 }])
  expect(JSON.stringify(failures)).not.toMatch(/oud|attar/)
  expect(cache).toEqual({ cached: 9, made: 1 })
  // The embedded PostgreSQL counts no statements.
  expect(statements).toBeNull()
})

test('the day on which the disk is full follows from the nights before', async () => {
  expect(await readStorage(shop.db)).toMatchObject({ fullOn: null, nights: 0 })
  // 100 bytes a night, 1,000 left.
  await sql`insert into storage_days (day, free, total, database)
    select shop_day(now()) - n, 1000 + 100 * n, 5000, 1 from generate_series(0, 9) n`.execute(shop.db)
  const { rows } = await sql<{
    day: string
  }>`select (shop_day(now()) + 10)::text as day`.execute(shop.db)
  expect(await readStorage(shop.db)).toMatchObject({ fullOn: rows[0]?.day, nights: 10 })
})
