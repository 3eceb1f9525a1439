import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Incident } from '../../../platform/database/incidents.ts'
import { dayText } from '../../ground/dates.ts'

/** A day is closed in its evening, or the next morning until this hour. */
const OPEN_UNTIL_HOUR = 10

/** The incident that yesterday, with orders or money that moved, is not closed by the morning after. Null before ten o'clock. */
export async function findOpenDay(db: Db, now = new Date()): Promise<Incident | null> {
  const { rows } = await sql<{ day: string }>`
    select day::text from (select shop_day(${now}) - 1 as day) yesterday
    where ${now} >= day_begins(day + 1) + ${OPEN_UNTIL_HOUR} * interval '1 hour'
      and not exists (select from day_closes where day_closes.day >= yesterday.day)
      and (exists (select from orders where created_at >= day_begins(day) and created_at < day_begins(day + 1))
        or exists (select from ledger_entries where created_at >= day_begins(day) and created_at < day_begins(day + 1)))`.execute(
    db,
  )
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
