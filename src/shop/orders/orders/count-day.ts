import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { startOfDay, todaysDate } from '../../ground/days-in-sql.ts'
import { isLate } from './list-queue.ts'
import type { OrderStatus } from './order-status-rules.ts'
import { onTheWayByHand, waitsForAdvance, waitsForTransfer } from './queue/order-queues.ts'

type Day = Record<OrderStatus, number> & {
  newToday: number
  unpaidTransfers: number
  advances: number
  /** On the way without a parcel. */
  byHand: number
  late: number
  /** Today in the shop's time zone: 2026-11-22. */
  today: string
}

/** The numbers of the day. Each counts what the queue lists under the filters of the same meaning. */
export async function countDay(db: Db): Promise<Day> {
  const status = (name: OrderStatus) => sql`(select count(*)::int from orders where order_status = ${name})`
  const { rows } = await sql<Day>`
    select ${status('pending')} as pending, ${status('confirmed')} as confirmed, ${status('processing')} as processing,
      ${status('outForDelivery')} as "outForDelivery", ${status('delivered')} as delivered, ${status('cancelled')} as cancelled,
      (select count(*)::int from orders where created_at >= ${startOfDay(todaysDate)}) as "newToday",
      (select count(*)::int from orders where ${waitsForTransfer}) as "unpaidTransfers",
      (select count(*)::int from orders where ${waitsForAdvance}) as advances,
      (select count(*)::int from orders where ${onTheWayByHand}) as "byHand",
      (select count(*)::int from orders where ${isLate}) as late,
      ${todaysDate}::text as today`.execute(db)
  const [day] = rows
  if (!day) throw new Error('a select without from returns one row')
  return day
}
