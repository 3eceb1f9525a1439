import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { plannedForItsValues } from '../../../platform/database/named-statements.ts'
import { type LeftUndone, NotDone } from '../../../platform/not-done.ts'
import { shareChangedOrders, waitingForReports } from '../../ground/changed-orders.ts'
import { dateOf } from '../../ground/days-in-sql.ts'
import { eachApart, togetherOrApart } from '../../ground/each-apart.ts'

/** Changed orders that one transaction works: half a second with days of 1,000 orders. */
const ORDERS_AT_ONCE = 2_000

/**
 * Makes the summaries of everything that has changed anew. Interrupted by `signal`, the next run goes on. An order that
 * fails keeps its rows of the queue and holds up no other; throws `NotDone`, which names it.
 */
export async function refreshReports(db: Db, signal?: AbortSignal): Promise<void> {
  await shareChangedOrders(db)
  await eachApart(
    queued(db, signal),
    () => 'Reports',
    some =>
      togetherOrApart(
        some,
        ({ orderId, day }) => (orderId ? `Reports of order ${orderId}` : `The ledger of ${day}`),
        part => sql`select refresh_reports(${part.flatMap(({ ids }) => ids)}::bigint[])`.execute(db),
      ),
  )
}

type Queued = { orderId: string | null; day: string | null; ids: string[]; last: number }

/** What the queue has, oldest first: some thousand rows at a time, by what they are about. */
async function* queued(db: Db, signal?: AbortSignal): AsyncGenerator<Queued[]> {
  for (let after = 0; !signal?.aborted; ) {
    const { rows } = await sql<Queued>`
      select order_id as "orderId", ledger_day::text as day, array_agg(id::text) as ids, max(id) as last
      from (select * from report_queue where id > ${after} order by id limit ${ORDERS_AT_ONCE}) oldest group by 1, 2`.execute(
      db,
    )
    if (rows.length === 0) return
    yield rows
    after = Math.max(...rows.map(({ last }) => last))
  }
}

type Recount = { orders: number; differences: string[] }

/**
 * Compares every summary with the orders and ledgers that it is made of, and queues what differs to be made anew. What
 * waits in the queue is not compared. Stores the result (`nightly_checks`). Throws `NotDone` at the end for orders
 * whose summaries fail.
 */
export async function recountReports(db: Db, signal?: AbortSignal, ordersAtOnce = 5_000): Promise<Recount> {
  const differences: string[] = []
  let orders = 0
  const failures: LeftUndone[] = []
  const noteUndone = (error: unknown) => {
    if (!(error instanceof NotDone)) throw error
    failures.push(...error.failures)
  }
  await refreshReports(db, signal).catch(noteUndone)
  for await (const ids of allOrders(db, ordersAtOnce, signal)) {
    orders += ids.length
    await togetherOrApart(
      ids,
      id => `Reports of order ${id}`,
      async some => void differences.push(...(await recountOrders(db, some)).map(id => `Order ${id}`)),
    ).catch(noteUndone)
  }
  for (const part of [recountDays, recountMonths, recountPeople, recountLedger]) {
    if (!signal?.aborted) differences.push(...(await part(db)))
  }
  await db
    .insertInto('nightly_checks')
    .values({ kind: 'reports', counted: orders, problems: differences.slice(0, 100) })
    .execute()
  if (failures.length > 0) throw new NotDone(failures)
  return { orders, differences }
}

async function* allOrders(db: Db, most: number, signal?: AbortSignal): AsyncGenerator<string[]> {
  for (let after = ''; !signal?.aborted; ) {
    const chosen = await db
      .selectFrom('orders')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(most)
      .execute()
    const last = chosen.at(-1)
    if (!last) return
    yield chosen.map(({ id }) => id)
    after = last.id
  }
}

