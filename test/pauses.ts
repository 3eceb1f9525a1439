import { sql } from 'kysely'
import type { Db } from '../src/platform/database/database.ts'

/** Ends the pauses between tries: whatever waits for another system is tried again by the next job. */
export async function endPauses(db: Db): Promise<void> {
  await sql`with paused as (update connections set paused_until = null, failures = 0),
      messages as (update messages set next_try_at = now() - interval '1 second' where state in ('waiting', 'sending')),
      sheets as (update handovers set load_sheet_next_at = now() - interval '1 second' where load_sheet_state = 'waiting'),
      advice as (update parcel_advice set next_try_at = now() - interval '1 second'),
      invoices as (update fiscal_invoices set next_try_at = now() - interval '1 second' where state = 'waiting')
    update parcel_bookings set next_try_at = now() - interval '1 second' where next_try_at <> 'infinity'`.execute(db)
}
