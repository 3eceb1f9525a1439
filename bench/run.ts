/**
 * `npm run bench`: measures the built shop and prints Markdown tables; `npm run bench -- load orders` runs only these parts.
 * Parts: first-load, phone, start, load, kept, orders, emails, newsletter, lists, logins, uploads, floods, siege, rolling, media, archive, search, large, large-search, unseen-search, back-office, reports, product-import, rails-day
 * (`npm run bench -- back-office --orders 20000 --rounds 5`: a smaller one; `-- rolling --processes 2`: one shop that is reloaded;
 * `-- floods --flood 5,000`: those with these words in their names).
 * With taskset the shop is pinned to one core.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { pino } from 'pino'
import { seedDemoShop } from '../db/seeds/index.ts'
import { closeDatabase, type Db, openDatabase } from '../src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { migrateJobs } from '../src/platform/database/jobs.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openStorage } from '../src/platform/storage/storage.ts'
import { dataFolder } from '../test/data-folder.ts'
import { type RunningShop, startShop } from '../test/running-shop.ts'
import { archiveDelays } from './archive.ts'
import { fillShop, measureBackOffice } from './back-office/measure.ts'
import { measureReports } from './back-office/measure-reports.ts'
import { emailLoad } from './emails.ts'
import { firstLoad } from './first-load.ts'
import { floodShop } from './floods.ts'
import { generateCatalogue } from './generate-catalogue.ts'
import { keptLoad } from './kept.ts'
import { load, residentMegabytes, table } from './load.ts'
import { loginLoad } from './logins.ts'
import { mediaCosts } from './media.ts'
import { newsletterLoad } from './newsletter.ts'
import { officeLists } from './office-lists.ts'
import { orderCosts } from './orders.ts'
import { phoneTimes } from './phone.ts'
import { importLoad } from './product-import.ts'
import { railsDay } from './rails-day.ts'
import { severalProcesses, twoShops } from './restarted-shops.ts'
import { rollingRestarts } from './rolling-restarts.ts'
import { measureSearch } from './search/measure.ts'
import { searchesAlone, searchLoad, wordsByShare } from './search-load.ts'
import { searches } from './searches.ts'
import { besiegeShop } from './siege.ts'
import { fileLoad, uploadLoad } from './uploads.ts'

const parts = {
  'first-load': measureFirstLoad,
  phone: measurePhone,
  start: measureStart,
  // What is made anew for each request; 'kept' measures what leaves from memory.
  load: () => measureLoad('demo shop'),
  kept: measureKept,
  orders: measureOrders,
  emails: measureEmails,
  newsletter: measureNewsletter,
  lists: () => withEmptyDatabase(async db => console.log(table(await officeLists(db)))),
  logins: measureLogins,
  uploads: measureUploads,
  archive: async () => console.log(table(await archiveDelays())),
  floods: measureFloods,
  siege: measureSiege,
  rolling: measureRollingRestarts,
  media: measureMedia,
  search: measureSearchWords,
  large: measureLarge,
  'large-search': measureLargeSearch,
  'unseen-search': measureUnseenSearch,
  'back-office': measureOffice,
  reports: measureReportsOfYears,
  'product-import': measureProductImport,
  'rails-day': async () =>
    console.log(
      table(
        await withDatabase(
          ({ db }) => railsDay(db),
          async () => {},
        ),
      ),
    ),
}
type Part = keyof typeof parts

/** Settings of PostgreSQL while a database is filled that is made anew when its machine fails. */
const LOADING = {
  ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  ...{ max_wal_size: '16GB', checkpoint_timeout: '1h', shared_buffers: '2GB', autovacuum: 'off' },
}

const log = pino({ level: 'warn' })
const quiet = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
const selectedParts = process.argv.slice(2).filter((name): name is Part => name in parts)
console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}\n`)
for (const part of selectedParts.length > 0 ? selectedParts : (Object.keys(parts) as Part[])) {
  console.log(`## ${part}\n`)
  await parts[part]()
  console.log()
}

type Place = { dataDir: string; env: Record<string, string>; db: Db }