/** Queues those of these orders whose lines differ, and returns their ids. */
async function recountOrders(db: Db, ids: readonly string[]): Promise<string[]> {
  // One statement sees one state of the queue, the orders and the summaries.
  const { rows } = await sql<{ id: string }>`${plannedForItsValues}
    with stored as materialized (select * from report_lines where order_id = any (${ids}::text[])),
    counted as materialized (select * from report_lines_of(${ids}::text[])),
    moments as materialized (select * from report_moments where order_id = any (${ids}::text[])),
    happened as materialized (select * from report_moments_of(${ids}::text[])),
    differing as materialized (
      select order_id from (
        select order_id from ((select * from stored except select * from counted) union all (select * from counted except select * from stored)) lines
        union all
        select order_id from ((select * from moments except select * from happened) union all (select * from happened except select * from moments)) days) each
      where order_id not in (select order_id from ${waitingForReports} where order_id is not null) group by order_id)
    insert into report_queue (order_id) select order_id from differing returning order_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

const DAYS_AT_ONCE = 31

/** In parts of `size`. */
const parts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, at * size + size))

/** Sums of days that differ from the lines are made anew at once. */
async function recountDays(db: Db): Promise<string[]> {
  const all = await daysOf(
    db,
    sql`select placed_on as day from report_lines union select closed_on from report_lines union select day from report_moments union select day from report_days`,
  )
  const differing: string[] = []
  for (const days of parts(all, DAYS_AT_ONCE)) {
    const some = await inTransaction(db, async tx => {
      await waitForRefresh(tx)
      const differs = await daysOf(
        tx,
        sql`
          with stored as materialized (select * from report_days where day = any (${days}::date[])),
          counted as materialized (select * from report_days_of(${days}::date[]))
          select day from ((select * from stored except select * from counted) union all (select * from counted except select * from stored)) each`,
      )
      await sql`delete from report_days where day = any (${differs}::date[])`.execute(tx)
      await sql`insert into report_days select * from report_days_of(${differs}::date[])`.execute(tx)
      return differs
    })
    differing.push(...some)
  }
  return differing.map(day => `The day ${day}`)
}

/** Sums of months that differ from the days are made anew at once. */
async function recountMonths(db: Db): Promise<string[]> {
  const months = sql`date_trunc('month', day)::date`
  const all = await daysOf(db, sql`select ${months} as day from report_days union select day from report_months`)
  const differing: string[] = []
  for (const month of all) {
    const some = await inTransaction(db, async tx => {
      await waitForRefresh(tx)
      const differs = await daysOf(
        tx,
        sql`
          with stored as materialized (select * from report_months where day = ${month}::date),
          counted as materialized (select * from report_months_of(array[${month}::date]))
          select day from ((select * from stored except select * from counted) union all (select * from counted except select * from stored)) each`,
      )
      await sql`delete from report_months where day = any (${differs}::date[])`.execute(tx)
      await sql`insert into report_months select * from report_months_of(${differs}::date[])`.execute(tx)
      return differs
    })
    differing.push(...some)
  }
  return differing.map(day => `The month ${day.slice(0, 7)}`)
}

const waitForRefresh = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('refresh_reports'))`.execute(tx)

async function daysOf(db: Db, days: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from (${days}) days where day is not null order by day`.execute(db)
  return rows.map(({ day }) => day)
}

/** People by the first digit of their hash. Orders of those who differ are queued; cohorts are summed anew at once. */
async function recountPeople(db: Db): Promise<string[]> {
  const differing = new Set<string>()
  for (let prefix = 0; prefix < 16; prefix += 1) {
    const like = `${prefix.toString(16)}%`
    const { rows } = await sql<{ cohort: string }>`
      with stored as materialized (select * from report_people where person like ${like}),
      counted as materialized (select each.* from report_people_of(array(select distinct person from report_lines
        where person like ${like} and first and outcome = 'delivered' and person <> '')) each),
      differing as materialized ((select * from stored except select * from counted) union all (select * from counted except select * from stored)),
      queued as (
        insert into report_queue (order_id)
        select order_id from report_lines where first and outcome = 'delivered' and person in (select person from differing))
      select distinct cohort::text as cohort from differing`.execute(db)
    for (const { cohort } of rows) differing.add(cohort)
  }
  await inTransaction(db, async tx => {
    await waitForRefresh(tx)
    const sums = sql`select cohort, month, count(*) as people, sum(orders)::bigint as orders, sum(amount)::bigint as amount from report_people`
    const { rows } = await sql<{ cohort: string }>`
      with counted as materialized (${sums} group by 1, 2)
      select distinct cohort::text as cohort from (
        (select * from report_cohorts except select * from counted) union all (select * from counted except select * from report_cohorts)) each`.execute(
      tx,
    )
    const cohorts = rows.map(({ cohort }) => cohort)
    await sql`delete from report_cohorts where cohort = any (${cohorts}::date[])`.execute(tx)
    await sql`insert into report_cohorts ${sums} where cohort = any (${cohorts}::date[]) group by 1, 2`.execute(tx)
    for (const cohort of cohorts) differing.add(cohort)
  })
  return [...differing].sort().map(cohort => `Customers since ${cohort.slice(0, 7)}`)
}

async function recountLedger(db: Db): Promise<string[]> {
  const all = await daysOf(
    db,
    sql`
      select ${dateOf('created_at')} as day from ledger_entries
      union select ${dateOf('created_at')} from stock_ledger where order_id is not null
      union select day from ledger_days`,
  )
  const differing: string[] = []
  for (const days of parts(all, DAYS_AT_ONCE)) {
    const differs = await daysOf(
      db,
      sql`
        with stored as materialized (select * from ledger_days where day = any (${days}::date[])),
        counted as materialized (select * from ledger_days_of(${days}::date[]))
        select day from ((select * from stored except select * from counted) union all (select * from counted except select * from stored)) each
        where day not in (select ledger_day from ${waitingForReports} where ledger_day is not null)`,
    )
    differing.push(...differs)
  }
  await sql`insert into report_queue (ledger_day) select unnest(${differing}::date[])`.execute(db)
  return differing.map(day => `The ledger of ${day}`)
}
