import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { today } from '../../src/shop/ground/dates.ts'
import { findDay, findUnusual } from '../../src/shop/money/day-close/index.ts'
import { findReport, ReportFilter, refreshReports } from '../../src/shop/money/reports/index.ts'
import { reportKinds } from '../../src/shop/money/reports/rules.ts'
import { percentiles, table } from '../load.ts'

const AIM_P95_MS = 500
const SINGLE_ORDERS = 20

/** How long the summaries of all orders take, one changed order of the first and of the last year, and each report over five years. */
export async function measureReports(db: Kysely<Database>, years: number, rounds: number): Promise<void> {
  await sql`set statement_timeout = 0`.execute(db)
  const { rows } = await sql<{ orders: number }>`select count(*)::int as orders from orders`.execute(db)
  const orders = rows[0]?.orders ?? 0
  const all = await timed(() => refreshReports(db))
  console.log(`Summaries of ${orders} orders: ${Math.round(all / 1000)} s, ${(all / orders).toFixed(2)} ms an order\n`)
  await sql`vacuum analyze`.execute(db)
  console.log(table([await oneOrder(db, 'asc'), await oneOrder(db, 'desc')]))
  const to = today()
  const from = `${Number(to.slice(0, 4)) - years}${to.slice(4)}`
  const asked = Object.entries(reportKinds).flatMap(([name, { by = { '': '' } }]) =>
    Object.keys(by).map(each => ({ name: name as keyof typeof reportKinds, by: each })),
  )
  const works = [
    ...asked.map(({ name, by }) => ({
      name: `${name} ${by}`.trim(),
      work: () => findReport(db, name, ReportFilter.parse({ from, to, by })) as Promise<unknown>,
    })),
    { name: 'day', work: () => findDay(db, to) },
    { name: 'unusual', work: () => findUnusual(db) },
  ]
  const times = []
  for (const { name, work } of works) {
    const each: number[] = []
    for (let round = 0; round < rounds; round += 1) each.push(await timed(work))
    times.push({ report: name, ...percentiles(each) })
  }
  console.log(`\nReports of ${years} years; times in ms\n\n${table(times)}`)
  const slow = times.filter(({ p95 }) => p95 > AIM_P95_MS)
  console.log(`\n${times.length - slow.length} of ${times.length} at ${AIM_P95_MS} ms or less at p95.`)
}

/** The queue's work after one order has changed, of the oldest or the newest delivered ones. */
async function oneOrder(db: Kysely<Database>, from: 'asc' | 'desc') {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('order_status', '=', 'delivered')
    .orderBy('created_at', from)
    .limit(SINGLE_ORDERS)
    .execute()
  const each: number[] = []
  for (const { id } of rows) {
    await db.insertInto('report_queue').values({ order_id: id }).execute()
    each.push(await timed(() => refreshReports(db)))
  }
  return { 'one changed order': from === 'asc' ? 'of the first day' : 'of the last days', ...percentiles(each) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}
