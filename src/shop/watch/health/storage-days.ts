import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { todaysDate } from '../../ground/days-in-sql.ts'

const WATCHED_DAYS = 60
/** Fewer days are too few for a trend. */
const LEAST_DAYS = 7

export type StorageUse = {
  databaseBytes: number
  /**
   * The day on which the disk is full at the pace of the last weeks; null when it does not fill up, or nobody knows
   * yet.
   */
  fullOn: string | null
  nights: number
}

/** Notes how full disk and database are tonight. */
export async function noteStorage(db: Db, { free, total }: { free: number; total: number }): Promise<void> {
  await sql`
    insert into storage_days (day, free, total, database) values (${todaysDate}, ${free}, ${total}, pg_database_size(current_database()))
    on conflict (day) do update set free = excluded.free, total = excluded.total, database = excluded.database`.execute(
    db,
  )
  await sql`delete from storage_days where day < ${todaysDate} - ${WATCHED_DAYS}::int`.execute(db)
}

/** How large the database is, and when the disk is full: the line through the nights of the last weeks. */
export async function readStorage(db: Db): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select pg_database_size(current_database()) as "databaseBytes", nights,
      case when nights >= ${LEAST_DAYS}::int and pace < 0 and -left_now / pace < 3650 then (${todaysDate} + floor(-left_now / pace)::int)::text end as "fullOn"
    from (select count(*)::int as nights, regr_slope(free, day - date '2000-01-01') as pace,
      (array_agg(free order by day desc))[1]::float8 as left_now from storage_days) trend`.execute(db)
  return rows[0] ?? { databaseBytes: 0, fullOn: null, nights: 0 }
}
