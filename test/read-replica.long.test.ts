import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedHouse } from '../db/seeds/seed-house.ts'
import { openChanges } from '../src/platform/database/changes.ts'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../src/platform/database/job-queues.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openReads, type Read } from '../src/platform/database/read-replica.ts'
import { rs } from '../src/shop/ground/money.ts'
import { dataFolder } from './data-folder.ts'
import { freezablePort } from './fakes/freezable-port.ts'
import { allowOpenOrders, shelve } from './fixtures.ts'
import { type Replica, startReplica } from './replica.ts'
import { openShop } from './shop.ts'

/** Two PostgreSQL servers, one of which streams from the other. */
let primary: { url: string; stop: () => Promise<void> }
let replica: Replica
let db: Db
const log = pino({ level: 'silent' })
const opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  const dataDir = dataFolder()
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    settings: { fsync: 'off', wal_keep_size: '64MB', shared_buffers: '16MB' },
  })
  primary = {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
  opened.push(() => primary.stop())
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  db = openDatabase(postgres.url, { poolSize: 5 })
  // A new house is closed until somebody opens it.
  await seedHouse(db)
  opened.push(() => closeDatabase(db))
  replica = await startReplica(postgres.url)
  opened.push(() => replica.stop())
  // Two servers, one of which is made here.
})
afterAll(async () => {
  for (const close of opened.reverse()) await close()
})

const isOnReplica = (read: Read) =>
  read(async some => {
    const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(some)
    return rows[0]?.standby
  })

/** Reads as a process of the shop does; `url` is the replica's unless given. */
async function reading(maxLagMs: number, url = replica.url) {
  const warnings: string[] = []
  const changes = openChanges(primary.url, log)
  const { read, close } = openReads({
    primary: db,
    url,
    maxLagMs,
    pool: { poolSize: 2 },
    changes,
    channel: 'shop_changes',
    log: { warn: (...parts: unknown[]) => void warnings.push(String(parts.at(-1))) },
  })
  opened.push(changes.close, close)
  await expect.poll(() => changes.isListening('shop_changes')).toBe(true)
  return { read, warnings }
}

test('a replica that hangs is left out: the reader is answered by the primary', async () => {
  const port = await freezablePort(replica.url)
  const { read } = await reading(60_000, port.url)
  await expect.poll(() => isOnReplica(read)).toBe(true)
  port.freeze()
  expect(await isOnReplica(read)).toBe(false)
  expect(await isOnReplica(read)).toBe(false)
  port.thaw()
  await expect.poll(() => isOnReplica(read)).toBe(true)
  await port.close()
})

test('a replica that follows is read, and one that is further behind than allowed is not', async () => {
  const { read } = await reading(60_000)
  const strict = (await reading(500)).read
  await expect.poll(() => isOnReplica(read)).toBe(true)
  await expect.poll(() => isOnReplica(strict)).toBe(true)
  await replica.pause()
  // Nobody announces this change.
  await sql`create table unannounced ()`.execute(db)
  await expect.poll(() => isOnReplica(strict)).toBe(false)
  expect(await isOnReplica(read)).toBe(true)
  await replica.resume()
  await expect.poll(() => isOnReplica(strict)).toBe(true)
})

test('what a replica does not have yet is read from the primary once it was announced: cached answers show no old price', async () => {
  const shop = await openShop({
    database: { db, url: primary.url, drop: async () => {} },
    readUrl: replica.url,
    pageCache: true,
  })
  await allowOpenOrders(db)
  const oud = await shelve(db, 'Oud', [{ ml: 12, price: 600_000 }])
  const priceShown = async () => {
    const { body } = await shop.browser().get('/v1/product?search=oud&limit=5')
    return (body.data as { sizes: { price: number }[] }[])[0]?.sizes[0]?.price
  }
  await expect.poll(priceShown).toBe(6000)
  await replica.pause()
  for (const price of [6500, 7000, 7500]) {
    await db
      .updateTable('sizes')
      .set({ price: rs(price) })
      .where('id', '=', oud.line().selectedSizeId)
      .execute()
    await expect.poll(priceShown).toBe(price)
    // Kept from the second request on.
    for (let times = 0; times < 5; times += 1) expect(await priceShown()).toBe(price)
  }
  await replica.resume()
  expect(await priceShown()).toBe(7500)
  await shop.close()
})

test('without its replica the shop reads the primary, and no read fails', async () => {
  const { read } = await reading(60_000)
  await expect.poll(() => isOnReplica(read)).toBe(true)
  await replica.stop()
  for (let times = 0; times < 20; times += 1) expect(await isOnReplica(read)).toBe(false)
})

test('a server that is no replica is never read, and the log says so', async () => {
  const { read, warnings } = await reading(60_000, primary.url)
  await expect
    .poll(async () => [await isOnReplica(read), warnings])
    .toEqual([false, [expect.stringContaining('DATABASE_READ_URL')]])
})
