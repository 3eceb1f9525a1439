/**
 * `npm run bench`: measures the built shop and prints Markdown tables; `npm run bench -- load orders` runs only these parts:
 * load, orders, first-load, phone, back-office, search, search-cost. Flags make a part smaller or larger:
 * `-- load --products 100000`, `-- back-office --orders 20000 --rounds 5`. With taskset the shop is pinned to one core.
 */
import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { seedDemoShop } from '../db/seeds/index.ts'
import { seedLikenesses } from '../db/seeds/seed-likenesses.ts'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../src/platform/database/job-queues.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { dataFolder } from '../test/data-folder.ts'
import { type RunningShop, startShop } from '../test/running-shop.ts'
import { fillShop, measureBackOffice } from './back-office/measure.ts'
import { firstLoad } from './first-load.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { load, residentMegabytes, table } from './load.ts'
import { orderCosts } from './orders.ts'
import { phoneTimes } from './phone.ts'
import { measureSearchCost } from './search/cost.ts'
import { measureSearch } from './search/measure.ts'
import { searches } from './searches.ts'

const parts = {
  load: measureLoad,
  orders: measureOrders,
  'first-load': measureFirstLoad,
  phone: measurePhone,
  'back-office': measureOffice,
  search: () => withDatabase(({ db }) => measureSearch(db), { fill: async () => {} }),
  'search-cost': () => withDatabase(({ db }) => measureSearchCost(db), { fill: fillForSearches }),
}
type Part = keyof typeof parts

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    orders: { type: 'string', default: '200000' },
    /** Of `load`: generated instead of the demo shop's. 10,000 of `back-office` and 1,000 of `search-cost` unless given. */
    products: { type: 'string' },
    rounds: { type: 'string', default: '20' },
  },
})
const unknown = positionals.filter(name => !(name in parts))
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

/** Settings of PostgreSQL while a database is filled that is made anew when its machine fails. */
const LOADING = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  shared_buffers: '2GB',
  autovacuum: 'off',
}

const log = pino({ level: 'warn' })
console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}\n`)
for (const part of (positionals.length > 0 ? positionals : Object.keys(parts)) as Part[]) {
  console.log(`## ${part}\n`)
  await parts[part]()
  console.log()
}

type Place = { dataDir: string; env: Record<string, string>; db: Db }
type Fill = (db: Db, dataDir: string) => Promise<void>

/** A database of its own: the demo shop, unless `fill` puts something else into it. */
async function withDatabase<T>(measure: (place: Place) => Promise<T>, { fill = seedDemo as Fill } = {}): Promise<T> {
  const dataDir = dataFolder()
  try {
    await onPostgres(dataDir, LOADING, db => fill(db, dataDir))
    return await onPostgres(dataDir, {}, async (db, url) => {
      await sql`vacuum analyze`.execute(db)
      const env = { RATE_LIMITS: 'off', LOG_LEVEL: 'error', DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32) }
      return measure({ dataDir, env, db })
    })
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres<T>(
  dataDir: string,
  settings: Record<string, string>,
  work: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings })
  // A generator's statement takes minutes.
  const db = openDatabase(postgres.url, { responseMs: 3_600_000 })
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    return await work(db, postgres.url)
  } finally {
    await closeDatabase(db)
    await postgres.stop()
  }
}

async function seedDemo(db: Db, dataDir: string): Promise<void> {
  await seedDemoShop(db, await openStorage({ dataDir }))
}

async function fillForSearches(db: Db): Promise<void> {
  await generateCatalogue(db, Number(flags.products ?? 1_000))
  await seedLikenesses(db)
}

/** Starts a shop with a database of its own; on one core unless `pinned` is false. */
async function withShop<T>(
  measure: (shop: RunningShop, db: Db) => Promise<T>,
  { fill = seedDemo as Fill, pinned = true, env: more = {} as Record<string, string> } = {},
): Promise<T> {
  return withDatabase(
    async ({ dataDir, env, db }) => {
      const shop = await startShop({ dataDir, env: { ...env, ...more } })
      try {
        if (pinned) pin(shop.pid)
        return await measure(shop, db)
      } finally {
        await shop.stop()
      }
    },
    { fill },
  )
}

/** Pins the process to the first core, so that the figures are those of one core. */
function pin(pid: number): void {
  try {
    execFileSync('taskset', ['-a', '-cp', '0', String(pid)], { stdio: 'ignore' })
  } catch {
    console.log('(not pinned to one core: taskset is missing)')
  }
}

async function firstProduct(url: string): Promise<string> {
  const { data } = await (await fetch(`${url}/v1/product?limit=1&sort=best-selling`)).json()
  return data[0]._id
}

/** Made anew for each request, then from the page cache. */
async function measureLoad(): Promise<void> {
  const products = Number(flags.products)
  const fill = products ? (db: Db) => generateCatalogue(db, products) : seedDemo
  for (const megabytes of ['0', '64']) {
    await withShop(loadCatalogue, { fill, env: { PAGE_CACHE_MB: megabytes } })
    console.log(megabytes === '0' ? '^ made anew for each request (PAGE_CACHE_MB=0)\n' : '^ from the page cache')
  }
}

async function loadCatalogue({ url, pid }: RunningShop): Promise<void> {
  const product = await firstProduct(url)
  const searchPaths = searches.map(text => `/v1/product?search=${encodeURIComponent(text)}`)
  const targets = [
    { name: 'GET /v1/product (24)', paths: ['/v1/product?page=1&limit=24'] },
    {
      name: 'GET /v1/product (24, filtered)',
      paths: ['/v1/product?limit=24&category=Women&minPrice=2000&sort=price-asc'],
    },
    { name: 'GET /v1/product/{id}', paths: [`/v1/product/${product}`] },
    { name: 'search', paths: searchPaths },
    { name: 'page /', paths: ['/'] },
    { name: 'page /shop (24)', paths: ['/shop?limit=24'] },
    { name: 'page /product/{id}', paths: [`/product/${product}`] },
  ]
  const rows = []
  for (const target of targets) rows.push({ ...(await load({ url, ...target })) })
  console.log(`${table(rows)}\n\nMemory after the load: ${residentMegabytes(pid)} MB`)
}

/** With the jobs of orders in the shop's process, then with none: `JOBS=apart`. */
async function measureOrders(): Promise<void> {
  const rows: Record<string, string | number>[] = []
  for (const jobs of ['inside', 'apart']) {
    await withShop(async (shop, db) => void rows.push({ jobs, ...(await orderCosts(shop, db)) }), {
      env: { JOBS: jobs },
    })
  }
  console.log(table(rows))
}

async function measureFirstLoad(): Promise<void> {
  await withShop(async ({ url }) => {
    console.log(
      table(await firstLoad(url, ['/', '/shop', `/product/${await firstProduct(url)}`, '/cart', '/checkout'])),
    )
  })
}

/** Not pinned: the browser needs more than what the shop leaves of a core. */
async function measurePhone(): Promise<void> {
  await withShop(
    async ({ url }) => {
      const paths = ['/', '/shop', `/product/${await firstProduct(url)}`]
      for await (const row of phoneTimes(url, paths)) console.log(table([row]))
    },
    { pinned: false },
  )
}

/** Not pinned: a shop of this size has two cores. */
async function measureOffice(): Promise<void> {
  await withShop((shop, db) => measureBackOffice(shop, db, Number(flags.rounds)), {
    fill: db => fillShop(db, Number(flags.orders), Number(flags.products ?? 10_000)),
    pinned: false,
  })
}
