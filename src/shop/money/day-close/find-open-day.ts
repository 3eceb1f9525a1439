import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { dayText } from '../../ground/dates.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'

/** A day is closed in its evening, or the next morning until this hour. */
const OPEN_UNTIL_HOUR = 10

/**
 * Of `day`, a date: orders or money of it are to be counted, somebody worked here by then (orders of a demo or a move
 * are older), and it is not closed.
 */
const isOpen = sql<SqlBool>`(not exists (select from day_closes where day_closes.day >= open.day)
  and exists (select from staff where created_at < day_begins(open.day + 1))
  and (exists (select from orders where created_at >= day_begins(open.day) and created_at < day_begins(open.day + 1))
    or exists (select from ledger_entries where created_at >= day_begins(open.day) and created_at < day_begins(open.day + 1))))`

/** Today is to be closed from this hour on. */
const EVENING_HOUR = 18

/** Days to close: yesterday until the morning after, today from its evening on. */
export const openDays = sql<WaitingWork>`
  select day::text as id, day_begins(day + 1) as since, day_begins(day + 1) + ${OPEN_UNTIL_HOUR} * interval '1 hour' as until
  from (select shop_day(now()) - ago as day, ago from generate_series(0, 1) ago) open
  where ${isOpen} and (ago = 1 or now() >= day_begins(day) + ${EVENING_HOUR} * interval '1 hour')`

/**
 * The incident that yesterday, with orders or money that moved, is not closed by the morning after. Null before ten
 * o'clock.
 */
export async function findOpenDay(db: Db, now = new Date()): Promise<Incident | null> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (select shop_day(${now}) - 1 as day) open
    where ${now} >= day_begins(day + 1) + ${OPEN_UNTIL_HOUR} * interval '1 hour' and ${isOpen}`.execute(db)
  const [open] = rows
  return open
    ? {
        kind: 'day',
        place: '',
        path: `/admin/day?day=${open.day}`,
        text: `${dayText(open.day)} is not closed: please count cash and bank, and close it.`,
      }
    : null
}
