import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Somebody who has an order open now. */
export type Present = { staffId: string; name: string; since: Date }

type View = { viewId: string; orderId: string; staffId: string }

// Rows of a process that crashed count until then; open pages renew theirs every 20 s.
const STALE_AFTER_S = 60

/** Says that somebody has an order open, or still has. Open screens of the order are notified. */
export async function arriveAtOrder(db: Db, { viewId, orderId, staffId }: View): Promise<void> {
  await db
    .insertInto('order_presence')
    .values({ view_id: viewId, order_id: orderId, staff_id: staffId })
    .onConflict(oc => oc.column('view_id').doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute()
}

/** Says that the page is closed; also removes those that a crash has left. */
export async function leaveOrder(db: Db, viewId: string): Promise<void> {
  await db
    .deleteFrom('order_presence')
    .where(eb =>
      eb.or([
        eb('view_id', '=', viewId),
        eb('seen_at', '<', sql<Date>`now() - ${2 * STALE_AFTER_S} * interval '1 second'`),
      ]),
    )
    .execute()
}

/** Everybody else who has this order open. */
export async function othersAtOrder(db: Db, orderId: string, staffId: string): Promise<Present[]> {
  const rows = await db
    .selectFrom('order_presence')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .select(['staff_id as staffId', 'name'])
    .select(eb => eb.fn.min('seen_at').as('since'))
    .where('order_id', '=', orderId)
    .where('staff_id', '!=', staffId)
    .where('seen_at', '>', sql<Date>`now() - ${STALE_AFTER_S} * interval '1 second'`)
    .groupBy(['staff_id', 'name'])
    .orderBy('name')
    .execute()
  return rows
}
