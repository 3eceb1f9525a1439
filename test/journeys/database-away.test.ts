import { rm } from 'node:fs/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts'
import { dataFolder } from '../data-folder.ts'
import { closeAfterTest, whenTestFails } from '../failure-report.ts'
import { lastLines, type RunningShop, startShop } from '../running-shop.ts'
import { thoroughTest } from '../thorough.ts'

let dataDir: string
let postgres: EmbeddedPostgres
let shop: RunningShop
const metricsToken = 'm'.repeat(32)

beforeAll(async () => {
  dataDir = dataFolder()
  postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }) })
  const env = { DATABASE_URL: postgres.url, SESSION_SECRET: 'x'.repeat(32), METRICS_TOKEN: metricsToken }
  shop = await startShop({ env })
})
afterAll(async () => {
  await shop?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function isHomeKept(): Promise<boolean> {
  const home = await fetch(shop.url)
  await home.text()
  expect(home.status).toBe(200)
  const metrics = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
  return /khushbu_page_cache_requests_total{result="hit"} [1-9]/.test(await metrics.text())
}

thoroughTest(
  'without its database the shop goes on with kept pages and answers the rest 503 with Retry-After',
  async () => {
    const forget = whenTestFails('the log of the shop', () => lastLines(shop.logFile))
    closeAfterTest(async () => forget())
    // Just after the start nothing is kept: the process does not receive notifications yet.
    await expect.poll(isHomeKept).toBe(true)
    await postgres.stop()

    const kept = await fetch(shop.url)
    await kept.text()
    expect(kept.status).toBe(200)
    for (const path of ['/shop', '/shop.data', '/product/nothing-12345', '/order/some?key=1', '/v1/product/nothing']) {
      const answer = await fetch(shop.url + path)
      const caching = answer.headers.get('cache-control')
      expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '5'])
      expect(caching).toContain('no-store')
      const text = await answer.text()
      if (!path.endsWith('.data')) expect(text).toContain('The shop needs a moment. Please try again in a few seconds')
    }
  },
)
