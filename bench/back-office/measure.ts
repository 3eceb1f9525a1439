import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { openStaffSignIn } from '../../src/platform/sign-in/staff-sign-in.ts'
import { refreshSold } from '../../src/shop/catalogue/catalogue/index.ts'
import { adjustStock } from '../../src/shop/stock/stock/index.ts'
import type { RunningShop } from '../../test/running-shop.ts'
import { generateCatalogue } from '../generate-catalogue.ts'
import { load, percentiles, residentMegabytes, table } from '../load.ts'
import { orderArrivals } from '../orders.ts'
import { bulkBesideShoppers } from './bulk-prices.ts'
import { timeSaves } from './catalogue-saves.ts'
import { cpuClock } from './cpu-time.ts'
import { generateOrders } from './generate-orders.ts'
import { backOfficeTargets, type Target } from './targets.ts'

const ORDERS_PER_SECOND = 50
const AIM_P95_MS = 300
const CPU_ROUNDS = 3
const STAFF_AT_ONCE = 3
const STOREFRONT_PAGES_PER_SECOND = 20

const clerk = { email: 'bench@staff.example', password: randomBytes(12).toString('hex') }

/** A shop of two years, or of `days`: products and, for `orders`, a quarter as many customers. */
export async function fillShop(
  db: Kysely<Database>,
  orders: number,
  products: number,
  { days = 730, auditDays = 730 } = {},
): Promise<void> {
  await generateCatalogue(db, products)
  const signIn = openStaffSignIn(db, { secret: randomBytes(24).toString('hex'), publicUrl: 'http://localhost' })
  const hash = await signIn.hash(clerk.password, { known: true, subject: 'bench' })
  const id = await signIn.within(db).create({ name: 'Sana Tariq', email: clerk.email, role: 'manager', hash })
  await db
    .insertInto('settings')
    .values({ key: 'secondFactorRoles', value: '[]' })
    .onConflict(oc => oc.doNothing())
    .execute()
  const startedAt = performance.now()
  await generateOrders(db, { orders, customers: Math.ceil(orders / 4), days, auditDays }, { id, name: 'Sana Tariq' })
  console.log(`${orders} orders made in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  // As the shop's job does every ten minutes: guests buy what sells best.
  await refreshSold(db)
  const { rows } = await sql<{ id: string }>`
    select sizes.id from sizes join (select id from products order by sold desc limit 60) best on best.id = product_id where not is_set`.execute(
    db,
  )
  const changes = rows.map(size => ({ sizeId: size.id, change: 100_000 }))
  await adjustStock(db, { changes, reason: 'received', actor: 'npm run bench' })
}

/** Each page of the back office `rounds` times while orders arrive, then the storefront with and without staff at work. */
export async function measureBackOffice(
  { url, pid }: RunningShop,
  db: Kysely<Database>,
  rounds: number,
): Promise<void> {
  const targets = await backOfficeTargets(db)
  const cookie = await signIn(url)
  const cpu = await cpuOfPages(url, cookie, targets, await cpuClock(pid, db))
  const arrivals = await orderArrivals(url, ORDERS_PER_SECOND)
  const times = await timePages(url, cookie, targets, rounds)
  const saves = await timeSaves(url, cookie, db, rounds)
  const pages = times.map((row, at) => ({ ...row, 'CPU alone': cpu[at] ?? 0 }))
  const rows = [...pages, ...saves.map(row => ({ ...row, 'CPU alone': '' }))]
  console.log(`Pages of the back office beside ${ORDERS_PER_SECOND} orders a second; times in ms\n\n${table(rows)}`)
  const slow = rows.filter(({ p95 }) => p95 > AIM_P95_MS)
  console.log(`\n${rows.length - slow.length} of ${rows.length} at ${AIM_P95_MS} ms or less at p95.`)
  const alone = await storefront(url, db)
  const ended = new AbortController()
  const staff = Array.from({ length: STAFF_AT_ONCE }, (_, at) => work(url, cookie, targets, at, ended.signal))
  const beside = await storefront(url, db)
  ended.abort()
  await Promise.all(staff)
  const bulk = await bulkBesideShoppers(url, cookie, await storefrontPaths(db))
  const arrived = await arrivals.stop()
  console.log(`\nOrders that arrived meanwhile\n\n${table([arrived])}`)
  console.log(
    `\nThe storefront at ${STOREFRONT_PAGES_PER_SECOND} pages a second beside these orders, without and with ${STAFF_AT_ONCE} staff at work\n\n${table(
      [
        { ...alone, name: 'no staff' },
        { ...beside, name: `${STAFF_AT_ONCE} staff` },
      ],
    )}`,
  )
  console.log(
    `\n${bulk.changed} prices changed and put back beside ${STOREFRONT_PAGES_PER_SECOND} pages a second; times of staff in ms\n\n${table(bulk.times)}\n\n${table(bulk.rows)}\n\np99 of the storefront: ${bulk.ratio} times that without (aim: 1.2).`,
  )
  console.log(`\nMemory after it: ${residentMegabytes(pid)} MB`)
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: url },
    body: new URLSearchParams({ do: 'password', ...clerk }),
  })
  if (answer.status !== 303) throw new Error(`the clerk could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
}

async function open(url: string, cookie: string, path: string): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(url + path, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - startedAt
}

/** All pages in turn, so that none is asked for twice in a row. The first round fills caches and is not counted. */
async function timePages(url: string, cookie: string, targets: readonly Target[], rounds: number) {
  const took = new Map<Target, number[]>(targets.map(target => [target, []]))
  for (let round = 0; round <= rounds; round++) {
    for (const [target, times] of took) {
      const time = await open(url, cookie, target.path)
      if (round > 0) times.push(time)
    }
  }
  return [...took].map(([{ name }, times]) => ({ page: name, ...percentiles(times) }))
}

/** The processor time of each page of a shop without other visitors, the median of `CPU_ROUNDS`. */
async function cpuOfPages(url: string, cookie: string, targets: readonly Target[], clock: () => number) {
  const took = targets.map((): number[] => [])
  for (let round = 0; round <= CPU_ROUNDS; round++) {
    for (const [at, { path }] of targets.entries()) {
      const before = clock()
      await open(url, cookie, path)
      if (round > 0) took[at]?.push(clock() - before)
    }
  }
  return took.map(times => percentiles(times).p50)
}

/** One of the staff, who opens a page a second. */
async function work(url: string, cookie: string, targets: readonly Target[], first: number, ended: AbortSignal) {
  for (let at = first * 17; !ended.aborted; at++) {
    await open(url, cookie, targets[at % targets.length]?.path ?? '/admin/today')
    await pause(1000, undefined, { signal: ended }).catch(() => undefined)
  }
}

async function storefrontPaths(db: Kysely<Database>): Promise<string[]> {
  const products = await db.selectFrom('products').select('id').orderBy('sold', 'desc').limit(10).execute()
  return ['/', '/shop?limit=24', ...products.map(({ id }) => `/product/${id}`)]
}

async function storefront(url: string, db: Kysely<Database>) {
  const paths = await storefrontPaths(db)
  return load({ name: 'storefront', url, paths, connections: 8, seconds: 15, rate: STOREFRONT_PAGES_PER_SECOND })
}
