/**
 * `npm run soak -- --minutes 60`: two shops and a worker of this build under a steady, low load without faults. Prints samples of memory,
 * descriptors, connections and tables as Markdown tables, and what grew; ends with 1 when anything is lost, doubled or broken.
 */
import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'
import { openCaller } from './chaos/caller.ts'
import { compare } from './chaos/check.ts'
import { openLoad } from './chaos/load.ts'
import { newModel } from './chaos/model.ts'
import { emailsOf, stopOnSignal } from './chaos/run.ts'
import { openShopUnderTest } from './chaos/shop-under-test.ts'
import { residentMegabytes, table } from './load.ts'
import { seededRandom } from './seeded-random.ts'

const CROWD = { guests: 3, guestPauseMs: 3_000, staffPauseMs: 4_000 }
const SAMPLES = 12
/** Until caches are full and each connection has been used. */
const WARM_UP_MS = 60_000
const GROWN_TABLES = 10

const minutes = readMinutes()
const shop = await openShopUnderTest()
const stop = stopOnSignal(shop)
try {
  const model = newModel()
  const caller = openCaller(shop.shops, shop.origin, model.answers)
  const load = openLoad({ shop, caller, model, random: seededRandom(1), crowd: CROWD })
  await pause(WARM_UP_MS)
  const before = await shop.withDb(tableSizes)
  const ordersBefore = model.orders.length
  const samples = [await sample(0)]
  for (let n = 1; n <= SAMPLES; n++) {
    await pause((minutes * 60_000) / SAMPLES)
    samples.push(await sample((n * minutes) / SAMPLES))
    console.error(JSON.stringify(samples.at(-1)))
  }
  const after = await shop.withDb(tableSizes)
  await load.end()
  const orders = model.orders.length - ordersBefore
  const { problems: ofEmails, sent, again } = await emailsOf(shop)
  const problems = [...(await shop.withDb(db => compare(db, model))), ...ofEmails]
  console.log(`${minutes} minutes, ${orders} orders, ${sent} emails, ${again} of them twice\n\n${table(samples)}\n`)
  console.log(`Tables that grew most\n\n${table(grown(before, after, orders))}\n`)
  console.log(problems.length === 0 ? 'Nothing is lost, doubled or broken.' : problems.join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  stop()
  await shop.remove()
}

async function sample(minute: number): Promise<Record<string, string | number>> {
  const [ended] = shop.programs.flatMap(({ ownEnds }) => ownEnds)
  if (ended) throw new Error(ended)
  const processes = Object.fromEntries(
    shop.programs.flatMap(({ name, pid }) => [
      [`${name}, MB`, residentMegabytes(pid())],
      [`${name}, descriptors`, readdirSync(`/proc/${pid()}/fd`).length],
    ]),
  )
  return { minute: Math.round(minute * 10) / 10, ...processes, ...(await shop.withDb(databaseSample)) }
}

async function databaseSample(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from orders) as orders,
      (select count(*) from graphile_worker.jobs) as jobs,
      (select count(*) from pg_stat_activity where application_name = 'khushbu') as connections,
      round(pg_database_size(current_database()) / 1048576.0, 1) as "database, MB"`.execute(db)
  return rows[0] ?? {}
}

/** In kB, with indexes. */
async function tableSizes(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; size: number }>`
    select relname as name, pg_total_relation_size(oid) / 1024 as size from pg_class
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`.execute(db)
  return new Map(rows.map(({ name, size }) => [name, size]))
}

function grown(before: Map<string, number>, after: Map<string, number>, orders: number) {
  return [...after]
    .map(([name, size]) => ({ table: name, 'growth, kB': size - (before.get(name) ?? 0), 'size, kB': size }))
    .sort((a, b) => b['growth, kB'] - a['growth, kB'])
    .slice(0, GROWN_TABLES)
    .map(row => ({ ...row, 'kB an order': Math.round((row['growth, kB'] / Math.max(orders, 1)) * 100) / 100 }))
}

function readMinutes(): number {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } }, strict: false })
  const number = Number(values.minutes)
  if (number > 0) return number
  console.error('npm run soak -- --minutes 60')
  process.exit(1)
}
