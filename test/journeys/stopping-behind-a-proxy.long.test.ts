import getPort from 'get-port'
import { expect, test } from 'vitest'
import { migrateJobs } from '../../src/platform/database/job-queues.ts'
import { freshDatabase } from '../database.ts'
import { shelve } from '../fixtures.ts'
import { rawClient, rawRequest } from '../raw-client.ts'
import { startShop } from '../running-shop.ts'

test('a shop that stops behind a proxy accepts no more connections, but answers a request on one that was idle', async () => {
  const database = await freshDatabase()
  await migrateJobs(database.url)
  const oud = await shelve(database.db, 'Oud', [{ ml: 12, price: 600_000, stock: 30 }])
  const port = await getPort({ host: '127.0.0.1' })
  const shop = await startShop({
    env: { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(32), PORT: String(port), DRAIN_SECONDS: '1' },
  })
  const body = JSON.stringify({ items: [oud.line()] })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  const quote = rawRequest('/v1/cart/quote', { method: 'POST', headers, body })
  const proxy = await rawClient(port, quote)
  await expect.poll(() => proxy.statuses()).toEqual([200])
  const stopped = shop.stop()
  const isRefused = async () => {
    const late = await rawClient(port)
    const refused = late.isClosed()
    late.socket.destroy()
    return refused
  }
  await expect.poll(isRefused, { timeout: 20_000 }).toBe(true)
  proxy.socket.write(quote)
  await expect.poll(() => proxy.statuses()).toEqual([200, 200])
  // The proxy's next request goes to another shop.
  await proxy.closed
  expect(
    proxy
      .text()
      .toLowerCase()
      .match(/connection: close/g),
  ).toHaveLength(1)
  await stopped
  await database.drop()
})
