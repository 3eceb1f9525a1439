import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { addJob } from '../../../../platform/database/job-queues.ts'
import { ShopError } from '../../../ground/shop-error.ts'
import { workQueue } from '../../../ground/work-queue.ts'
import type { OpenCourierSystem } from './courier-system.ts'

/** The job that fetches load sheets is queued at once; the one of each minute does what this one leaves. */
export const MAKE_LOAD_SHEETS = 'make-load-sheets'

type Due = { handoverId: number; system: string; numbers: string[] }

const sheets = workQueue({
  table: 'handovers',
  key: 'id',
  columns: { tries: 'load_sheet_tries', nextTry: 'load_sheet_next_at', why: 'load_sheet_why' },
  waits: sql`load_sheet_state = 'waiting'`,
  // The rider is gone by then.
  mostTries: 10,
})

/** Asks for the couriers' own lists of what was handed over and booked by their systems. */
export async function askLoadSheets(tx: Tx, handovers: readonly number[]): Promise<void> {
  if (handovers.length === 0) return
  const asked = await sql`
    update handovers set load_sheet_state = 'waiting', load_sheet_next_at = now()
    where id = any(${[...handovers]}::bigint[]) and exists (select from parcels join parcel_bookings on parcel_id = parcels.id
      where handover_id = handovers.id and parcel_bookings.state = 'booked')
    returning id`.execute(tx)
  if (asked.rows.length > 0) await addJob(tx, MAKE_LOAD_SHEETS, {}, { queue: 'urgent', key: MAKE_LOAD_SHEETS })
}

/**
 * Fetches load sheets that are due. Asking twice for one does no harm: its parcels count as booked for pick-up either
 * way.
 */
export const makeLoadSheets = (db: Db, open: OpenCourierSystem): Promise<void> =>
  sheets.work(db, {
    read: bookedOf,
    nameOf: ({ handoverId }) => `Load sheet ${handoverId}`,
    async work(due) {
      const system = await open(due.system)
      const sheet = await system?.loadSheet?.(due.numbers)
      await sheets.keep(db, due, sheet ? { load_sheet_state: 'made', load_sheet: sheet } : { load_sheet_state: 'none' })
    },
    ends: () => ({ load_sheet_state: 'refused' }),
  })

const bookedOf = (handoverId: number) => sql<Due>`
  select handovers.id as "handoverId", system, array(select parcels.tracking_number from parcels join parcel_bookings on parcel_id = parcels.id
    where handover_id = handovers.id and parcel_bookings.state = 'booked' order by parcels.tracking_number) as numbers
  from handovers join couriers on couriers.id = courier_id where handovers.id = ${handoverId}`

/** A courier's load sheet, a PDF. Throws `not_found`, with the reason where the courier gave one. */
export async function loadSheet(db: Db, handoverId: number): Promise<Buffer> {
  const row = await db
    .selectFrom('handovers')
    .select(['load_sheet as sheet', 'load_sheet_state as state', 'load_sheet_why as why'])
    .where('id', '=', Number.isSafeInteger(handoverId) ? handoverId : 0)
    .executeTakeFirst()
  if (row?.sheet) return row.sheet
  const waits =
    row?.state === 'waiting' ? 'The courier is being asked for its load sheet: please try again in a moment.' : ''
  throw new ShopError(
    'not_found',
    [waits || 'There is no load sheet of this handover.', row?.why].filter(Boolean).join(' '),
  )
}

/** Those of the handovers whose couriers make a load sheet, or were asked for one. */
export async function handoversWithLoadSheet(db: Db, handovers: readonly number[]): Promise<number[]> {
  if (handovers.length === 0) return []
  const rows = await db
    .selectFrom('handovers')
    .select('id')
    .where('id', 'in', handovers)
    .where('load_sheet_state', '!=', 'none')
    .execute()
  return rows.map(({ id }) => id)
}
