import { type Kysely, sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import { plannedForItsValues } from '../../src/platform/database/named-statements.ts'

const ORDERS_AT_ONCE = 20_000
const DAYS_AT_ONCE = 31

/** The summaries of all orders, by the functions that the nightly recount compares them with. */
export async function writeSummaries(db: Kysely<Database>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ ids: string[] | null }>`
      select array_agg(id) as ids from (select id from orders where id > ${after} order by id limit ${ORDERS_AT_ONCE}) each`.execute(
      db,
    )
    const ids = rows[0]?.ids
    if (!ids) break
    await sql`${plannedForItsValues} insert into report_lines select * from report_lines_of(${ids}::text[])`.execute(db)
    await sql`${plannedForItsValues} insert into report_moments select * from report_moments_of(${ids}::text[])`.execute(
      db,
    )
    after = ids.at(-1) ?? after
  }
  await sql`analyze report_lines, report_moments`.execute(db)
  await byDay(
    db,
    sql`select placed_on as day from report_lines union select closed_on from report_lines union select day from report_moments`,
    'report_days',
  )
  await byDay(db, sql`select date_trunc('month', day)::date as day from report_days`, 'report_months')
  await sql`
    insert into report_people select * from report_people_of(array(select distinct person from report_lines
      where first and outcome = 'delivered' and person <> ''))`.execute(db)
  await sql`
    insert into report_cohorts select cohort, month, count(*), sum(orders), sum(amount) from report_people group by 1, 2`.execute(
    db,
  )
  const days = sql`
    select shop_day(created_at) as day from ledger_entries
    union select shop_day(created_at) from stock_ledger where order_id is not null`
  await byDay(db, days, 'ledger_days')
}

async function byDay(db: Kysely<Database>, days: ReturnType<typeof sql>, table: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select distinct day::text as day from (${days}) days where day is not null order by day`.execute(db)
  for (let at = 0; at < rows.length; at += DAYS_AT_ONCE) {
    const some = rows.slice(at, at + DAYS_AT_ONCE).map(({ day }) => day)
    await sql`${plannedForItsValues} insert into ${sql.table(table)} select * from ${sql.raw(`${table}_of`)}(${some}::date[])`.execute(
      db,
    )
  }
}
