import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { refreshSold } from '../../src/shop/catalogue/catalogue/index.ts'
import type { RunningShop } from '../../test/running-shop.ts'
import { hireClerk, signIn } from '../clerk.ts'
import { generateCatalogue } from '../generate-catalogue.ts'
import { percentiles, residentMegabytes, table } from '../load.ts'
import { orderArrivals, stockUp } from '../orders.ts'
import { generateOrders } from './generate-orders.ts'
import { backOfficeTargets, type Target } from './targets.ts'

const ORDERS_PER_SECOND = 50
const AIM_P95_MS = 300
const RETRY_MS = 200

/** A shop of two years: products and, for `orders`, a quarter as many customers. */
export async function fillShop(db: Kysely<Database>, orders: number, products: number): Promise<void> {
  await generateCatalogue(db, products)
  const staff = await hireClerk(db)
  const startedAt = performance.now()
  await generateOrders(db, { orders, customers: Math.ceil(orders / 4), days: 730 }, staff)
  console.log(`${orders} orders made in ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
  // As the shop's job does every ten minutes: guests buy what sells best.
  await refreshSold(db)
  await stockUp(db)
}

/** Each page of the back office `rounds` times while orders arrive. */
export async function measureBackOffice(
  { url, pid }: RunningShop,
  db: Kysely<Database>,
  rounds: number,
): Promise<void> {
  const targets = await backOfficeTargets(db)
  const cookie = await signIn(url)
  const arrivals = await orderArrivals(url, ORDERS_PER_SECOND)
  const pages = await timePages(url, cookie, targets, rounds)
  const arrived = await arrivals.stop()
  pages.sort((a, b) => b.p95 - a.p95)
  console.log(`Pages beside ${ORDERS_PER_SECOND} orders a second, slowest first; times in ms\n\n${table(pages)}`)
  const slow = pages.filter(({ p95 }) => p95 > AIM_P95_MS)
  console.log(`\n${pages.length - slow.length} of ${pages.length} at ${AIM_P95_MS} ms or less at p95.`)
  console.log(`\nOrders that arrived meanwhile\n\n${table([arrived])}`)
  console.log(`\nMemory after it: ${residentMegabytes(pid)} MB`)
}

/** How long a page takes, in ms, with the pauses after a 503 of a machine that is too busy. */
async function open(url: string, cookie: string, path: string): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const response = await fetch(url + path, { headers: { cookie }, redirect: 'manual' })
    await response.arrayBuffer()
    if (response.status === 200) return performance.now() - startedAt
    if (response.status !== 503) throw new Error(`${path} responded with ${response.status}`)
    await pause(RETRY_MS)
  }
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
