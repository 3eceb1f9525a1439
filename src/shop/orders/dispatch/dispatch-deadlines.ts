import { sql } from 'kysely'
import { startOfDay, todaysDate } from '../../ground/days-in-sql.ts'
import type { WaitingWork } from '../../ground/waiting-work.ts'
import { unansweredAttempts } from './failed/list-failed.ts'
import { parcelWork } from './parcel-queues.ts'
import { waitsToPack } from './to-pack.ts'

type Times = { couriersComeAt: number; failedAnswerHours: number }

/**
 * The work of dispatch: what is packed, booked and handed over until couriers come next, what they wait for an answer
 * to, and what they bring back.
 * @rule until when the work of dispatch is to be done: packing, booking, handing over
 */
export function dispatchWork({ couriersComeAt, failedAnswerHours }: Times) {
  const comes = (day: number) => sql<Date>`(${startOfDay(todaysDate, day)} + ${couriersComeAt} * interval '1 hour')`
  const leaving = sql<Date>`(case when now() < ${comes(0)} then ${comes(0)} else ${comes(1)} end)`
  const open = sql<null>`null::timestamptz`
  return {
    pack: sql<WaitingWork>`select orders.id, created_at as since, ${leaving} as until from orders where ${waitsToPack}`,
    book: parcelWork('unbooked', leaving),
    label: parcelWork('relabel', leaving),
    handOver: parcelWork('packed', leaving),
    failed: unansweredAttempts({ failedAnswerHours }),
    tooMuch: parcelWork('tooMuch', open),
    late: parcelWork('late', open),
    receive: parcelWork('refused', open),
  }
}
