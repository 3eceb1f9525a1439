import { sql } from 'kysely'
import { csvSheet } from '../../../platform/csv/csv-sheet.ts'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay, timeTextOf } from '../../ground/days-in-sql.ts'
import { movedAt } from '../../ground/delivered-or-left-at.ts'
import { type Paisa, toRupees } from '../../ground/money.ts'

// Google takes no press on an advertisement that is older.
const CLICK_DAYS = 90
const MOST_ROWS = 50_000

type Row = { gclid: string; at: string; amount: Paisa; orderNumber: string }

const sheet = csvSheet<Row>(
  [
    ['Google Click ID', row => row.gclid],
    ['Conversion Name', () => 'Delivered order'],
    ['Conversion Time', row => `${row.at}:00`],
    ['Conversion Value', row => toRupees(row.amount).toFixed(2)],
    ['Conversion Currency', () => 'PKR'],
    ['Order ID', row => row.orderNumber],
  ],
  { bom: false },
)

/**
 * Google's file of offline conversions: orders delivered in these days whose shoppers agreed, by the id of their press
 * on an advertisement. Their order number keeps an order from being counted twice when it is in two files.
 */
export async function* exportGoogleConversions(
  db: Db,
  { from, to }: { from: string; to: string },
): AsyncGenerator<string> {
  const { rows } = await sql<Row>`
    select gclid, ${timeTextOf('delivered.at')} as at, total_amount as amount, order_number as "orderNumber"
    from order_sources join orders on orders.id = order_id
    cross join lateral (select ${movedAt('delivered')} as at) delivered
    where consented and gclid <> '' and orders.order_status = 'delivered'
      and delivered.at >= ${startOfDay(from)} and delivered.at < ${startOfDay(to, 1)}
      and visited_at > delivered.at - make_interval(days => ${CLICK_DAYS})
    order by delivered.at, orders.id limit ${MOST_ROWS}`.execute(db)
  yield `Parameters:TimeZone=+0500\n${sheet.head}`
  yield sheet.lines(rows)
}