/** A database of its own: the demo shop, unless `fill` puts something else into it. In the folder `kept` it is filled once, and stays. */
async function withDatabase<T>(measure: (place: Place) => Promise<T>, fill = seedDemo, kept = ''): Promise<T> {
  const dataDir = kept || dataFolder()
  try {
    const filled = join(dataDir, 'filled')
    if (!existsSync(filled)) {
      await onPostgres(dataDir, LOADING, db => fill(db, dataDir))
      writeFileSync(filled, '')
    }
    return await onPostgres(dataDir, {}, async (db, url) => {
      await sql`vacuum analyze`.execute(db)
      const env = { ...quiet, DATABASE_URL: url, SESSION_SECRET: 'x'.repeat(32) }
      return measure({ dataDir, env, db })
    })
  } finally {
    if (!kept) await rm(dataDir, { recursive: true, force: true })
  }
}

async function onPostgres<T>(
  dataDir: string,
  settings: Record<string, string>,
  work: (db: Db, url: string) => Promise<T>,
): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, settings })
  // A generator's statement takes minutes.
  const db = openDatabase(postgres.url, { answerMs: 3_600_000 })
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

/** Starts a shop with a database of its own. */
async function withShop<T>(
  measure: (shop: RunningShop, db: Db) => Promise<T>,
  { fill = seedDemo, pinned = true, keptMegabytes = 64, env: more = {} } = {},
): Promise<T> {
  return withDatabase(async ({ dataDir, env, db }) => {
    const shop = await startShop({ dataDir, env: { ...env, PAGE_CACHE_MB: String(keptMegabytes), ...more } })
    try {
      if (pinned) pin(shop.pid)
      return await measure(shop, db)
    } finally {
      await shop.stop()
    }
  }, fill)
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
  const answer = await (await fetch(`${url}/v1/product?limit=1&sort=best-selling`)).json()
  return answer.data[0]._id
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

async function measureStart(): Promise<void> {
  // The first start creates the database and the demo shop; the later ones measure a restart.
  const first = await startShop({ env: quiet })
  const again: number[] = []
  await first.kill()
  for (let n = 0; n < 3; n++) {
    const shop = await startShop({ dataDir: first.dataDir, env: quiet })
    again.push(Math.round(shop.startedIn))
    await shop.stop()
  }
  await first.stop()
  console.log(table([{ 'first start, ms': Math.round(first.startedIn), 'starts after it, ms': again.join(', ') }]))
}

async function measureLoad(catalogue: string): Promise<void> {
  await withShop(shop => loadCatalogue(shop, catalogue), { keptMegabytes: 0 })
}

async function loadCatalogue({ url, pid }: RunningShop, catalogue: string): Promise<void> {
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
  console.log(`${catalogue}; latencies in ms, 16 connections\n\n${table(rows)}`)
  console.log(`\nMemory after the load: ${residentMegabytes(pid)} MB`)
}

async function measureKept(): Promise<void> {
  await withShop(async ({ url, pid }) => {
    console.log(table(await keptLoad(url, await firstProduct(url), pin)))
    console.log(`\nMemory after the load: ${residentMegabytes(pid)} MB`)
  })
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

/** A database of its own, and `npm run worker` on it: no shop beside that works the queue too. */
function measureEmails(): Promise<void> {
  return withEmptyDatabase(async (db, url) => console.log(table([await emailLoad(db, url)])))
}

/** `--readers 5000`: a smaller one. */
function measureNewsletter(): Promise<void> {
  return withEmptyDatabase(async (db, url) => {
    const { values } = parseArgs({ options: { readers: { type: 'string', default: '50000' } }, strict: false })
    for (const rows of await newsletterLoad(db, url, { readers: Number(values.readers) }))
      console.log(`${table(rows)}\n`)
  })
}

async function withEmptyDatabase(measure: (db: Db, url: string) => Promise<void>): Promise<void> {
  const dataDir = dataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    await migrate(postgres.url)
    await migrateJobs(postgres.url)
    const db = openDatabase(postgres.url)
    await measure(db, postgres.url)
    await closeDatabase(db)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Not pinned: passwords are hashed on another core than the one that renders pages. */
async function measureLogins(): Promise<void> {
  await withShop(async ({ url }) => console.log(table([await loginLoad(url)])), { pinned: false })
}

async function measureProductImport(): Promise<void> {
  await withShop(async (shop, db) => console.log(table(await importLoad(shop, db))), { pinned: false })
}

async function measureUploads(): Promise<void> {
  console.log(table(await fileLoad()))
  await withShop(async ({ url, pid }, db) => console.log(table(await uploadLoad(url, pid, db))))
}

/** Two shops on one database, or one of several processes; not pinned. */
async function measureRollingRestarts(): Promise<void> {
  const { values } = parseArgs({ options: { processes: { type: 'string', default: '0' } }, strict: false })
  const processes = Number(values.processes)
  await withDatabase(async place => {
    const shops = processes > 0 ? await severalProcesses(place, processes) : await twoShops(place)
    console.log(table([await rollingRestarts(shops, join(place.dataDir, 'nginx'))]))
  })
}

async function measureMedia(): Promise<void> {
  console.log(table(await mediaCosts()))
}

/** Not pinned: the floods come from the other core. */
async function measureFloods(): Promise<void> {
  const { values } = parseArgs({ options: { flood: { type: 'string', default: '' } }, strict: false })
  await withShop(
    async shop => {
      const broken: (string | number)[] = []
      for await (const { held, row } of floodShop(shop, String(values.flood))) {
        if (!held) broken.push(row.flood)
        console.log(table([row]))
      }
      if (broken.length > 0) throw new Error(`The shop did not hold: ${broken.join('; ')}`)
    },
    { pinned: false, keptMegabytes: 0 },
  )
}

/** Not pinned: those who besiege it come from the other core. Pages are made anew, so that they need the database. */
async function measureSiege(): Promise<void> {
  await withShop(({ url }, db) => besiegeShop(url, db), { pinned: false, keptMegabytes: 0 })
}

/** What share of the searches in `bench/search` find a right product; those that do not are named. */
async function measureSearchWords(): Promise<void> {
  const dataDir = dataFolder()
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  try {
    await migrate(postgres.url)
    const db = openDatabase(postgres.url)
    await measureSearch(db)
    await closeDatabase(db)
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function measureLarge(): Promise<void> {
  await withShop(shop => loadCatalogue(shop, '100,000 products'), {
    fill: db => generateCatalogue(db, 100_000),
    keptMegabytes: 0,
  })
}

/** Not pinned: both shops share both cores with their databases. */
async function measureLargeSearch(): Promise<void> {
  const withProducts = <T>(products: number, measure: (shop: RunningShop, db: Db) => Promise<T>) =>
    withShop(measure, { fill: db => generateCatalogue(db, products), pinned: false, keptMegabytes: 0 })
  await withProducts(1_000, (small, smallDb) =>
    withProducts(100_000, async (large, largeDb) => {
      const catalogues = [
        { products: 1_000, shop: small, db: smallDb },
        { products: 100_000, shop: large, db: largeDb },
      ]
      for (const measured of [searchLoad, searchesAlone]) {
        const rows = []
        for await (const row of measured(catalogues)) rows.push(row)
        console.log(`\n${table(rows)}`)
      }
    }),
  )
}

/** Words of an unknown distribution: searches by 16 connections, of words by how many products have them. */
async function measureUnseenSearch(): Promise<void> {
  const withProducts = <T>(products: number, measure: (shop: RunningShop, db: Db) => Promise<T>) =>
    withShop(measure, { fill: db => generateCatalogue(db, products, 1, 'unseen'), pinned: false, keptMegabytes: 0 })
  await withProducts(1_000, (small, smallDb) =>
    withProducts(100_000, async (large, largeDb) => {
      const catalogues = [
        { products: 1_000, shop: small, db: smallDb },
        { products: 100_000, shop: large, db: largeDb },
      ]
      const rows = []
      for await (const row of searchLoad(catalogues, await wordsByShare(largeDb))) rows.push(row)
      console.log(`\n${table(rows)}`)
    }),
  )
}

/** Not pinned: a shop of this size has two cores. Pages of the storefront are made anew, so that they need the database. */
async function measureOffice(): Promise<void> {
  const options = {
    orders: { type: 'string', default: '200000' },
    products: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '20' },
  } as const
  const { values } = parseArgs({ options, strict: false })
  await withShop((shop, db) => measureBackOffice(shop, db, Number(values.rounds)), {
    fill: db => fillShop(db, Number(values.orders), Number(values.products)),
    pinned: false,
    keptMegabytes: 0,
  })
}

/** `npm run bench -- reports --orders 2000000`; with `--data FOLDER` the orders are generated there once, and measured again by the next run. */
async function measureReportsOfYears(): Promise<void> {
  const options = {
    orders: { type: 'string', default: '2000000' },
    products: { type: 'string', default: '500' },
    years: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '20' },
    data: { type: 'string', default: '' },
  } as const
  const { values } = parseArgs({ options, strict: false })
  const years = Number(values.years)
  await withDatabase(
    ({ db }) => measureReports(db, years, Number(values.rounds)),
    db => fillShop(db, Number(values.orders), Number(values.products), { days: years * 365, auditDays: 60 }),
    String(values.data),
  )
}
