import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { dataFolder } from '../data-folder.ts'
import { freezablePort } from '../fakes/freezable-port.ts'
import { type RunningShop, startShop } from '../running-shop.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let port: Awaited<ReturnType<typeof freezablePort>>
let shop: RunningShop
const metricsToken = 'm'.repeat(32)

beforeAll(async () => {
  dataDir = dataFolder()
  postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  port = await freezablePort(postgres.url)
  const env = {
    DATABASE_URL: port.url,
    SESSION_SECRET: 'x'.repeat(32),
    METRICS_TOKEN: metricsToken,
    LOG_LEVEL: 'fatal',
  }
  shop = await startShop({ env })
})
afterAll(async () => {
  port?.thaw()
  await shop?.stop()
  await port?.close()
  await postgres?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

// What a balancer waits for. The limits inside are shorter; nothing here measures them.
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(shop.url + path, { headers, signal: AbortSignal.timeout(30_000) })
  await answer.arrayBuffer()
  return answer.status
}
const metrics = () => ask('/metrics', { authorization: `Bearer ${metricsToken}` })

test('a database that hangs is treated as one that is away: pages 503, not ready, metrics answered; then all is as before', async () => {
  await expect.poll(() => ask('/readyz')).toBe(200)
  expect([await ask('/shop?sort=name'), await metrics()]).toEqual([200, 200])
  port.freeze()
  const paths = [
    '/shop?sort=rating',
    '/product/nothing-12345',
    '/v1/product/nothing',
    '/admin',
    '/track?number=1',
    '/shop?sort=price-asc',
  ]
  expect(await Promise.all([...paths.map(path => ask(path)), metrics()])).toEqual([
    503,
    503,
    503,
    expect.any(Number),
    expect.any(Number),
    503,
    200,
  ])
  await expect.poll(() => ask('/readyz')).toBe(503)
  expect([await ask('/healthz'), await ask('/v1/product/nothing'), await metrics()]).toEqual([200, 503, 200])
  port.thaw()
  await expect.poll(() => ask('/readyz')).toBe(200)
  expect(await ask('/shop?sort=rating')).toBe(200)
})
